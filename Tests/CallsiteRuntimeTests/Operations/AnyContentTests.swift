import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Values of operations that don't document JSON.
struct AnyContentTests {
  private func value<T: Decodable & Sendable>(
    _ type: T.Type = T.self, _ contentType: String?, _ body: Data, accept: String = "*/*"
  ) async throws -> T {
    let client = APIClient.make(respond: { _ in
      ClientResponse(
        status: 200, headers: contentType.map { ["Content-Type": $0] } ?? [:], body: ByteStream(body))
    })
    var request = client.request("get", .get, "/a")
    request.accept(accept)
    return try await client.value(request, .init())
  }

  @Test(
    "A string is what the response says: text, or a string in JSON",
    arguments: [
      ("text/plain", "\"hi\"", "\"hi\""), ("text/plain;charset=UTF-8", "42", "42"),
      ("application/json", "\"hi\"", "hi"),
      ("application/json", "hi", "hi"), ("application/json", "42", "42"), (nil, "hi", "hi"),
      ("text/html", "<p>", "<p>"),
      ("text/plain", "", ""),
    ] as [(String?, String, String)])
  func strings(contentType: String?, body: String, expected: String) async throws {
    #expect(try await value(String.self, contentType, Data(body.utf8)) == expected)
  }

  @Test("Bytes are bytes, unless they're base64 in JSON")
  func bytes() async throws {
    let bytes = Data([0x89, 0x50, 0xFF])
    #expect(try await value(Data.self, "application/octet-stream", bytes) == bytes)
    #expect(try await value(Data.self, "application/json", Data(#""iVD/""#.utf8)) == bytes)
    #expect(try await value([Data].self, "image/png", bytes) == [bytes])
    #expect(try await value([Data].self, "application/json", Data(#"["iVD/"]"#.utf8)) == [bytes])
  }

  @Test("Numbers, Booleans and JSON are read from text")
  func scalars() async throws {
    #expect(try await value(Int.self, "text/plain", Data("42\n".utf8), accept: "text/plain") == 42)
    #expect(try await value(Bool.self, "text/plain", Data("true".utf8), accept: "text/plain"))
    #expect(try await value(JSONValue.self, "text/plain", Data("a".utf8)) == .string("a"))
    #expect(try await value([Int].self, "text/plain", Data("[1]".utf8)) == [1])
  }

  @Test("Bytes that aren't text are never read as a string")
  func binary() async throws {
    let error = await #expect(throws: APIError.self) {
      try await value(String.self, "image/png", Data([0x89, 0xFF]))
    }
    #expect(error?.kind == .unexpectedContent)
  }

  @Test(
    "The documented types are accepted first",
    arguments: [
      ("*/*", "*/*"), ("application/pdf", "application/pdf, application/json;q=0.5, */*;q=0.1"),
      ("application/vnd.a+json", "application/vnd.a+json"),
    ])
  func accept(types: String, field: String) async throws {
    #expect(try await APIClient.make(security: []).sent { $0.accept(types) }.headers["Accept"] == field)
  }

  @Test(
    "JSON isn't the result of a method for another type beside one for JSON",
    arguments: [
      ("application/json", "{}", true, false), ("application/problem+json; charset=utf-8", "{}", true, false),
      ("text/csv", "a,b", true, true), ("application/json", "", true, true),
      ("application/json", "{}", false, true),
    ])
  func besideJSON(contentType: String, body: String, isBesideJSON: Bool, isResult: Bool) async throws {
    let client = APIClient.make(respond: { _ in
      ClientResponse(status: 200, headers: ["Content-Type": contentType], body: ByteStream(Data(body.utf8)))
    })
    var request = client.request("get", .get, "/a")
    request.accept("text/csv", isBesideJSON: isBesideJSON)
    do throws(APIError) {
      #expect(try await client.text(request, .init()) == body)
      #expect(isResult)
    } catch {
      #expect(!isResult)
      #expect(error.kind == .unexpectedContent)
      #expect("\(error)".contains("another method of the operation"))
    }
  }

  @Test("An unsigned number beyond Int64 is decoded and encoded")
  func unsigned() async throws {
    let text = "18446744073709551615"
    #expect(try await value(UInt64.self, "application/json", Data(text.utf8)) == .max)
    #expect(try JSONWriter(timeZone: .gmt).encode(UInt64.max) == Data(text.utf8))
  }
}
