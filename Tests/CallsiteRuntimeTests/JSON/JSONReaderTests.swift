import Foundation
import Testing

@testable import CallsiteRuntime

struct JSONReaderTests {
  @Test(
    "Texts are read as Foundation reads them",
    arguments: [
      JSONSample.full, "[]", "{}", " [ 1 , 2 ] ", "null", "true", #""text""#, "0", "-0",
      "[-0.0,0.0,1.0,1e2,1E+2]",
      "[9223372036854775807,9223372036854775808,18446744073709551616,-9223372036854775809,127,128,-129]",
      "[0.1,0.30000000000000004,9007199254740993,1.7976931348623157e308,5e-324,2.2250738585072014e-308,1e22,1e23]",
      "[1e400]", "[-1e400]", "[1e-400]", "[123456789012345678901234567890.5]",
      "[0e1]", "[-0E5]", "[4.35,1e15,1e16,123456789012345678]",
      #"["\u0000\"\\\/\b\f\n\r\t\u00e9\u212A"]"#, #"["\ud800"]"#, #"["\udc00\ud800"]"#, #"["\ud83d\ude00"]"#,
      #"[["a",null],["😀 ä","\u001f"]]"#, #"{"é":1,"é":2,"whole":1}"#, #"{"whole":1,"whole":2}"#,
      #"{"text":"a","whole":1,"te\u0078t":"b"}"#, #"{"whole":1.0,"byte":256}"#, #"{"byte":1e2}"#,
      #"{"whole":"1"}"#,
      #"{"whole":1.5}"#, #"{"flag":1}"#, #"{"children":[{"whole":1},{"children":[{"text":5}]}]}"#,
      #"{"address":""}"#, #"{"data":"*"}"#, #"{"decimal":"1"}"#, #"{"map":[]}"#, #"{"list":[[true],[1]]}"#,
      #"{"children":{}}"#, #"[{"list":null,"text":null}]"#, #"{"\u212A":1,"K":2}"#,
    ])
  func equality(text: String) throws {
    #expect(JSONComparison.differences(in: Data(text.utf8)) == [])
  }

  @Test(
    "Models see errors of the same kind at the same place as with Foundation",
    arguments: [
      "[]", #"{"flag":1}"#, #"{"whole":"1"}"#, #"{"children":[{"whole":1},{"children":[{"text":5}]}]}"#,
      #"{"address":""}"#, #"{"data":"*"}"#, #"{"map":[]}"#, #"{"list":[[true],[1]]}"#, #"{"children":{}}"#,
      #"{"list":[null]}"#, #"{"map":{"a":{}}}"#, #"{"byte":true}"#, "null", "7",
    ])
  func errors(text: String) throws {
    let text = Data(text.utf8)
    let error = #expect(throws: (any Error).self) { try JSONReader().read(JSONSample.self, from: text) }
    let other = #expect(throws: (any Error).self) { try JSONDecoder().decode(JSONSample.self, from: text) }
    #expect(try JSONComparison.place(#require(error)) == JSONComparison.place(#require(other)))
  }

  @Test("Invalid JSON is left to Foundation")
  func unreadable() {
    let texts = [
      "", " ", "[", "]", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "[1 2]",
      "01",
      "-", "1.", ".5", "1e", "+1", "nul", "[tru]", "\"a", "\"\\x\"", "\"\\u12\"", "\"\u{1}\"", "1 1",
      "{\"a\" 1}",
      "[NaN]", "[Infinity]", "{1:2}", "[}", "{]", "\u{FEFF}[]", "[\"\\ud800\"]", "/**/1",
    ]
    for text in texts {
      #expect(throws: JSONUnreadable.self, "\(text)") {
        try JSONReader().read(JSONValue.self, from: Data(text.utf8))
      }
    }
    let bytes: [[UInt8]] = [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x5B, 0],
    ]
    for bytes in bytes {
      #expect(throws: JSONUnreadable.self) { try JSONReader().read(JSONValue.self, from: Data(bytes)) }
    }
  }

  @Test("Trailing commas and other encodings are read like Foundation reads them")
  func foundation() throws {
    #expect(try JSONReader().decode([Int].self, from: Data("[1,2,]".utf8)) == [1, 2])
    let wide = try #require("[1,2]".data(using: .utf16))
    #expect(try JSONReader().decode([Int].self, from: wide) == [1, 2])
  }

  @Test("The nesting limit is Foundation's")
  func depth() throws {
    for depth in [1, 512, 513, 100_000] {
      let text = Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
      let read = try? JSONReader().read(JSONValue.self, from: text)
      #expect((read != nil) == (depth <= 512))
      #expect(
        (try? JSONReader().decode(Deep.self, from: text))
          == (try? JSONDecoder().decode(Deep.self, from: text)))
    }
  }

  @Test("Objects with many keys are read in any order, and the first of duplicate keys counts")
  func manyKeys() throws {
    let pairs = (0..<300).map { "\"key\($0)\":\($0)" }
    let text = Data("{\((pairs + pairs.reversed()).joined(separator: ",")),\"key7\":-1}".utf8)
    #expect(JSONComparison.difference([String: Int].self, in: text) == nil)
    #expect(try JSONReader().read([String: Int].self, from: text).count == 300)
    let few = Data("{\(pairs.prefix(64).reversed().joined(separator: ","))}".utf8)
    #expect(JSONComparison.difference([String: Int].self, in: few) == nil)
  }

  @Test("A decoder that outlives decoding keeps its text")
  func keptDecoder() throws {
    let kept = try JSONReader().read(
      [KeptDecoder].self, from: Data(#"["a long text that isn't small","b"]"#.utf8))
    #expect(try kept.map { try $0.decoder.singleValueContainer().decode(String.self) }.last == "b")
    #expect(try kept[0].decoder.singleValueContainer().decode(String.self) == "a long text that isn't small")
    #expect(kept[1].decoder.codingPath.map(\.intValue) == [1])
  }

  @Test("Numbers are rounded to the nearest")
  func rounding() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let digits = Int.random(in: 1...19, using: &random)
      let short = "\(Int64.random(in: -999_999_999_999...999_999_999_999, using: &random))e-\(digits)"
      for text in ["[\(number)]", String(format: "[%.\(digits)g]", number), "[\(short)]"] {
        #expect(JSONComparison.difference([Double].self, in: Data(text.utf8)) == nil)
        #expect(JSONComparison.difference([Float].self, in: Data(text.utf8)) == nil)
        #expect(JSONComparison.difference(JSONValue.self, in: Data(text.utf8)) == nil)
      }
    }
  }
}

/// Nested arrays.
private struct Deep: Decodable, Equatable {
  var depth = 0

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    depth = list.isAtEnd ? 1 : try list.decode(Deep.self).depth + 1
  }
}

private struct KeptDecoder: Decodable {
  let decoder: any Decoder

  init(from decoder: any Decoder) throws {
    self.decoder = decoder
  }
}
