import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct JSONWriterTests {
  private static func text(_ value: some Encodable) -> String? {
    (try? JSONWriter().write(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func foundation(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("Strings are written like Foundation writes them")
  func strings() throws {
    let every = String(String.UnicodeScalarView((0...0x2100).compactMap(Unicode.Scalar.init)))
    for text in [every, "", "a", "\"quoted\" and \\ and /", "😀\u{2028}", "1234567\"", "12345678\n"] {
      #expect(try Self.text([text]) == Self.foundation([text]))
    }
  }

  @Test("Numbers are written like Foundation writes them")
  func numbers() throws {
    let doubles: [Double] = [
      0, -0.0, 1, -1, 0.1, 1e15, 999_999_999_999_999, 1e16, -1e17, 1e-7, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
      .pi, 100.5,
    ]
    #expect(try Self.text(doubles) == Self.foundation(doubles))
    let floats = doubles.map(Float.init).filter(\.isFinite)
    #expect(try Self.text(floats) == Self.foundation(floats))
    let integers: [Int64] = [0, -1, 9, 10, 99, 100, 1_000_000, .max, .min, .max / 10, -10]
    #expect(try Self.text(integers) == Self.foundation(integers))
    #expect(
      Self.text([UInt64.max, 0, 10_000_000_000_000_000_000])
        == "[18446744073709551615,0,10000000000000000000]")
    #expect(Self.text([UInt8.max]) == "[255]")
    let decimals = ["12.50", "-0.001", "123456789012345678901234567890"].compactMap { Decimal(string: $0) }
    #expect(try Self.text(decimals) == Self.foundation(decimals))
  }

  @Test("Foundation's types are written like Foundation writes them")
  func values() throws {
    let dates = [Date(timeIntervalSinceReferenceDate: 1.5), Date(timeIntervalSinceReferenceDate: 0)]
    #expect(try Self.text(dates) == Self.foundation(dates))
    #expect(Self.text([Data("hello?".utf8)]) == #"["aGVsbG8/"]"#)
    #expect(Self.text([URL(string: "https://example.com/a")]) == #"["https://example.com/a"]"#)
    #expect(Self.text([nil, true, false]) == "[null,true,false]")
    let maps: [[String: [Int]]] = [[:], ["a": [1]]]
    #expect(Self.text([[Int]]()) == "[]")
    #expect(Self.text(maps) == #"[{},{"a":[1]}]"#)
  }

  @Test("Properties are written in order, and an empty value is an object")
  func order() throws {
    let sample = JSONSample(
      flag: true, text: "t", number: 0.5, children: [JSONSample(whole: 1), JSONSample()])
    #expect(
      Self.text(sample) == #"{"flag":true,"text":"t","number":0.5,"children":[{"whole":1},{}]}"#)
    #expect(Self.text([Silent()]) == "[{}]")
  }

  @Test("Values encoded out of order, twice or not at all are left to Foundation")
  func unusual() throws {
    #expect(Self.text(Twice()) == nil)
    #expect(try JSONValue(encoding: Twice()) == ["a": 2])
    #expect(Self.text(ByTurns()) == nil)
    #expect(try JSONValue(encoding: ByTurns()) == ["first": [1, 2], "second": [3]])
    #expect(try JSONValue(encoding: Halves()) == ["a": 1, "b": 2])
    #expect(try JSONValue(encoding: WithSuper()) == ["super": 1, "a": 2])
    #expect(try JSONValue(encoding: Swallowing()) == ["b": 2])
    #expect(throws: EncodingError.self) { try JSONWriter().encode(Silent()) }
    let error = #expect(throws: EncodingError.self) { try JSONWriter().encode(["a": [Double.nan]]) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
  }
}

private struct Silent: Encodable {
  func encode(to encoder: any Encoder) {}
}

private struct Twice: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(1, forKey: AnyKey("a"))
    try container.encode(2, forKey: AnyKey("a"))
  }
}

private struct ByTurns: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    var first = container.nestedUnkeyedContainer(forKey: AnyKey("first"))
    try first.encode(1)
    var second = container.nestedUnkeyedContainer(forKey: AnyKey("second"))
    try second.encode(3)
    try first.encode(2)
  }
}

/// A composed value: two parts write into the same object.
private struct Halves: Encodable {
  func encode(to encoder: any Encoder) throws {
    try ["a": 1].encode(to: encoder)
    try ["b": 2].encode(to: encoder)
  }
}

private struct WithSuper: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    var single = container.superEncoder().singleValueContainer()
    try single.encode(1)
    try container.encode(2, forKey: AnyKey("a"))
  }
}

private struct Swallowing: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try? container.encode(Double.infinity, forKey: AnyKey("a"))
    try container.encode(2, forKey: AnyKey("b"))
  }
}
