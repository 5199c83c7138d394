import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct RedactionTests {
  private func redaction(
    secrets: [String] = [],
    url: String = "https://a.example/",
    headers: HeaderFields = [:],
    body: String? = nil
  ) throws -> Redaction {
    let request = ClientRequest(
      url: try #require(URL(string: url)),
      headers: headers,
      body: body.map { .data(Data($0.utf8)) }
    )
    return Redaction(secrets: secrets, request: request)
  }

  @Test(
    "Hides in addresses",
    arguments: [
      ("https://a.example/p?page=2&api_key=hush", "https://a.example/p?page=2&api_key=<redacted>"),
      ("https://ann:hush@a.example:8443/p", "https://a.example:8443/p"),
      ("https://a.example/p?f%5Btoken%5D=hush#x", "https://a.example/p?f%5Btoken%5D=<redacted>#x"),
      ("https://a.example/p?accessLevel=3&keyboard=x", "https://a.example/p?accessLevel=3&keyboard=x"),
      ("https://a.example/hush/x?token=hush", "https://a.example/<redacted>/x?token=<redacted>"),
    ]
  )
  func hidesInAddresses(url: String, expected: String) throws {
    let address = try redaction(url: url).address(try #require(URL(string: url)))
    #expect(address.removingPercentEncoding == expected.removingPercentEncoding)
  }

  @Test("Hides headers by name")
  func hidesHeadersByName() throws {
    let headers: HeaderFields = [
      "Authorization": "Token hush|1", "X-Api-Key": "hush2", "Cookie": "id=hush3; theme=hush4",
      "Location": "/done?token=hush5&page=2", "X-Echo": "seen hush|1, hush2, hush3 and hush4",
      "Accept": "application/json",
    ]
    let redacted = try redaction(headers: headers).headers(headers)
    #expect(!redacted.contains { $0.value.contains("hush") })
    #expect(redacted["Location"] == "/done?token=<redacted>&page=2")
    #expect(redacted["Accept"] == "application/json")
  }

  @Test(
    "Hides in bodies",
    arguments: [
      (
        "application/json",
        #"{"name":"Ann","password":"hush","n":{"tokens":["hush1",7]},"pin":1234,"otp":null}"#,
        #"{"n":{"tokens":"<redacted>"},"name":"Ann","otp":null,"password":"<redacted>","pin":"<redacted>"}"#
      ),
      (
        "application/json", #"{"password":"hu\"sh","note":"is hu\"sh!"}"#,
        #"{"note":"is <redacted>!","password":"<redacted>"}"#
      ),
      (
        "application/x-www-form-urlencoded", "name=hu+sh&pass%77ord=hu+sh&x=hu%20sh",
        "name=hu+sh&pass%77ord=<redacted>&x=<redacted>"
      ),
      ("text/plain", "use token=hush now", "use token=<redacted> now"),
      ("application/json", #"{"password":"hu"#, "<15 bytes of application/json>"),
      ("image/png", "hush", "<4 bytes of image/png>"), ("", "hush", "<4 bytes>"),
    ]
  )
  func hidesInBodies(type: String, body: String, expected: String) throws {
    let headers: HeaderFields = type.isEmpty ? [:] : ["Content-Type": type]
    let redaction = try redaction(headers: headers, body: body)
    #expect(LoggedBody(Data(body.utf8), headers).text(redaction) == expected)
  }

  @Test(
    "Hides by value",
    arguments: [
      ("sent eyJhbGciOiJub25lIn0.eyJleHAiOjF9.c2ln.", "sent <redacted>."),
      ("with Bearer abc.def|7, then", "with Bearer <redacted>, then"),
      ("basic YW5uOnA=", "basic <redacted>"),
      ("Given token not valid for any token type", "Given token not valid for any token type"),
      ("my known/one and known%2Fone", "my <redacted> and <redacted>"),
      ("BEARER  abcd, my-Basic YWJj", "BEARER <redacted>, my-Basic <redacted>"),
      ("a bearer is, forbearer abcd", "a bearer is, forbearer abcd"),
      ("xeyJh.b-_.c.d eyJ.b.c eyJh..c eyJh.beyJh.b.c", "x<redacted>.d eyJ.b.c eyJh..c <redacted>.c"),
      ("für_token=é&sort=key,a=token=x; pin=", "für_token=<redacted>&sort=key,a=token=<redacted>; pin="),
    ]
  )
  func hidesByValue(text: String, expected: String) throws {
    #expect(try redaction(secrets: ["known/one"]).text(text) == expected)
  }

  @Test("A value that contains another is hidden as a whole")
  func aValueThatHoldsAnotherIsHiddenAsAWhole() throws {
    #expect(try redaction(secrets: ["abcd", "abcdefgh"]).text("abcdefgh abcd") == "<redacted> <redacted>")
  }

  @Test("Of values that overlap or follow each other, nothing remains")
  func overlappingValues() throws {
    let redaction = try redaction(secrets: ["abcdef", "cdefghij", "1234"])
    #expect(redaction.text("-abcdefghij-12341234-abcde") == "-<redacted>-<redacted><redacted>-abcde")
  }

  /// With a step for each pair of bytes, each of these texts would take hours.
  @Test(
    "A long text takes time in proportion to its length", .timeLimit(.minutes(60)),
    arguments: ["0f", "eyJ", "eyJa.", "bearer ", "bearer", "a.", "token=", "abcd", "x", "["])
  func longText(unit: String) throws {
    let text = String(repeating: unit, count: 300_000 / unit.utf8.count)
    let secrets = (1_000..<2_000).map { "abcd\($0)" } + [String(repeating: "x", count: 20_000)]
    #expect(try !redaction(secrets: secrets).text(text).isEmpty)
  }

  /// With a search for the end of the value at each name, each of these texts would take hours.
  @Test(
    "Names in the values of other names take time in proportion to their number", .timeLimit(.minutes(60)),
    arguments: ["a=", "a[b]=", "%41=", "é="])
  func namesInValues(unit: String) throws {
    let text = String(repeating: unit, count: 600_000 / unit.utf8.count)
    #expect(try redaction().text(text + "pin=1234") == text + "pin=<redacted>")
  }

  @Test("Both ways to write a letter with an accent are hidden")
  func canonicallyEquivalentSecrets() throws {
    let redaction = try redaction(secrets: ["caf\u{E9}s", "cafe\u{301}s"])
    #expect(redaction.text("caf\u{E9}s, cafe\u{301}s") == "<redacted>, <redacted>")
  }

  @Test("Long bodies are truncated after their secrets are hidden")
  func longBodiesAreCutAfterTheirSecretsAreHidden() throws {
    let body = Data(#"{"a":"\#(String(repeating: "x", count: 90))","password":"hush"}"#.utf8)
    let headers: HeaderFields = ["Content-Type": "application/json"]
    let logged = LoggedBody(body, headers, limit: 20).text(try redaction())
    #expect(logged == #"{"a":"xxxxxxxxxxxxxx…"#)
  }
}
