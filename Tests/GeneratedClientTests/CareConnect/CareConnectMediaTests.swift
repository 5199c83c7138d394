import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

@Suite("CareConnect: media", .serialized)
struct CareConnectMediaTests {
  static let calls = [
    CareConnectCall("listMedia", "GET", "/media/") { try await $0.media.list().items },
    CareConnectCall("uploadMedia", "POST", "/media/", body: .multipart, status: 201) {
      try await $0.media.upload(file: .make(), context: "Breakfast", activityLogId: 311)
    },
    CareConnectCall("deleteMedia", "DELETE", "/media/204/", status: 204) {
      try await $0.media.delete(204)
      return nil
    },
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("an upload is a form with the file and its owner")
  func upload() async throws {
    let request = try await Self.sent {
      try await $0.media.upload(
        file: .make(), context: "Toast & juice, Übung", activityLogId: 311, behaviorLogId: 87)
    }
    #expect(
      request.body
        == Self.form(
          .init(
            #"name="file"; filename="toast.jpg""#, type: "image/jpeg", Data([0xFF, 0xD8, 0x0D, 0x0A, 0])),
          .init(#"name="context""#, Data("Toast & juice, Übung".utf8)),
          .init(#"name="activity_log""#, Data("311".utf8)),
          .init(#"name="behavior_log""#, Data("87".utf8))))
    #expect(request.headers["content-type"] == "multipart/form-data; boundary=\(Self.boundary)")
    #expect(request.headers["content-length"] == String(request.body.count))
    #expect(request.headers["transfer-encoding"] == nil)
    #expect(request.headers["authorization"] == "Bearer secret-token")
  }

  @Test("missing values aren't part of the form")
  func onlyFile() async throws {
    let file = UploadFile(data: Data(), filename: "empty", contentType: "video/mp4")
    let request = try await Self.sent { try await $0.media.upload(file: file) }
    #expect(request.body == Self.form(.init(#"name="file"; filename="empty""#, type: "video/mp4", Data())))
  }

  @Test(
    "a file name stays inside its quotes",
    arguments: [("a\"b.png", "a%22b.png"), ("a\r\nb.png", "a%0D%0Ab.png"), ("für uns.png", "für uns.png")])
  func filename(name: String, expected: String) async throws {
    let file = UploadFile(data: Data("x".utf8), filename: name)
    let request = try await Self.sent { try await $0.media.upload(file: file) }
    let disposition = #"name="file"; filename="\#(expected)""#
    #expect(request.body == Self.form(.init(disposition, type: "image/png", Data("x".utf8))))
  }

  @Test("a file on disk is sent with its length and not moved")
  func fileOnDisk() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mov")
    let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try content.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }

    let request = try await Self.sent {
      try await $0.media.upload(file: UploadFile(url: url, filename: "walk.mov"), behaviorLogId: 87)
    }
    let expected = Self.form(
      .init(#"name="file"; filename="walk.mov""#, type: "video/quicktime", content),
      .init(#"name="behavior_log""#, Data("87".utf8)))
    #expect(request.body == expected)
    #expect(request.headers["content-length"] == String(expected.count))
    #expect(request.headers["transfer-encoding"] == nil)
    #expect(try Data(contentsOf: url) == content)
  }

  @Test("a missing file is an error before sending")
  func missingFile() async throws {
    let backend = try await BackendStub()
    let client = try await CareConnectClient.testing(backend)
    let file = UploadFile(url: URL(fileURLWithPath: "/nowhere/walk.mov"))
    await #expect(throws: APIError.self) { try await client.media.upload(file: file) }
    #expect(await backend.received.isEmpty)
  }

  @Test("a stored file can belong to a report or an activity log")
  func links() async throws {
    let listed = try await CareConnectSpec.read("listMedia") { try await $0.media.list() }
    let uploaded = try await CareConnectSpec.read("uploadMedia") { try await $0.media.upload(file: .make()) }
    #expect(listed.first?.behaviorLog?.severity == .high)
    #expect(listed.first?.activityLog == nil)
    #expect(listed.first?.fileSize == 418_230)
    #expect(uploaded.activityLog?.activity.name == "Making breakfast")
    #expect(uploaded.behaviorLog == nil)
    #expect(uploaded.thumbnail == nil)
    #expect(uploaded.uploadedBy.id == 7)
  }

  @Test("uploads report errors like any other call")
  func refusedUpload() async throws {
    let answer = #"{"file": ["The submitted file is empty."]}"#
    let error = try await CareConnectSpec.error(.json(answer, status: 400)) {
      try await $0.media.upload(file: .make())
    }
    #expect(error.kind == .validation)
    #expect(error.fieldErrors == ["file": ["The submitted file is empty."]])
    #expect(error.operation == "uploadMedia")
  }

  // MARK: Forms

  private static let boundary = "callsite-0123456789abcdef0123456789abcdef"

  private struct Part {
    var head: String
    var content: Data

    init(_ disposition: String, type: String? = nil, _ content: Data) {
      head = "Content-Disposition: form-data; \(disposition)\r\n"
      if let type { head += "Content-Type: \(type)\r\n" }
      self.content = content
    }
  }

  private static func form(_ parts: Part...) -> Data {
    parts.reduce(into: Data()) { form, part in
      form += Data("--\(boundary)\r\n\(part.head)\r\n".utf8) + part.content + Data("\r\n".utf8)
    } + Data("--\(boundary)--\r\n".utf8)
  }

  private static func sent(
    _ call: (CareConnectClient) async throws -> Void
  ) async throws -> BackendStub.Received {
    let backend = try await BackendStub(.json(try CareConnectSpec.response("uploadMedia"), status: 201))
    try await call(try await .testing(backend))
    return try #require(await backend.received.first)
  }
}

extension UploadFile {
  fileprivate static func make() -> UploadFile {
    UploadFile(data: Data([0xFF, 0xD8, 0x0D, 0x0A, 0]), filename: "toast.jpg")
  }
}
