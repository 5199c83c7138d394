import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

@Suite(.timeLimit(.minutes(60)))
struct OfflineBodyTests {
  private func send(_ file: URL, by client: APIClient) async -> APIError? {
    var request = client.request("upload", .put, "/photo")
    request.body(file: UploadFile(url: file))
    do throws(APIError) {
      try await client.run(request, .init())
      return nil
    } catch {
      return error
    }
  }

  @Test("A file is sent with the content it had when queued")
  func aFileIsSentAsItWasWhenItWasQueued() async throws {
    try await withTemporaryFile(Data("first".utf8)) { file in
      try await withOfflineAPI { api in
        let queue = try api.queue()
        let client = api.client(queue)
        api.answer(nil)
        #expect(await send(file, by: client)?.kind.isQueued == true)
        try Data("changed".utf8).write(to: file)
        try FileManager.default.removeItem(at: file)
        try await queue.replay()
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: api.folder.path).sorted() == [
            "journal", "lock",
          ])
        #expect(api.requests.last?.headers["Content-Type"] == "image/jpeg")
      }
    }
  }

  @Test("A file reaches the server")
  func aFileReachesTheServer() async throws {
    try await withTemporaryFile(Data("first".utf8)) { file in
      try await LoopbackServer.run { _ in
        .text("{}")
      } _: { server in
        try await withTemporaryFolder { folder in
          let client = APIClient.make(
            server: server.url.absoluteString,
            configure: {
              $0.transport = URLSessionTransport()
              $0.offlineQueue = try? OfflineQueue(directory: folder, accepts: { _ in true })
            }
          )
          #expect(await send(file, by: client) == nil)
          #expect(await server.received().map(\.text) == ["first"])
        }
      }
    }
  }

  @Test("A missing copy is reported as an outcome, not sent as an empty request")
  func aCopyThatIsGoneIsAnOutcomeAndNotAnEmptyRequest() async throws {
    try await withTemporaryFile(Data("first".utf8)) { file in
      try await withOfflineAPI { api in
        let queue = try api.queue()
        let client = api.client(queue)
        api.answer(nil)
        #expect(await send(file, by: client)?.kind.isQueued == true)
        for name in try FileManager.default.contentsOfDirectory(atPath: api.folder.path)
        where name.hasPrefix("body-") {
          try FileManager.default.removeItem(at: api.folder.appending(path: name))
        }
        try await api.change("next", by: client)
        try await queue.replay()
        for await outcome in queue.outcomes {
          #expect(outcome.status == nil && outcome.error?.kind == .invalidRequest)
          break
        }
        #expect(api.bodies == ["first", "next"])
      }
    }
  }
}
