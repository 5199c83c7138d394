/// The values that a template may leave out: what only comments and attributes are made of. The Templates
/// article lists them.
enum OptionalValues {
  /// Returns whether a template may leave out a value.
  ///
  /// - Parameter names: The names of the sections that it's in, and its own name.
  static func contain(_ names: [String], of template: String) -> Bool {
    everywhere.union(byTemplate[template] ?? []).contains { listed in
      let path = listed.split(separator: ".").map(String.init)
      return names.suffix(path.count) == path[...]
    }
  }

  static let everywhere: Set<String> = ["documentation", "isDeprecated"]

  /// The further ones by template, some of them after the name of the section that they're in.
  static let byTemplate: [String: Set<String>] = [
    "file": ["title", "products"],
    "statuses": ["method"],
    "pages": ["method"],
    "sequence": ["method"],
    "chunks": ["method"],
    "background": ["method", "id", "finishedMethod"],
    "download": ["method"],
    "structure": ["identity.name"],
    "sample": ["fitsOnLine"],
    "stubs": ["route"],
  ]
}
