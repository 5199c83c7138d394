import CallsiteRendering
import TestSupport
import Testing

@Suite(.onOwnThreads)
struct NumbersTests {
  private static let numbers = [
    "1e400", "-1e400", "1E-400", "-0", "0", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809", "123456789012345678901234567890", "1.5", "0.1e1",
    String(repeating: "9", count: 100_000),
  ]

  private static func document(_ number: String) -> String {
    #"{"openapi":"3.1.0","info":{"title":"N","version":"1"},"paths":{"/a":{"get":{"operationId":"read","#
      + "\n"
      + #""parameters":[{"name":"q","in":"query","schema":{"type":"integer","default":\#(number),"minimum":\#(number),"#
      + #""maximum":\#(number),"exclusiveMinimum":\#(number),"multipleOf":\#(number)}},"#
      + #"{"name":"e","in":"query","schema":{"type":"integer","enum":[\#(number),1]}}],"#
      + #""responses":{"200":{"description":"b","content":{"application/json":{"schema":{"type":"object","properties":{"#
      + #""a":{"const":\#(number)},"b":{"enum":[\#(number),"x",null]},"c":{"type":"number","default":\#(number)},"#
      + #""d":{"type":"string","maxLength":\#(number),"minLength":\#(number)},"e":{"type":"array","items":{},"minItems":\#(number)}"#
      + #"},"example":{"a":\#(number)}}}}}}}}}}"#
  }

  @Test("Numbers of any size are kept unchanged, or reported", arguments: numbers)
  func size(number: String) throws {
    let generation = try Generation(Self.document(number))
    #expect(!generation.files.isEmpty || generation.hasErrors)
    #expect(try Compiler.parse((generation.files + generation.testingFiles).map(\.text).joined()) == "")
  }

  @Test("Only integers that fit into Int are cases of an enum", arguments: numbers)
  func cases(number: String) throws {
    let text = try Generation(Self.document(number)).files.map(\.text).joined()
    for match in text.matches(of: /case (-?[0-9]+):/) where Int(match.1) == nil {
      Issue.record("\(match.0.prefix(60)) is no Int")
    }
  }

  @Test(
    "An invalid status is a diagnostic", arguments: numbers + ["99", "600", "1000", "200.0", "٢٠٠"])
  func status(number: String) throws {
    let text = """
      {"openapi":"3.1.0","info":{"title":"N","version":"1"},"paths":{"/a":{"get":{"operationId":"read",
      "responses":{"\(number)":{"description":"b"},"204":{"description":"b"}}}}}}
      """
    let generation = try Generation(text)
    #expect(!generation.files.isEmpty && !generation.diagnostics.isEmpty)
  }
}
