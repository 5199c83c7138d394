import CallsiteDocument
import CallsiteSource

/// Published documents as a person would write them, where a framework writes something else that means the same.
///
/// A spec isn't changed by a framework's habits: what FastAPI adds for each property is a title made of its name, and
/// what may be null has two alternatives. Where the spec has such a form itself, it's used there, and so it's kept.
struct EmitterForms {
  private let foldsNull: Bool
  private let dropsTitles: Bool

  /// Creates the forms that a spec doesn't use.
  init(unlike own: SourceNode) {
    let root = DocumentPlace(own)
    foldsNull = !root.contains { $0.foldable != nil }
    dropsTitles = !root.contains(where: \.hasGeneratedTitle)
  }

  /// Returns a published document in OpenAPI 3.1 form.
  func rewritten(_ published: SourceNode) -> SourceNode {
    foldsNull || dropsTitles ? rewritten(DocumentPlace(published)) : published
  }

  private func rewritten(_ place: DocumentPlace) -> SourceNode {
    if place.isList {
      return SourceNode(.sequence(place.children.map(rewritten)), at: place.node.position)
    }
    guard let mapping = place.node.mapping, place.kind != .data else { return place.node }
    var entries = zip(mapping.entries, place.children).compactMap { entry, child -> SourceMapping.Entry? in
      if dropsTitles, child.token == "title", place.hasGeneratedTitle { return nil }
      return SourceMapping.Entry(
        key: entry.key, keyKind: entry.keyKind, value: rewritten(child), at: entry.position)
    }
    if foldsNull, let (key, inner) = place.foldable, let index = entries.firstIndex(where: { $0.key == key }),
      let folded = rewritten(inner).mapping
    {
      entries.replaceSubrange(index...index, with: folded.entries.map(\.withNull))
    }
    return SourceNode(.mapping(SourceMapping(entries)), at: place.node.position)
  }
}

extension SourceMapping.Entry {
  /// The entry of a schema that also allows null.
  fileprivate var withNull: SourceMapping.Entry {
    guard key == "type", value.scalar != nil else { return self }
    let null = SourceNode(.scalar(SourceScalar("null", .string)), at: value.position)
    return SourceMapping.Entry(
      key: key, value: SourceNode(.sequence([value, null]), at: value.position), at: position)
  }
}

extension DocumentPlace {
  fileprivate func contains(where isWanted: (DocumentPlace) -> Bool) -> Bool {
    isWanted(self) || children.contains { $0.contains(where: isWanted) }
  }

  /// The only alternative to null, and the key of the alternatives, if `type: [T, 'null']` means the same (JSON Schema
  /// 2020-12, Validation 6.1.1). A list of values would have to contain null, too.
  fileprivate var foldable: (key: String, inner: DocumentPlace)? {
    guard kind == .schema, self["allOf"] == nil, self["type"] == nil, let inner = wrapped else { return nil }
    let key = self["anyOf"] != nil ? "anyOf" : "oneOf"
    guard inner.reference == nil, inner["type"]?.text != nil, inner["enum"] == nil, inner["const"] == nil,
      self[key]?.children.allSatisfy({ $0 === inner || $0.children.count == 1 }) == true,
      inner.children.allSatisfy({ self[$0.token] == nil })
    else { return nil }
    return (key, inner)
  }

  /// Whether the title is the one that Pydantic makes of the name of a property, a parameter, a schema or a response.
  fileprivate var hasGeneratedTitle: Bool {
    guard kind == .schema, let title = self["title"]?.text, let parent else { return false }
    if isComponent { return title == token }
    if parent.token == "properties" { return title == Self.title(of: token) }
    if token == "schema", let name = parent["name"]?.text { return title == Self.title(of: name) }
    if let operation = enclosingOperation, let id = operation["operationId"]?.text {
      return title == Self.title(of: "Response_" + id)
    }
    return false
  }

  private var enclosingOperation: DocumentPlace? { kind == .operation ? self : parent?.enclosingOperation }

  /// Returns a name as Python's `str.title` writes it, with spaces: `chip_number` → `Chip Number`.
  private static func title(of name: String) -> String {
    var title = ""
    var isInside = false
    for character in name {
      title += isInside ? character.lowercased() : character.uppercased()
      isInside = character.isLetter
    }
    let spaced = title.map { $0 == "_" ? " " : $0 }
    return String(spaced.trimmingPrefix(" ").reversed().trimmingPrefix(" ").reversed())
  }
}
