#if AsyncHTTPClient
  import AsyncHTTPClient
  import CallsiteAsyncHTTPClient
  import CallsiteRuntime
  import CareConnectAPI
  import NIOCore

  // Compiled by `swift build --build-tests --enable-all-traits`.

  func connectServer() async throws -> Int {
    // snippet
    let transport = AsyncHTTPClientTransport()
    let clinic = CareConnectClient(server: .production, configuration: .init(transport: transport))
    let patients = try await clinic.clients.list()
    try await transport.shutdown()
    // end
    return patients.items.count
  }

  func configureConnections() -> AsyncHTTPClientTransport {
    // snippet
    var configuration = HTTPClient.Configuration()
    configuration.timeout.connect = .seconds(3)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
    let transport = AsyncHTTPClientTransport(configuration: configuration)
    // end
    return transport
  }
#endif
