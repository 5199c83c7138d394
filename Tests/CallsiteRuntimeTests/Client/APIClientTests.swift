import Foundation
import Testing

@testable import CallsiteCache
@_spi(Generated) @testable import CallsiteRuntime

struct APIClientTests {
  private struct Pet: Decodable, Equatable { var name: String }

  private func client(
    _ body: String,
    status: Int = 200,
    envelope: Envelope? = nil,
    zone: TimeZone = .gmt
  ) -> (APIClient, OperationRequest) {
    let client = APIClient.make(
      envelope: envelope,
      respond: { _ in .json(body, status: status) },
      configure: { $0.timeZone = zone }
    )
    return (client, client.request("pet", .get, "/pet"))
  }

  @Test("Decodes values")
  func decodesValues() async throws {
    let (client, request) = client(#"{"name":"Rex"}"#)
    let pet: Pet = try await client.value(request, .init())
    #expect(pet == Pet(name: "Rex"))
    #expect(try await client.text(request, .init()) == #"{"name":"Rex"}"#)
    #expect(try await client.data(request, .init()).count == 14)
    try await client.run(request, .init())
  }

  @Test(
    "Text is decoded by its charset",
    arguments: [
      ("text/csv; charset=iso-8859-1", [0xE9]), ("text/plain;Charset=\"ISO-8859-1\" ;header=present", [0xE9]),
      ("text/plain; charset=windows-1252", [0xE9]), ("text/plain; charset=utf-8", [0xC3, 0xA9]),
      ("text/plain; charset=UTF-16", [0, 0xE9]), ("text/plain; charset=utf-16", [0xFF, 0xFE, 0xE9, 0]),
      ("text/plain; charset=utf-16le", [0xE9, 0]),
      ("text/plain; charset=utf-32be", [0, 0, 0, 0xE9]), ("text/plain; charset=utf-32le", [0xE9, 0, 0, 0]),
      ("text/plain", [0xC3, 0xA9]), (nil, [0xC3, 0xA9]),
    ] as [(String?, [UInt8])])
  func textIsDecodedByItsCharset(type: String?, bytes: [UInt8]) async throws {
    #expect(try Charset.text(of: Data(bytes), contentType: type) == "é")
  }

  @Test(
    "Charsets of other languages",
    arguments: [
      ("iso-8859-2", [0xB1], "ą"), ("windows-1250", [0xB9], "ą"), ("windows-1251", [0xE9], "й"),
      ("windows-1252", [0x80], "€"), ("windows-1253", [0xE1], "α"), ("windows-1254", [0xF0], "ğ"),
      ("shift_jis", [0x83, 0x65], "テ"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x25, 0x46, 0x1B, 0x28, 0x42], "テ"),
    ] as [(String, [UInt8], String)])
  func charsetsOfOtherLanguages(name: String, bytes: [UInt8], text: String) throws {
    #expect(try Charset.text(of: Data(bytes), contentType: "text/plain; charset=\(name)") == text)
  }

