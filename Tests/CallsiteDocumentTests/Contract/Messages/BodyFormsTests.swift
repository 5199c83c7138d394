import CallsiteDocument
import Foundation
import Testing

@testable import CallsiteContract

struct BodyFormsTests {
  @Test("YAML isn't JSON", arguments: ["a: 1", "{a: 1}", "yes", "[1, 2,]", "1 # one", "'a'"])
  func yaml(text: String) {
    #expect(throws: InvalidJSON.self) { try DocumentValue(json: Array(text.utf8)) }
  }

  @Test("The reason for an error contains the location, but not the data")
  func discreet() {
    let error = #expect(throws: InvalidJSON.self) { try DocumentValue(json: Array("{\"a\": secret}".utf8)) }
    #expect(error?.discreetReason == "can't be read past line 1, column 7")
  }

  @Test("A multipart body is binary, and files are unchanged")
  func multipart() throws {
    var body = Data("--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\n".utf8)
    let file = Data([0xFF, 0x0D, 0x0A, 0x0A, 0x00, 0x2D, 0x2D, 0x62])
    body += file
    body += Data("\r\n--b\r\ncontent-disposition: form-data; name=\"t\"\r\n\r\na\r\nb\r\n--b--\r\n".utf8)
    let parts = try MultipartReading(body, boundary: "b").parts
    #expect(parts.map(\.name) == ["f", "t"])
    #expect(parts[0].body == file)
    #expect(parts.map(\.isFile) == [true, false])
    #expect(parts[1].body == Data("a\r\nb".utf8))
  }

  @Test("A recorded body can lack carriage returns and the final boundary")
  func cut() throws {
    let body = Data(
      "--b\nContent-Disposition: form-data; name=\"t\"\n\na\n--b\nContent-Disposition: form-data; name=\"u\"\n\nc"
        .utf8)
    #expect(throws: InvalidJSON.self) { try MultipartReading(body, boundary: "b") }
    let parts = try MultipartReading(body, boundary: "b", isLenient: true).parts
    #expect(parts.map { String(decoding: $0.body, as: UTF8.self) } == ["a", "c"])
  }

  @Test(
    "Lines of events end with CR, LF or CRLF only",
    arguments: [
      ("data: {\"a\": \"x\u{2028}y\"}\n\n", ["{\"a\": \"x\u{2028}y\"}"]),
      ("data:{\r\ndata: }\r\n\r\ndata: [1]\r\r", ["{\n}", "[1]"]), ("data: [DONE]\n\ndata: hello\n\n", []),
      ("event: x\ndata: []\n\n", ["[]"]), ("data: {\"a\":\n\n", ["{\"a\":"]),
      ("data: [1]\n\ndata: {\"a\":", ["[1]"]), ("data: [1]\n\ndata: [2]", ["[1]", "[2]"]),
    ])
  func events(text: String, expected: [String]) {
    #expect(JSONStream.events(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test("Lists in queries can have brackets")
  func brackets() {
    let query = QueryString("tags[]=a&tags=b&tags[0]=c&tags[x]=d&tagss=e")
    #expect(query.elements(of: "tags").map(\.value) == ["a", "b", "c"])
  }
}
