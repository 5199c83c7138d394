import CallsiteRuntime
import Foundation
import Testing

/// Expects a JSON text to represent a value. The order of keys and white space don't matter.
func expectJSON(
  _ text: Data, _ expected: Data, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let value = try JSONDecoder().decode(JSONValue.self, from: text)
  #expect(value == (try JSONDecoder().decode(JSONValue.self, from: expected)), sourceLocation: sourceLocation)
}

/// Expects a decoded value to encode to its original payload, except for nulls that it can't represent.
func expectRoundTrip(
  _ value: some Encodable, _ payload: Data, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let encoded = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  let original = try JSONDecoder().decode(JSONValue.self, from: payload)
  #expect(encoded.withoutNulls == original.withoutNulls, sourceLocation: sourceLocation)
}

extension JSONValue {
  /// The value without properties that are null.
  fileprivate var withoutNulls: JSONValue {
    switch self {
    case .object(let properties): .object(properties.filter { $0.value != .null }.mapValues(\.withoutNulls))
    case .array(let elements): .array(elements.map(\.withoutNulls))
    default: self
    }
  }
}
