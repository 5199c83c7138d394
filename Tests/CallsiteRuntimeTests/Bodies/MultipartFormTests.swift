import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct MultipartFormTests {
  private struct Upload: Sendable {
    var set: @Sendable (inout MultipartForm) -> Void
    func encode(to form: inout MultipartForm) throws { set(&form) }
  }

  private func encoded(
    random: @escaping @Sendable () -> UInt64 = { 0xAB },
    _ set: @escaping @Sendable (inout MultipartForm) -> Void
  ) async throws -> (type: String?, body: String) {
    let client = APIClient.make(security: [], configure: { $0.environment.random = random })
    let request = try await client.sent(.post) { $0.body(multipart: Upload(set: set)) { $0.encode(to:) } }
    guard case .data(let data) = request.body else { return (nil, "no data") }
    return (request.headers["Content-Type"], String(decoding: data, as: UTF8.self))
  }

  private static let boundary = "callsite-00000000000000ab00000000000000ab"

  @Test("A content type can't add lines to the head of a part")
  func aContentTypeIsOneLine() async throws {
    let (_, body) = try await encoded { form in
      form.value("a", "b", contentType: "text/plain\r\nX-Other: c")
    }
    #expect(body.contains("Content-Type: text/plainX-Other: c\r\n\r\nb"))
  }

  @Test(
    "A value whose media type is one of JSON is written as JSON",
    arguments: [
      ("application/json", #"["a"]"#), ("application/vnd.tags+json; charset=utf-8", #"["a"]"#),
      ("application/jsonl", "a"), ("text/plain", "a"),
    ])
  func valueAsJSON(contentType: String, text: String) async throws {
    let (_, body) = try await encoded { $0.value("tags", ["a"], contentType: contentType) }
    #expect(body.contains("Content-Type: \(contentType)\r\n\r\n\(text)\r\n--"))
  }

  @Test(
    "A list with commas between its values can't have one in a value, unlike a single value or a list of parts",
    arguments: [
      (["a", "b,c"], false, false), (["b,c"], false, false), (["a", "b"], false, true),
      (["a", "b,c"], true, true),
    ])
  func commas(tags: [String], explode: Bool, isSent: Bool) async throws {
    let client = APIClient.make(security: [])
    let upload = Upload { form in
      form.value("tags", tags, style: .init(.form, explode: explode))
      form.value("note", "x,y", style: .init(.form, explode: false))
      form.value("all", ["x,y"], style: .json)
    }
    do {
      _ = try await client.sent(.post) { $0.body(multipart: upload) { $0.encode(to:) } }
      #expect(isSent)
    } catch let error as APIError {
      #expect(!isSent)
      #expect(error.kind == .invalidRequest)
    }
  }

  @Test("Writes values files and JSON")
  func writesValuesFilesAndJSON() async throws {
    let (type, body) = try await encoded { form in
      form.value("name", "Rex")
      form.value("none", Int?.none)
      form.value("tags", ["a", "b"])
      form.value("born", Date(timeIntervalSince1970: 0), as: Wire.DateTime.self)
      form.value("owner", ["id": 7])
      form.json("list", [1, 2])
      form.file("photo", UploadFile(data: Data("JPEG".utf8), filename: "a\"b\r\n.jpg"))
      form.file("nothing", UploadFile?.none)
    }
    #expect(type == "multipart/form-data; boundary=\(Self.boundary)")
    let parts = [
      ("name=\"name\"", "Rex"), ("name=\"tags\"", "a"), ("name=\"tags\"", "b"),
      ("name=\"born\"", "1970-01-01T00:00:00Z"),
      ("name=\"owner\"\r\nContent-Type: application/json", #"{"id":7}"#),
      ("name=\"list\"\r\nContent-Type: application/json", "[1,2]"),
      ("name=\"photo\"; filename=\"a%22b%0D%0A.jpg\"\r\nContent-Type: image/jpeg", "JPEG"),
    ]
    let expected = parts.map {
      "--\(Self.boundary)\r\nContent-Disposition: form-data; \($0.0)\r\n\r\n\($0.1)\r\n"
    }
    #expect(body == expected.joined() + "--\(Self.boundary)--\r\n")
  }

  @Test("Without a body, none is sent")
  func noFunctionSendsNoBody() async throws {
    let upload: Upload? = nil
    let request = try await APIClient.make(security: []).sent(.post) {
      $0.body(multipart: upload) { $0.encode(to:) }
    }
    #expect(request.body == nil)
    #expect(request.headers["Content-Type"] == nil)
  }

  @Test("The boundary never occurs in the content")
  func theBoundaryIsNeverInTheContent() async throws {
    let counter = Counter()
    let (type, _) = try await encoded(random: { counter.next() }) { form in
      form.value("text", "x\r\n--callsite-00000000000000010000000000000002 y")
    }
    #expect(type?.hasSuffix("callsite-00000000000000030000000000000004") == true)
  }

  @Test(
    "A file is a part of its own media type if that is listed or in a range, and of the first one listed otherwise",
    arguments: [
      ("image/png, application/pdf", "application/pdf"), ("image/png,Application/*", "application/pdf"),
      ("image/png, */*", "application/pdf"), ("image/*, image/png", "image/png"),
      ("image/png, image/jpeg", "image/png"), ("image/*", "application/pdf"), ("text/plain", "text/plain"),
    ])
  func fileTypes(types: String, sent: String) async throws {
    let file = UploadFile(data: Data("x".utf8), filename: "a.pdf")
    let (_, body) = try await encoded { $0.file("a", file, contentType: types) }
    #expect(body.contains("Content-Type: \(sent)\r\n"))
  }

  @Test("A missing file is an error")
  func aMissingFileIsAnError() async {
    await #expect(throws: APIError.self) {
      try await encoded { $0.file("photo", UploadFile(url: URL(filePath: "/nowhere/photo.jpg"))) }
    }
  }

  @Test("A file is streamed from disk with a known length")
  func aFileIsStreamedFromDiskWithAKnownLength() async throws {
    let contents = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0) })
    try await withTemporaryFile(contents) { file in
      try await LoopbackServer.run { _ in
        .text("{}")
      } _: { server in
        var configuration = ClientConfiguration(limits: .init(timeout: nil))
        configuration.environment.random = { 1 }
        let client = APIClient(
          server: server.url.absoluteString, configuration: configuration,
          description: APIDescription(name: "T")
        )
        var request = client.request("upload", .post, "/upload/")
        request.body(multipart: Upload { $0.file("photo", UploadFile(url: file)) }) { $0.encode(to:) }
        try await client.run(request, .init())
        let received = await server.received()[0]
        #expect(received.headers["Content-Length"] == "\(received.body.count)")
        #expect(received.headers["Transfer-Encoding"] == nil)
        #expect(received.body.range(of: contents) != nil)
        #expect(
          received.body.range(of: Data("filename=\"photo.jpg\"\r\nContent-Type: image/jpeg".utf8)) != nil)
      }
    }
  }
}

private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var last: UInt64 = 0

  func next() -> UInt64 {
    lock.withLock {
      last += 1
      return last
    }
  }
}