  @Test(
    "Text in an unknown charset, or that isn't valid in its charset, is unexpected",
    arguments: [
      ("text/plain; charset=x-klingon", "The text has the unknown charset “x-klingon”."),
      ("text/plain", "The text isn't valid utf-8."),
      ("text/plain; charset=us-ascii", "The text isn't valid us-ascii."),
    ])
  func textThatCannotBeDecodedIsUnexpected(type: String, reason: String) async throws {
    let client = APIClient.make(respond: { _ in
      ClientResponse(status: 200, headers: ["Content-Type": type], body: ByteStream(Data([0xE9])))
    })
    let error = await #expect(throws: APIError.self) {
      try await client.text(client.request("report", .get, "/report"), .init())
    }
    #expect(error?.kind == .unexpectedContent)
    #expect((error?.underlying as? UnexpectedContent)?.description == reason)
  }

  @Test("A resource that hasn't changed is an error of its own, with the headers of the response")
  func aResourceThatHasNotChangedIsAnErrorOfItsOwn() async throws {
    let client = APIClient.make(
      respond: { request in
        #expect(request.headers["If-None-Match"] == "\"1\"")
        return ClientResponse(status: 304, headers: ["ETag": "\"1\""])
      }, configure: { $0.cache = ResponseCache() })
    let options = RequestOptions(headers: ["If-None-Match": "\"1\""])
    let error = await #expect(throws: APIError.self) {
      let _: Pet = try await client.value(client.request("pet", .get, "/pet"), options)
    }
    #expect(error?.kind == .notModified && error?.status == 304)
    #expect(error?.headers["ETag"] == "\"1\"")
    #expect(error?.description == "pet (GET /pet): notModified, status 304")
  }

  @Test("Decodes wire formats in the configured zone")
  func decodesWireFormatsInTheConfiguredZone() async throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let (client, request) = client(#"["2024-07-01T12:00:00"]"#, zone: zone)
    let dates = try await client.value(request, .init(), as: Wire.List<Wire.DateTime>.self)
    #expect(dates == [Date(timeIntervalSince1970: 1_719_828_000)])
  }

  @Test("An empty response is nil", arguments: [(204, ""), (205, ""), (200, ""), (200, "null")])
  func nothingIsNil(status: Int, body: String) async throws {
    let (client, request) = client(body, status: status)
    let pet: Pet? = try await client.valueIfPresent(request, .init())
    #expect(pet == nil)
    #expect(try await client.valueIfPresent(request, .init(), as: Wire.DateTime.self) == nil)
  }

  @Test("A body isn't decoded if its status is documented without content", arguments: [201, 202, 299])
  func emptyStatus(status: Int) async throws {
    let (client, request) = client("\"1970-01-01T00:00:05Z\"", status: status)
    let isEmpty = status != 201
    let text: String? = try await client.valueIfPresent(request, .init(), emptyAt: [202, 299])
    #expect((text == nil) == isEmpty)
    let date = try await client.valueIfPresent(
      request, .init(), emptyAt: [202, 299], as: Wire.DateTime.self)
    #expect((date == nil) == isEmpty)
  }

  @Test(
    "Unwraps envelopes",
    arguments: [
      (Envelope("data", when: .always), #"{"data":{"name":"Rex"},"other":1}"#),
      (Envelope("data", when: .sometimes, siblings: ["ok"]), #"{"data":{"name":"Rex"},"ok":true}"#),
      (Envelope("data", when: .sometimes), #"{"name":"Rex","data":1}"#),
      (Envelope("data", when: .sometimes), #"{"name":"Rex"}"#),
    ]
  )
  func unwrapsEnvelopes(envelope: Envelope, body: String) async throws {
    var (client, request) = client(body, envelope: envelope)
    let pet: Pet = try await client.value(request, .init())
    #expect(pet.name == "Rex")
    request.envelope(nil)
    let value: JSONValue = try await client.value(request, .init())
    #expect(value == (try JSONValue(parsing: Data(body.utf8))))
  }

  @Test("A missing required envelope is an error")
  func anEnvelopeThatMustBeThereIsMissed() async {
    let (client, request) = client(#"{"name":"Rex"}"#, envelope: Envelope("data", when: .always))
    await #expect(throws: APIError.self) { let _: Pet = try await client.value(request, .init()) }
  }

  @Test(
    "An error in an envelope has its full path",
    arguments: [
      (#"{"data":[{"name":7}],"ok":true}"#, "data.0.name", "7"),
      (#"{"data":null,"ok":true}"#, "data", "null"),
    ])
  func envelopePath(body: String, path: String, found: String) async throws {
    let envelope = Envelope("data", when: .sometimes, siblings: ["ok"])
    let (client, request) = client(body, envelope: envelope)
    let error = try await #require(throws: APIError.self) {
      let _: [Pet] = try await client.value(request, .init())
    }
    guard case .decoding(let failure) = error.kind else { throw error }
    #expect(failure.path == path)
    #expect(failure.found == found)
  }

  @Test("Decodes several shapes from one response")
  func severalShapesAreReadFromOneResponse() async throws {
    let (client, request) = client(#"{"name":"Rex"}"#, status: 201)
    let response = try await client.response(request, .init())
    #expect(response.status == 201)
    #expect(try response.decode(Pet.self) == Pet(name: "Rex"))
    #expect(throws: APIError.self) { try response.decode(as: Wire.DateTime.self) }
  }

  @Test(
    "Reads pages",
    arguments: [
      (#"["a","b"]"#, ResultPage(items: ["a", "b"])),
      (
        #"{"results":["a"],"next":"https://x/?page=2","previous":null,"count":3}"#,
        ResultPage(items: ["a"], next: "https://x/?page=2", totalCount: 3)
      ),
      (
        #"{"results":[],"next":2,"previous":"","count":"7"}"#, ResultPage(items: [], next: "2", totalCount: 7)
      ),
      (#"{"results":["a"]}"#, ResultPage(items: ["a"])),
    ]
  )
  func readsPages(body: String, expected: ResultPage<String>) async throws {
    let (client, request) = client(body)
    let format = PageFormat(items: "/results", next: "/next", previous: "/previous", total: "count")
    let page: ResultPage<String> = try await client.page(request, .init(), format)
    #expect(page == expected)
    #expect(Array(page) == expected.items)
  }

  @Test("Decodes nested pages inside an envelope")
  func readsNestedPagesInsideOfAnEnvelope() async throws {
    let (client, request) = client(
      #"{"data":{"list":{"items":["a"]},"meta":{"cursor":"c","total":9}}}"#,
      envelope: Envelope("data", when: .always)
    )
    let format = PageFormat(items: "/list/items", next: "/meta/cursor", total: "/meta/total")
    let page: ResultPage<String> = try await client.page(request, .init(), format)
    #expect(page == ResultPage(items: ["a"], next: "c", totalCount: 9))
  }

  @Test("Provides the status and headers of any response")
  func tellsStatusAndHeadersOfAnyResponse() async throws {
    let (told, telling) = AsyncStream<ResponseMetadata>.makeStream()
    let (client, request) = client("", status: 404)
    let options = RequestOptions(onResponse: { telling.yield($0) })
    await #expect(throws: APIError.self) { try await client.run(request, options) }
    #expect(await told.first { _ in true }?.status == 404)
  }

  @Test("Runs the outermost middleware first")
  func middlewareRunsOutermostFirst() async throws {
    struct Mark: Middleware {
      let name: String
      func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
        var request = request
        request.headers.append("X-Mark", name)
        var response = try await next.send(request)
        response.headers.append("X-Mark", name)
        return response
      }
    }
    let client = APIClient.make(
      respond: { ClientResponse(status: 200, headers: ["X-Seen": $0.headers["X-Mark"] ?? ""]) },
      configure: { $0.middleware = [Mark(name: "a"), Mark(name: "b")] }
    )
    let response = try await client.response(client.request("x", .get, "/x"), .init())
    #expect(response.headers["X-Seen"] == "a, b")
    #expect(response.headers["X-Mark"] == "b, a")
  }
}
