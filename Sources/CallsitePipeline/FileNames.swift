import CallsiteSource

/// The paths of a module's files, which may not get in each other's way.
///
/// Two paths that differ in case only are one file on many disks, and a Swift module can't have two files of
/// one name, in whatever folders.
struct FileNames {
  private var byPath: [String: String] = [:]
  private var byName: [String: String] = [:]

  /// Adds a path; returns the earlier one that it collides with.
  mutating func add(_ path: String) -> String? {
    let earlier = byPath[path.lowercased()] ?? byName[Path.lastComponent(path)]
    byPath[path.lowercased()] = path
    byName[Path.lastComponent(path)] = path
    return earlier
  }
}
