import CallsiteDiagnostics
import CallsiteDrift
@testable import CallsiteReview
import CallsiteSource
import Testing

@Suite("An HTTP Archive")
struct HARReaderTests {
  private static let rex = #"{"name":"Rex"}"#

  @Test("may contain bodies as text or as base64")
  func encodings() throws {
    #expect(try body(#"{"text":"{\"name\":\"Rex\"}"}"#) == .bytes(Array(Self.rex.utf8)))
    #expect(
      try body(#"{"text":"eyJuYW1lIjoi\nUmV4In0=","encoding":"base64"}"#) == .bytes(Array(Self.rex.utf8)))
    #expect(try body(#"{"text":"a"}"#, coding: "gzip") == .bytes(Array("a".utf8)))
    #expect(
      try body(#"{"text":"/w==","encoding":"base64"}"#, coding: "identity") == .bytes([0xFF]))
  }

  @Test("may contain unreadable bodies")
  func unreadable() throws {
    #expect(
      try body(#"{"text":"%%%","encoding":"base64"}"#)
        == .unrecorded("invalid base64"))
    #expect(
      try body(#"{"text":"G/8=","encoding":"base64"}"#, coding: "br")
        == .unrecorded("it is compressed with 'br'"))
    #expect(
      try body(#"{"text":"H4sIAAAAAAAC","encoding":"base64"}"#)
        == .unrecorded("it is compressed with 'gzip'"))
  }

  @Test("may lack a body, which then counts as empty or as not recorded")
  func missing() throws {
    #expect(try body(#"{"size":0}"#) == .empty)
    #expect(try body(#"{"size":17}"#) == .unrecorded("the recording doesn't have it"))
    #expect(try body("{}") == .unrecorded("the recording doesn't have it"))
  }

  @Test("may have the URL only in the pseudo-headers of HTTP/2")
  func pseudoHeaders() throws {
    let headers = """
      [{"name":":authority","value":"API.example.com"},{"name":":scheme","value":"https"},\
      {"name":":path","value":"/v1/pets?a=1"}]
      """
    let exchange = try #require(
      try read(#"{"request":{"method":"get","url":"","headers":\#(headers)},"response":{"status":200}}"#)
        .first)
    #expect(exchange.target == .address(try #require(RecordedAddress("https://api.example.com/v1/pets?a=1"))))
    #expect(exchange.method == "GET")
  }

  @Test("may have the host only in the header of HTTP/1.1")
  func hostHeader() throws {
    let headers = #"[{"name":"Host","value":"api.example.com"}]"#
    let exchange = try #require(
      try read(
        #"{"request":{"method":"GET","url":"/v1/pets","headers":\#(headers)},"response":{"status":200}}"#
      ).first)
    #expect(exchange.target == .address(try #require(RecordedAddress("https://api.example.com/v1/pets"))))
  }

  @Test("may have the fields of a form instead of its text")
  func fields() throws {
    let data =
      #"{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a%20b","value":"c+d"}],"text":""}"#
    let entry =
      #"{"request":{"method":"POST","url":"http://a/b","postData":\#(data)},"response":{"status":"200"}}"#
    let request = try #require(try read(entry).first?.request)
    #expect(request.body == .fields([RecordedMessage.Field("a b", "c d")]))
  }

  @Test("leaves out entries without a request, a response or a web URL")
  func incomplete() throws {
    let entries = [
      "7", "{}", #"{"request":{"method":"GET","url":"http://a/b"}}"#,
      #"{"request":{"method":"GET","url":"chrome://newtab"},"response":{}}"#,
    ]
    #expect(try read(entries.joined(separator: ",")).isEmpty)
  }

  @Test(
    "is an object with a log; anything else is rejected at its location", arguments: ["[]", "{\"log\":{}}"])
  func refused(text: String) throws {
    let root = try SourceReader().read(json: text, file: "a.har")
    let failure = #expect(throws: DiagnosticFailure.self) { try HARReader().read(root) }
    let diagnostic = try #require(failure?.diagnostics.first)
    #expect(diagnostic.id == "not-a-recording")
    #expect(diagnostic.position == SourcePosition(file: "a.har", line: 1, column: 1))
    #expect(diagnostic.message.hasPrefix("The recording isn't an HTTP Archive (HAR 1.2); expected an object"))
  }

  @Test("may contain lone surrogates and bytes that aren't UTF-8")
  func brokenText() throws {
    let text = RecordedText.decoded([0xEF, 0xBB, 0xBF] + Array(#"["\ud83d","\ud83d\ude00","\\ud83d"]"#.utf8))
    #expect(text == #"["\uFFFD","\ud83d\ude00","\\ud83d"]"#)
    #expect(RecordedText.decoded([0x22, 0xFF, 0x22]) == "\"\u{FFFD}\"")
  }

  private func body(_ content: String, coding: String = "") throws -> RecordedMessage.Body? {
    let headers = #"[{"name":"Content-Encoding","value":"\#(coding)"}]"#
    let response = #"{"status":200,"headers":\#(coding.isEmpty ? "[]" : headers),"content":\#(content)}"#
    return try read(#"{"request":{"method":"GET","url":"http://a/b"},"response":\#(response)}"#).first?
      .response.body
  }

  private func read(_ entries: String) throws -> [RecordedExchange] {
    try HARReader().read(SourceReader().read(json: #"{"log":{"entries":[\#(entries)]}}"#, file: "a.har"))
  }
}
