import Foundation
import Testing

@testable import CallsiteRuntime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Transfers whose session asks what to do with a redirect.
@Suite(.timeLimit(.minutes(60)))
struct TransferTests {
  private let delegate = SessionDelegate(checks: ConnectionChecks())

  /// Returns the answers to the question of a session whether to follow a redirect.
  private func answers(about task: URLSessionTask, of session: URLSession) async throws -> [URLRequest?] {
    let url = try #require(task.originalRequest?.url)
    let redirect = try #require(
      HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: ["Location": "/"]))
    let (answers, answering) = AsyncStream<URLRequest?>.makeStream()
    delegate.urlSession(
      session, task: task, willPerformHTTPRedirection: redirect, newRequest: URLRequest(url: url)
    ) { answering.yield($0) }
    answering.finish()
    return await answers.reduce(into: []) { $0.append($1) }
  }

  // FoundationNetworking ends the process if it's answered after the task was cancelled.
  @Test("A redirect isn't followed, and there is no answer once the transfer has been cancelled")
  func redirects() async throws {
    let incomplete = Data.answer(200, [], body: Data("complete".utf8)).dropLast()
    try await FaultServer.run([incomplete], keepsOpen: true) { server in
      let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
      let task = session.dataTask(with: server.url)
      let transfer = Transfer(ClientRequest(url: server.url), timers: IdleTimers(clock: ManualClock()))
      let (ended, ending) = AsyncStream<Void>.makeStream()
      transfer.atEnd { ending.finish() }
      delegate.register(transfer, for: task)
      let response = try await transfer.response(of: task)
      #expect(try await answers(about: task, of: session) == [nil])
      transfer.end()
      for await _ in ended {}
      #expect(try await answers(about: task, of: session).isEmpty)
      withExtendedLifetime(response) {}
      session.finishTasksAndInvalidate()
    }
  }
}
