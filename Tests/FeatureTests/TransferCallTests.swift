import CallsiteBackground
import CallsiteRuntime
import FeatureSnapshots
import Foundation
import TestSupport
import Testing

/// Calls that read linked pages, save bytes, upload files in chunks, and continue in the background.
struct TransferCallTests {
  @Test("A list with links is read to the end, whatever its parameters' names")
  func links() async throws {
    let transport = StubTransport(200, #"{"count":1,"next":"?page=2","results":[{"uuid":"u","name":"n"}]}"#)
    let things = Responses.ResponsesClient(configuration: .stub(transport)).things
    var names: [String] = []
    for try await thing in things.allLinked("1", optionsValue: "o") { names.append(thing.name) }
    #expect(names == ["n", "n"])
    #expect(
      await transport.requests.map(\.url.absoluteString) == [
        "https://api.example.com/linked/1?options=o", "https://api.example.com/linked/1?page=2",
      ])
  }

  @Test("Bytes are saved to a file, whatever the operation's parameters' names")
  func download() async throws {
    let transport = StubTransport(200, "bytes", contentType: "application/pdf")
    let media = Responses.ResponsesClient(configuration: .stub(transport)).media
    let target = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: target) }
    try await media.file("1", to: "t", to2: target, file: "f")
    #expect(try String(contentsOf: target, encoding: .utf8) == "bytes")
    #expect(await transport.target == "/files/1?to=t&file=f")
    try await media.data(to: target)
    #expect(try await media.data() == Data("bytes".utf8))
  }

  @Test("A file is uploaded in chunks, together with the other parameters")
  func chunks() async throws {
    let transport = StubTransport()
    let files = Bodies.BodiesClient(configuration: .stub(transport)).files
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("0123456789".utf8).write(to: file)
    try await files.uploadInChunks("u", ChunkedUpload(url: file, chunkSize: 4), title: "t")
    #expect(await transport.requests.count == 3)
    let body = try #require(try await transport.body)
    #expect(
      body.contains("\r\n\r\n89\r\n") && body.contains("\r\n\r\n2\r\n") && body.contains("\r\n\r\n3\r\n"))
    #expect(body.contains(#"name="title""#))
    #expect(await transport.target == "/chunks/u")
  }

  @Test("Chunks are uploaded in the background, and the response to the last one is the result")
  func chunksInBackground() async throws {
    let transport = StubTransport()
    let folder = try TemporaryFolder()
    let files = try Self.client(transport, folder).files
    let file = URL(fileURLWithPath: try folder.write("0123456789", to: "file"))
    try await files.uploadInChunks(
      "u", ChunkedUpload(url: file, chunkSize: 4), inBackground: "video", title: "t")
    #expect(await transport.requests.count == 3)
    #expect(await transport.target == "/chunks/u")
    var iterator = files.uploadInChunksResults.makeAsyncIterator()
    let finished = try #require(await iterator.next())
    #expect(finished.id == "video")
    try finished.result.get()
  }

  @Test("The result of a transfer depends on the status, as that of a call does")
  func statusesInBackground() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.write("%PDF", to: "file"))
    let checks = try Self.client(StubTransport(202, "Wait", contentType: "text/plain"), folder).checks
    try await checks.sendChecked(UploadFile(url: file), inBackground: "a")
    var iterator = checks.sendCheckedResults.makeAsyncIterator()
    let finished = try #require(await iterator.next())
    guard case .accepted("Wait") = try finished.result.get() else {
      Issue.record("The text of a response with status 202 is the case for that status.")
      return
    }
  }

  private static func client(
    _ transport: StubTransport, _ folder: TemporaryFolder
  ) throws -> Bodies.BodiesClient {
    var configuration = ClientConfiguration.stub(transport)
    configuration.backgroundTransfers = try BackgroundTransfers(
      directory: URL(fileURLWithPath: folder.path("transfers")), platform: ImmediatePlatform(transport))
    return Bodies.BodiesClient(configuration: configuration)
  }
}
