import CallsiteSource

/// Finds the configuration for a working folder.
package enum ConfigurationLocator {
  /// Where a configuration may be, relative to a folder, in order.
  package static let candidates = ["Specs/callsite.yaml", "callsite.yaml"]

  /// The path of the nearest configuration as a person in `folder` would write it (`Specs/callsite.yaml`,
  /// `../Specs/callsite.yaml`); nil if neither the folder nor one above it has any.
  ///
  /// - Parameter folder: Absolute, links resolved.
  package static func locate(from folder: String) -> String? {
    let depth = folder.split(separator: "/").count
    for level in 0...depth {
      let above = Array(repeating: "..", count: level).joined(separator: "/")
      for candidate in candidates where Disk.type(of: "\(folder)/\(above)/\(candidate)") != nil {
        return Path.joined(above, candidate)
      }
    }
    return nil
  }
}
