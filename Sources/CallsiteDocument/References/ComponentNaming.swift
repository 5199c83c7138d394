import CallsiteSource

/// Names for what other files hold, to be components of the one document that is read.
///
/// `pets.yaml#/components/schemas/Dog` → `Dog`; a whole file is called by its title if that is a name, else as
/// the file: `Dog.yaml` → `Dog`, `dog/index.yaml` → `dog`.
enum ComponentNaming {
  static func name(of place: ReferencePlace, in section: ComponentSection) -> String {
    if let name = place.pointer.tokens.last(where: isName) { return name }
    let isWhole = place.pointer.tokens.isEmpty
    if isWhole, section == .schemas, let title = place.node.mapping?["title"]?.string,
      SwiftName.isValid(title)
    {
      return title
    }
    return stem(of: place.document.path)
  }

  /// A file's name without what follows its first dot; that of the folder where the file is an index.
  static func stem(of path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != ".." && $0 != "." }
    guard let file = parts.last else { return "Schema" }
    let stem = file.prefix { $0 != "." }
    guard ["", "index", "_index"].contains(stem.lowercased()) else { return String(stem) }
    return parts.dropLast().last.map(String.init) ?? "Schema"
  }

  /// Whether a step of a pointer says what a thing is: not a position, a media type, or what each thing has.
  private static func isName(_ token: String) -> Bool {
    !token.isEmpty && Int(token) == nil && !token.contains("/")
      && !["schema", "items", "content", "additionalProperties", "allOf", "oneOf", "anyOf"].contains(token)
  }
}
