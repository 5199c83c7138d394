/// A value as parameters know them: text, a list or properties in order.
indirect enum ParameterValue: Hashable, Sendable {
  case null
  /// `isText` tells the string `"1"` from the number `1` where it is written as JSON after all.
  case primitive(String, isText: Bool)
  case array([ParameterValue])
  case object([Property])

  struct Property: Hashable, Sendable {
    let name: String
    let value: ParameterValue
  }

  /// As a JSON text, for objects inside of forms.
  var json: String {
    switch self {
    case .null: "null"
    case .primitive(let text, isText: true): JSONValue.string(text).description
    case .primitive(let text, isText: false): text
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let properties):
      "{\(properties.map { "\(JSONValue.string($0.name)):\($0.value.json)" }.joined(separator: ","))}"
    }
  }
}

extension ParameterValue {
  /// The text of a primitive.
  func text(of parameter: String) throws -> String {
    guard case .primitive(let text, _) = self else {
      throw InvalidRequest("The parameter \(parameter) nests deeper than its style allows.")
    }
    return text
  }

  /// What is there of a list: nulls have no place in any style.
  static func present(_ elements: [ParameterValue]) -> [ParameterValue] {
    elements.filter { $0 != .null }
  }

  static func present(_ properties: [Property]) -> [Property] {
    properties.filter { $0.value != .null }
  }
}
