import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// Reads `x-callsite-enum`, whose cases must be values of the enum beside it.
struct EnumExtensionReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ schema: ObjectReader, values: [DocumentValue]?) -> EnumExtension? {
    guard let node = schema.mapping["x-callsite-enum"],
      let object = ObjectReader(node, as: .enumExtension, session)
    else { return nil }
    guard let values else {
      session.report(.extensionWithoutEnum(at: node.position))
      return nil
    }
    let rawValues = values.compactMap(\.rawText)
    var cases: OrderedDictionary<String, EnumExtension.Case> = [:]
    for entry in object.entries("cases", of: "cases") {
      if !rawValues.contains(entry.key) { session.report(.unknownCase(entry, rawValues)) }
      guard let object = ObjectReader(entry.value, as: .enumCase, session) else { continue }
      cases[entry.key] = EnumExtension.Case(
        swiftName: readName(object), displayName: object.string("displayName"),
        description: object.string("description"), position: entry.position)
    }
    return EnumExtension(isOpen: object.boolean("open"), cases: cases)
  }

  private func readName(_ object: ObjectReader) -> String? {
    guard let name = object.string("name") else { return nil }
    if SwiftName.isValid(name), name != "_" { return name }
    session.report(.invalidCaseName(name, at: object.mapping["name"]?.position ?? object.position))
    return nil
  }
}

extension DocumentValue {
  /// What a raw value is called as a key; nil for lists and objects.
  var rawText: String? {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .bool(let value): String(value)
    case .null, .array, .object: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func invalidCaseName(_ name: String, at position: SourcePosition) -> Diagnostic {
    invalidExtension(
      "'name' of a case must be a Swift name, but is '\(name)'.", at: position)
  }

  fileprivate static func extensionWithoutEnum(at position: SourcePosition) -> Diagnostic {
    invalidExtension(
      "'x-callsite-enum' needs an 'enum' beside it, whose cases it describes.", at: position)
  }

  fileprivate static func unknownCase(_ entry: SourceMapping.Entry, _ rawValues: [String]) -> Diagnostic {
    let nearest = NearestNames(entry.key, among: rawValues)
    let listed = rawValues.map { "'\($0)'" }.joinedWithOr()
    return invalidExtension(
      "'\(entry.key)' isn't a value of this enum"
        + (nearest.names.isEmpty ? "; expected \(listed)." : nearest.suggestion),
      at: entry.position)
  }
}
