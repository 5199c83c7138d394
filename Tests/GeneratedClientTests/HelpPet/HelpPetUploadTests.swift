import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

@Suite("HelpPet: upload")
struct HelpPetUploadTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("helppet")
  }

  @Test("upload.send sends the recording and its owner as parts of a form")
  func send() async throws {
    let answer = try spec.response("uploadAudio")
    let backend = try await BackendStub(.json(answer))

    let stored = try await client(backend).upload.send(
      audio: UploadFile(data: Data("contents of visit.mp3".utf8), filename: "visit.mp3"),
      appointmentId: "5d1f7a80-3b6e-4c2d-9f14-8a7e6b5c4d3e", petId: "p&1", bucketName: "custom-bucket")

    let request = try #require(await backend.received.first)
    #expect("\(request.method) \(request.target)" == "POST /api/v1/upload/audio")
    #expect(request.headers["content-type"] == "multipart/form-data; boundary=\(boundary)")
    #expect(request.headers["accept"] == "application/json")
    #expect(request.text == form(file("visit.mp3", "audio/mpeg", "contents of visit.mp3"), fields))
    #expect(request.headers["content-length"] == String(request.body.count))
    #expect(stored.message == "File uploaded successfully")
    #expect(stored.fileUrl == "https://s3.amazonaws.com/bucket/filename.mp3")
    #expect(stored.fileKey == "uploads/audio/filename.mp3")
    try expectRoundTrip(stored, answer)
  }

  @Test("upload.send reads a recording from disk and sends its length")
  func sendFile() async throws {
    let recording = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).wav")
    try recording.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let backend = try await BackendStub(.json(try spec.response("uploadAudio")))

    try await client(backend).upload.send(audio: UploadFile(url: url, filename: "visit.wav"))

    let request = try #require(await backend.received.first)
    let part = file("visit.wav", "audio/wav", "")
    #expect(request.body == Data(part.utf8).dropLast(2) + recording + Data("\r\n\(form())".utf8))
    #expect(request.headers["content-length"] == String(request.body.count))
    #expect(request.headers["transfer-encoding"] == nil)
  }

  @Test("a file name can contain quotes and non-ASCII letters")
  func fileName() async throws {
    let backend = try await BackendStub(.json(try spec.response("uploadAudio")))

    try await client(backend).upload.send(
      audio: UploadFile(data: Data("x".utf8), filename: #"Bëlla "1".m4a"#, contentType: "audio/x-m4a"))

    let request = try #require(await backend.received.first)
    #expect(request.text == form(file("Bëlla %221%22.m4a", "audio/x-m4a", "x")))
  }

  @Test("a missing recording is an error before sending")
  func missingFile() async throws {
    let backend = try await BackendStub()
    let client = try await client(backend)
    let audio = UploadFile(url: URL(fileURLWithPath: "/nowhere/visit.mp3"))

    let error = try await #require(throws: APIError.self) { try await client.upload.send(audio: audio) }

    #expect(error.operation == "uploadAudio")
    #expect(await backend.received.isEmpty)
  }

  private let boundary = "callsite-000000000000000b000000000000000b"

  private func client(_ backend: BackendStub) async throws -> HelpPetClient {
    HelpPetClient(
      server: .init(url: try await backend.url),
      configuration: ClientConfiguration(
        tokenStore: InMemoryTokenStore(Tokens(accessToken: "secret-token")), random: { 11 }))
  }

  private func form(_ parts: String...) -> String {
    parts.joined() + "--\(boundary)--\r\n"
  }

  private func file(_ name: String, _ type: String, _ content: String) -> String {
    "--\(boundary)\r\nContent-Disposition: form-data; name=\"audio\"; filename=\"\(name)\"\r\n"
      + "Content-Type: \(type)\r\n\r\n\(content)\r\n"
  }

  private var fields: String {
    [
      ("appointment_id", "5d1f7a80-3b6e-4c2d-9f14-8a7e6b5c4d3e"), ("pet_id", "p&1"),
      ("bucket_name", "custom-bucket"),
    ]
    .map { "--\(boundary)\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }
    .joined()
  }
}
