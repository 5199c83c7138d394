import CallsiteBackground
import CallsiteBackgroundTesting
import CallsiteRuntime
import CallsiteTesting
import Foundation
import HestamiAPI
import HestamiAPITesting
import Testing

@Suite("Stubs of background transfers")
struct StubTransfersTests {
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "callsite-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  /// Gives a body a stub whose uploads fail with an error.
  private func withFailure(
    _ error: APIError, _ options: StubOptions = [], _ body: (HestamiStub) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let transfers = try BackgroundTransfers(
        directory: folder, platform: StubTransfers(),
        retryPolicy: RetryPolicy(maximumAttempts: 2, firstDelay: .zero))
      var configuration = ClientConfiguration()
      configuration.backgroundTransfers = transfers
      let stub = HestamiStub(options, configuration: configuration)
      stub.media.upload = { _ in throw error }
      try await body(stub)
    }
  }

  /// Returns the result of an upload in the background.
  private func upload(_ client: HestamiClient) async throws -> Result<MediaUploadResponse, APIError> {
    let video = UploadFile(data: Data("video".utf8), filename: "tour.mp4")
    try await client.media.upload(
      file: video, mediaType: .video, propertyId: "p7", inBackground: "tour")
    var uploads = client.media.uploadResults.makeAsyncIterator()
    let finished = try #require(await uploads.next())
    #expect(finished.id == "tour")
    return finished.result
  }

  @Test("An upload has the closure's result")
  func result() async throws {
    try await withFolder { folder in
      let transfers = try BackgroundTransfers(directory: folder, platform: StubTransfers())
      var configuration = ClientConfiguration()
      configuration.backgroundTransfers = transfers
      let stub = HestamiStub(configuration: configuration)
      stub.media.upload = { body in .sample(id: body.propertyId) }
      #expect(try await upload(stub.client).get().id == "p7")
      #expect(stub.media.upload.calls.map(\.body.file.filename) == ["tour.mp4"])
      #expect(await transfers.transfers.map(\.state) == [.finished])
    }
  }

  @Test("An upload has the closure's error", arguments: [StubOptions(), .direct])
  func failure(options: StubOptions) async throws {
    try await withFailure(.forbidden, options) { stub in
      let result = try await upload(stub.client)
      let error = #expect(throws: APIError.self) { try result.get() }
      #expect(error?.kind == .forbidden)
      #expect(error?.operation == "uploadMedia")
      #expect(stub.media.upload.calls.count == 1)
    }
  }

  @Test("An upload without a connection is repeated")
  func withoutConnection() async throws {
    try await withFailure(.offline) { stub in
      let result = try await upload(stub.client)
      let error = #expect(throws: APIError.self) { try result.get() }
      #expect(error?.kind == .transport(.offline))
      #expect(stub.media.upload.calls.count == 2)
    }
  }

  @Test("A client that isn't a stub fails with what to do")
  func withoutStub() async throws {
    try await withFolder { folder in
      let reported = Reports()
      let transfers = try BackgroundTransfers(
        directory: folder, platform: StubTransfers { reported.add("\($0)") },
        retryPolicy: RetryPolicy(maximumAttempts: 1))
      var configuration = ClientConfiguration()
      configuration.backgroundTransfers = transfers
      let client = HestamiClient(server: .init(url: "https://api.example.com"), configuration: configuration)
      let result = try await upload(client)
      #expect(throws: APIError.self) { try result.get() }
      #expect(reported.texts == ["Pass the configuration with these background transfers to a stub."])
    }
  }
}
