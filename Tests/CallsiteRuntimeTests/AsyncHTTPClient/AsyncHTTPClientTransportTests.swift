#if AsyncHTTPClient
  import AsyncHTTPClient
  import CallsiteAsyncHTTPClient
  import Foundation
  import NIOSSL
  import Testing

  @_spi(Generated) @testable import CallsiteRuntime

  /// Features that only the transport for servers has.
  @Suite(.timeLimit(.minutes(60)))
  struct AsyncHTTPClientTransportTests {
    private func transport(
      trusting server: SecureServer? = nil, httpVersion: HTTPClient.Configuration.HTTPVersion = .automatic
    ) -> AsyncHTTPClientTransport {
      var tls = TLSConfiguration.makeClientConfiguration()
      if let server { tls.trustRoots = .certificates([server.certificate]) }
      var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
      configuration.httpVersion = httpVersion
      return AsyncHTTPClientTransport(configuration: configuration)
    }

    @Test("Uses HTTP/2 if the server supports it")
    func itSpeaksHTTP2WhereTheServerDoes() async throws {
      try await SecureServer.run { server async throws in
        let request = ClientRequest(method: .post, url: server.url, body: .data(Data("{}".utf8)))
        #expect(try await transport(trusting: server).send(request).text() == "2.0")
        let old = transport(trusting: server, httpVersion: .http1Only)
        #expect(try await old.send(request).text() == "1.1")
      }
    }

    @Test("An untrusted certificate is a separate error")
    func aCertificateThatIsNotTrustedIsAnErrorOfItsOwn() async throws {
      try await SecureServer.run { server async throws in
        let error = await #expect(throws: URLError.self) {
          try await transport().send(ClientRequest(method: .post, url: server.url))
        }
        #expect(error.map { TransportFailure($0.code) } == .insecure)
      }
    }

    @Test("A refused connection is a connection error")
    func nobodyListeningIsNoConnection() async throws {
      try await Loopback.withoutServer { url async throws in
        let error = await #expect(throws: URLError.self) {
          try await AsyncHTTPClientTransport().send(ClientRequest(method: .post, url: url))
        }
        #expect(error.map { TransportFailure($0.code) } == .cannotConnect)
      }
    }

    @Test("Nothing is sent after shutdown")
    func afterShutdownNothingIsSent() async throws {
      try await LoopbackServer.run { _ in
        .text("ok")
      } _: { server async throws in
        let transport = AsyncHTTPClientTransport()
        #expect(try await transport.send(ClientRequest(url: server.url)).text() == "ok")
        try await transport.shutdown()
        await #expect(throws: ClientFailure.self) { try await transport.send(ClientRequest(url: server.url)) }
        await #expect(throws: (any Error).self) { try await transport.shutdown() }
        #expect(await server.requests.count == 1)
      }
    }

    @Test("A response outlives its transport")
    func aResponseOutlivesItsTransport() async throws {
      let (chunks, server) = AsyncStream<Data>.makeStream()
      try await LoopbackServer.run { _ in
        Reply(chunks: chunks)
      } _: { loopback async throws in
        server.yield(Data("one".utf8))
        let response = try await AsyncHTTPClientTransport().send(ClientRequest(url: loopback.url))
        server.yield(Data("two".utf8))
        server.finish()
        #expect(try await response.text() == "onetwo")
        #expect(try await response.text() == "")
      }
    }

    @Test("Dropping a body closes the connection")
    func aBodyThatIsDroppedClosesTheConnection() async throws {
      try await FaultServer.run([.events("data: 1\n\n")], keepsOpen: true) { server async throws in
        let transport = AsyncHTTPClientTransport()
        _ = try await transport.send(ClientRequest(url: server.url)).status
        await server.clientCloses()
      }
    }

    @Test("A failing request stream is the app's error")
    func aStreamThatFailsIsTheAppsFailure() async throws {
      struct Failure: Error {}
      try await LoopbackServer.run { _ in
        Reply()
      } _: { server async throws in
        let stream = ByteStream(length: 100) { AsyncThrowingStream<Data, any Error> { throw Failure() } }
        let error = await #expect(throws: ClientFailure.self) {
          try await AsyncHTTPClientTransport().send(
            ClientRequest(method: .post, url: server.url, body: .stream(stream)))
        }
        #expect(error?.underlying is Failure)
      }
    }

    @Test("A waiting request stream ends with its request")
    func aStreamThatWaitsEndsWithItsRequest() async throws {
      let (ended, ending) = AsyncStream<Void>.makeStream()
      let (asked, asking) = AsyncStream<Void>.makeStream()
      try await LoopbackServer.run { _ in
        Reply()
      } _: { server async throws in
        let stream = ByteStream(length: 100) {
          AsyncThrowingStream<Data, any Error> {
            asking.yield()
            defer { ending.yield() }
            try await Task.sleep(for: .seconds(3600))
            return nil
          }
        }
        let sending = Task {
          try await AsyncHTTPClientTransport().send(
            ClientRequest(method: .post, url: server.url, body: .stream(stream)))
        }
        _ = await asked.first { true }
        sending.cancel()
        await #expect(throws: CancellationError.self) { try await sending.value }
        _ = await ended.first { true }
      }
    }

    @Test("The body of a redirect has a limit", arguments: [["Location: /next"], []])
    func theBodyOfARedirectHasALimit(headers: [String]) async throws {
      let endless = Data.answer(302, headers, body: Data(count: 2_000_000), length: 1 << 40)
      try await FaultServer.run([endless, .answer(200, [], body: Data("found".utf8))], keepsOpen: true) {
        server async throws in
        let client = APIClient.make(
          server: server.url.absoluteString,
          configure: {
            $0.transport = AsyncHTTPClientTransport()
            $0.limits.responseSize = 1_000_000
          })
        let request = client.request("file", .get, "/file")
        if headers.isEmpty {
          let error = await #expect(throws: APIError.self) { try await client.data(request, .init()) }
          #expect(error?.underlying is BodyTooLong)
        } else {
          #expect(try await client.text(request, .init()) == "found")
        }
        await server.clientCloses()
      }
    }

    @Test("The trailer of a chunked body isn't part of it")
    func theTrailerOfAChunkedBodyIsNotPartOfIt() async throws {
      let head =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\nConnection: close\r\n\r\n"
      try await FaultServer.run([Data("\(head)2\r\nok\r\n0\r\nX-Sum: 7\r\n\r\n".utf8)]) {
        server async throws in
        let response = try await AsyncHTTPClientTransport().send(ClientRequest(url: server.url))
        #expect(try await response.text() == "ok")
        #expect(response.headers["X-Sum"] == nil)
      }
    }

    @Test("An invalid header isn't sent", arguments: [("X", "a\nb"), ("a b", "x")])
    func aHeaderThatIsNoneIsNotSent(
      name: String, value: String
    ) async throws {
      try await LoopbackServer.run { _ in
        Reply()
      } _: { server async throws in
        let error = await #expect(throws: InvalidRequest.self) {
          try await AsyncHTTPClientTransport().send(ClientRequest(url: server.url, headers: [name: value]))
        }
        #expect(error?.description.contains(value) == false)
        #expect(await server.requests.isEmpty)
      }
    }
  }
#endif
