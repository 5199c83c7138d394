import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct PathTemplateTests {
  @Test(
    "Puts values in their places",
    arguments: [
      ("/pets/{id}/", "/pets/7/"), ("/a.{id}/{name}", "/a.7/x"), ("/plain", "/plain"), ("", ""),
    ]
  )
  func putsValuesInTheirPlaces(template: String, expected: String) throws {
    #expect(try PathTemplate(text: template).expanded(["id": "7", "name": "x"]) == expected)
  }

  @Test("Rejects a missing value")
  func refusesAMissingValue() {
    #expect(throws: InvalidRequest("The path parameter id has no value.")) {
      try PathTemplate(text: "/pets/{id}").expanded([:])
    }
  }

  @Test("Rejects values that would lead to another path", arguments: [".", ".."])
  func refusesValuesThatWouldReachAnotherPath(value: String) {
    #expect(throws: InvalidRequest.self) { try PathTemplate(text: "/pets/{id}").expanded(["id": value]) }
  }

  @Test(
    "Escapes what a URL can't have, once, after the server's name",
    arguments: [
      ("https://a.b/my team/a%2Fb", "https://a.b/my%20team/a%2Fb"),
      ("https://a.b/b\u{FC}ro/%zz/%4", "https://a.b/b%C3%BCro/%25zz/%254"),
      ("https://b\u{FC}ro.b/a?k=1%202&d=a|b", "https://b\u{FC}ro.b/a?k=1%202&d=a%7Cb"),
      ("https://a.b", "https://a.b"), ("https://a.b/c/%20", "https://a.b/c/%20"), ("a b", "a b"),
    ]
  )
  func escapes(url: String, expected: String) {
    #expect(PathTemplate.escaped(url) == expected)
  }

  @Test(
    "Joins with one slash",
    arguments: [
      ("https://a.b", "/c", "https://a.b/c"), ("https://a.b/", "/c/", "https://a.b/c/"),
      ("https://a.b/v1//", "c", "https://a.b/v1/c"), ("https://a.b", "c", "https://a.b/c"),
      ("https://a.b/v1/", "", "https://a.b/v1/"), ("https://a.b/v1/?k=1", "/c/", "https://a.b/v1/c/?k=1"),
      ("https://a.b?k=1?", "c", "https://a.b/c?k=1?"), ("https://a.b?k=1", "/c?d=2", "https://a.b/c?d=2&k=1"),
    ]
  )
  func joinsWithOneSlash(server: String, path: String, expected: String) {
    #expect(PathTemplate.join(server: server, path: path) == expected)
  }
}
