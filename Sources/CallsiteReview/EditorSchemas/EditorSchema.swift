package import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline

/// A JSON Schema (draft 7, which editors know) of a file that people write for Callsite, so that editors complete
/// keys and values, and underline mistakes.
package enum EditorSchema: String, CaseIterable, Sendable {
  /// `callsite.yaml`
  case configuration
  /// A file of accepted findings.
  case acceptance

  package var json: JSON {
    let object: [JSON.Member]
    switch self {
    case .configuration: object = Self.object(ConfigurationKey.topLevel, in: nil)
    case .acceptance: object = Self.acceptedFindings
    }
    return .object(
      [
        ("$schema", "http://json-schema.org/draft-07/schema#"), ("title", .text(title)),
      ] + object)
  }

  private var title: String {
    switch self {
    case .configuration: "The configuration of Callsite, callsite.yaml"
    case .acceptance: "Findings that Callsite accepts"
    }
  }
}

// MARK: - callsite.yaml

extension EditorSchema {
  private static func object(_ keys: [ConfigurationKey], in parent: ConfigurationKey?) -> [JSON.Member] {
    let required = keys.filter { [.apis, .spec].contains($0) }.map(\.rawValue)
    let properties = keys.map { ($0.rawValue, schema(of: $0, in: parent)) }
    return object(properties, required: required)
  }

  private static func schema(of key: ConfigurationKey, in parent: ConfigurationKey?) -> JSON {
    switch key.value(in: parent) {
    case .text: text
    case .swiftName: swiftName
    case .flag: ["type": "boolean"]
    case .number(let range, let words): number(in: range, or: words)
    case .choice(let words): choice(words)
    case .list(let words): list(of: choice(words))
    case .texts: list(of: scalar)
    case .levels(let words): .object(object(LintRules.all.map { ($0.id, choice(words)) }))
    case .choices(let words): ["type": "object", "additionalProperties": choice(words)]
    case .names(let orCalls): ["type": "object", "additionalProperties": orCalls ? call : swiftName]
    case .section(let keys): .object(object(keys, in: key))
    case .source(let keys): source(keys)
    case .command: ["anyOf": .list([text, list(of: scalar, isRequired: true)])]
    case .headers: ["type": "object", "additionalProperties": variable]
    case .sections(let keys): list(of: .object(object(keys, in: key)), isRequired: true)
    }
  }

  /// The URL or the file by itself, or an object with one of the keys that exclude each other.
  private static func source(_ keys: [ConfigurationKey]) -> JSON {
    let exclusive = keys.filter { $0 != .headers }
    let alternatives = exclusive.map { key in
      let others = keys.filter { $0 == key || $0 == .headers && key == .url }
      return JSON.object(
        object(others.map { ($0.rawValue, schema(of: $0, in: .source)) }, required: [key.rawValue]))
    }
    return ["anyOf": .list([text] + alternatives)]
  }
}

// MARK: - Accepted findings

extension EditorSchema {
  private static var acceptedFindings: [JSON.Member] {
    let ids = choice(AcceptanceFile.ids)
    let day: JSON = ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
    let finding = object(
      [
        ("api", scalar), ("id", ids), ("operation", scalar), ("path", scalar), ("reason", scalar),
        ("until", day),
      ], required: ["id", "path"])
    let pair = object([("from", scalar), ("to", scalar)], required: ["from", "to"])
    let severities: JSON = [
      "type": "object", "propertyNames": ids,
      "additionalProperties": choice(AcceptancePolicy.Weight.allCases.map(\.rawValue)),
    ]
    return object([
      ("accepted", list(of: .object(finding))), ("severities", severities),
      ("renamed", list(of: .object(pair))), ("separate", list(of: .object(pair))),
    ])
  }
}

// MARK: - Parts

extension EditorSchema {
  private static let text: JSON = ["type": "string", "minLength": 1]
  /// Text that YAML may read as something else, such as a name that is a number.
  private static let scalar: JSON = ["type": JSON(["string", "number", "boolean"]), "minLength": 1]
  private static let swiftName: JSON = ["type": "string", "pattern": .text("^\(namePattern)$")]
  private static let call: JSON = [
    "type": "string", "pattern": .text("^\\.?\(namePattern)(\\.\(namePattern))*$"),
  ]
  private static let variable: JSON = ["type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"]
  private static let namePattern = "[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*"

  private static func number(in range: ClosedRange<Int>, or words: [String]) -> JSON {
    let number: JSON = [
      "type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound),
    ]
    return words.isEmpty ? number : ["anyOf": .list([number, choice(words)])]
  }

  private static func choice(_ words: [String]) -> JSON { ["enum": JSON(words)] }

  private static func list(of element: JSON, isRequired: Bool = false) -> JSON {
    isRequired ? ["type": "array", "items": element, "minItems": 1] : ["type": "array", "items": element]
  }

  private static func object(_ properties: [JSON.Member], required: [String] = []) -> [JSON.Member] {
    [("type", "object"), ("properties", .object(properties)), ("additionalProperties", .bool(false))]
      + (required.isEmpty ? [] : [("required", JSON(required))])
  }
}
