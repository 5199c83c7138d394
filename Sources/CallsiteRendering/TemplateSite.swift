import CallsiteDiagnostics

/// A tag of a template: where it stands, so that a failed lookup can be reported there.
///
/// Each tag's name gets its number as a suffix (`name` → `name-12`) before mustache parses the text. Lookups
/// then say which tag they are for.
struct TemplateSite: Sendable {
  let name: String
  let position: SourcePosition

  /// Takes a lookup's name apart into the name and the number of the tag.
  static func split(_ tag: String) -> (name: String, site: Int?) {
    guard let hyphen = tag.utf8.lastIndex(of: UInt8(ascii: "-")),
      let site = Int(tag[tag.utf8.index(after: hyphen)...])
    else { return (tag, nil) }
    return (String(tag[..<hyphen]), site)
  }
}
