package import CallsiteDocument

/// The paths that changed between two documents, by the rules for renamed operations.
package struct PathRenames {
  /// The new path by the old one. All operations of the old one that are still there moved to the new one.
  package private(set) var paths: [String: String] = [:]

  package init(_ old: APIDocument, _ new: APIDocument, rulings: RenameRulings = RenameRulings()) {
    let renames = OperationRenames(old, new, rulings: rulings)
    let places = Dictionary(new.operations.map { ($0.label, $0.path) }) { first, _ in first }
    var targets: [String: Set<String>] = [:]
    for operation in old.operations {
      guard let rename = renames.matches[operation.label], let path = places[rename.new] else { continue }
      targets[operation.path, default: []].insert(path)
    }
    var sources: [String: Int] = [:]
    for case (_, let paths) in targets where paths.count == 1 {
      for path in paths { sources[path, default: 0] += 1 }
    }
    for (path, paths) in targets where paths.count == 1 {
      if let target = paths.first, sources[target] == 1 { self.paths[path] = target }
    }
  }
}
