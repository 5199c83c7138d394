import CallsiteDocument
import CallsiteSource

/// Values that travel as text, such as parameters: `12` is an integer where the schema wants one.
enum TextValue {
  static func typed(_ value: SourceNode, _ schema: EffectiveSchema) -> SourceNode {
    guard let text = value.string, let types = schema.types, !types.contains(.string) else { return value }
    if let kind = kind(of: text, types) {
      return SourceNode(.scalar(SourceScalar(text, kind)), at: value.position)
    }
    if types.contains(.array) {
      // A list of one value.
      return SourceNode(.sequence([value]), at: value.position)
    }
    return value
  }

  private static func kind(of text: String, _ types: Set<JSONType>) -> SourceScalar.Kind? {
    if types.contains(.integer) || types.contains(.number), Int(text) != nil { return .integer }
    if types.contains(.number), let number = Double(text), number.isFinite { return .number }
    // Python and PHP write truth values in ways of their own.
    if types.contains(.boolean), ["true", "false"].contains(text.lowercased()) { return .boolean }
    return nil
  }
}
