import CallsiteDiagnostics
import Testing

@Suite("JSON that reports are made of")
struct JSONValueTests {
  @Test("keeps the order of members, and has null for what's missing")
  func order() {
    let value: JSON = ["b": 1, "a": JSON(nil as String?), "list": JSON(["x", "y"]), "isSo": .bool(true)]
    #expect(value.rendered == #"{"b":1,"a":null,"list":["x","y"],"isSo":true}"#)
    let longer = value + ["place": SourcePosition(file: "a", line: 1, column: 2).json]
    #expect(longer.rendered.hasSuffix(#""isSo":true,"place":{"file":"a","line":1,"column":2}}"#))
  }

  @Test("escapes text and the names of members")
  func escapes() {
    let text = "\"}\\\n\r\t\u{1}é"
    #expect(JSON.text(text).rendered == #""\"}\\\n\r\t\u0001é""#)
    #expect(JSON.object([(text, .null)]).rendered == #"{"\"}\\\n\r\t\u0001é":null}"#)
  }

  @Test("can have an element on each line")
  func lines() {
    #expect(JSON.lines([1, 2]).rendered == "[\n  1,\n  2\n]")
    #expect(JSON.lines([]).rendered == "[]")
  }
}
