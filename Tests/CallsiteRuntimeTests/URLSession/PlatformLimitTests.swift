import Foundation
import Testing

@testable import CallsiteRuntime

// Exit tests need Swift 6.2.
#if os(Linux) && compiler(>=6.2)
  /// Limits of FoundationNetworking that no transport can lift. The tests run in processes of their own.
  @Suite(.timeLimit(.minutes(60)))
  struct PlatformLimitTests {
    /// If this fails, FoundationNetworking has been fixed, and the article on transports can say so.
    @Test("The trailer of a chunked body terminates the process")
    func trailer() async {
      await #expect(processExitsWith: .failure) {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        let answer = Data("\(head)2\r\nok\r\n0\r\nX-Sum: 7\r\n\r\n".utf8)
        // An error isn't what the test expects.
        try? await FaultServer.run([answer]) { server in
          _ = try await URLSessionTransport().send(ClientRequest(url: server.url)).body.collect()
        }
      }
    }

    /// FoundationNetworking reads the body of a redirect without reporting it. For each chunk, it copies all that has
    /// arrived, so that it doesn't keep up with a fast server, and does nothing else until the server stops.
    @Test("A call ends with its timeout, although its redirect has an endless body")
    func endlessRedirect() async {
      await #expect(processExitsWith: .success) {
        let (long, sending) = AsyncStream<Void>.makeStream()
        let watch = ContinuousClock()
        let start = watch.now
        let server = try LongAnswer(length: nil, status: 302, headers: ["Location: /next"]) { sent in
          if sent > 16 << 20 { sending.yield() }
          // Ends the process if the call doesn't end.
          if start.duration(to: watch.now) > .seconds(120) { exit(1) }
        }
        let clock = ManualClock()
        let request = ClientRequest(url: server.url, timeout: .seconds(30))
        let call = Task { try await URLSessionTransport(clock: clock).send(request) }
        _ = await long.first { true }
        _ = await clock.nextSleep()
        clock.advance(by: .seconds(30))
        await #expect(throws: URLError(.timedOut)) { try await call.value }
      }
    }
  }
#endif
