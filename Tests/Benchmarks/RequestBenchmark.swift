import CallsiteRuntime
import Foundation
import HelpPetAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The cost of a generated client's call, compared with plain URLSession, with the same response from the same server.
struct RequestBenchmark {
  /// The number of requests of each kind in a round, one after the other on one connection.
  private let count = 100

  /// Makes several times as many rounds as other benchmarks: the time of a request depends on the system's scheduler.
  func figures(rounds: Int) async throws -> Figures {
    let server = try CannedServer(body: try JSONEncoder().encode(Self.pet))
    defer { server.close() }
    let session = Self.session()
    defer { session.invalidateAndCancel() }
    let delegate = DelegatedRequest()
    let delegatedSession = Self.session(delegate)
    defer { delegatedSession.invalidateAndCancel() }
    let client = Self.client(of: server)
    for _ in 0..<10 { try await fetch(by: client) }
    let before = ProcessorUse.ofThisProcess().peakMegabytes
    let comparison = Comparison(
      title: "A request: GET, authorized, response decoded",
      variants: [
        .init(label: "URLSession and JSONDecoder") { try await fetch(from: server, by: session) },
        // The floor: what the client's own code can't make up for.
        .init(label: "with a delegate", base: "URLSession and JSONDecoder") {
          try await fetch(from: server, by: delegatedSession, delegate)
        },
        .init(label: "generated client", base: "URLSession and JSONDecoder") { try await fetch(by: client) },
      ])
    let rounds = rounds * 15
    var figures = Figures(comparison.title, try await comparison.samples(rounds: rounds), count: count)
    let growth = ProcessorUse.ofThisProcess().peakMegabytes - before
    figures.remarks = [
      "peak memory, from the 1,000th of the client's requests to number \((rounds + 11) * count): "
        + "+\(growth.threeDigits) MB"
    ]
    return figures
  }

  /// The shortest correct code for an app: status, token, decoding.
  private func fetch(from server: CannedServer, by session: URLSession) async throws {
    for _ in 0..<count {
      let (data, response) = try await session.data(for: Self.request(to: server))
      guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
      _ = try JSONDecoder().decode(Pet.self, from: data)
    }
  }

  /// The same with a delegate, which checks the status.
  private func fetch(
    from server: CannedServer, by session: URLSession, _ delegate: DelegatedRequest
  ) async throws {
    for _ in 0..<count {
      let data = try await delegate.data(for: Self.request(to: server), by: session)
      _ = try JSONDecoder().decode(Pet.self, from: data)
    }
  }

  private static func request(to server: CannedServer) -> URLRequest {
    var request = URLRequest(url: server.url.appendingPathComponent("api/v1/pets/1"))
    request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  private func fetch(by client: HelpPetClient) async throws {
    for _ in 0..<count { _ = try await client.pets.get("1") }
  }

  private static func session(_ delegate: DelegatedRequest? = nil) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    // Like the runtime's, which has none.
    configuration.urlCache = nil
    guard let delegate else { return URLSession(configuration: configuration) }
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: EventQueue())
  }

  private static func client(of server: CannedServer) -> HelpPetClient {
    var configuration = ClientConfiguration()
    configuration.tokenStore = InMemoryTokenStore(Tokens(accessToken: "token"))
    configuration.allowsInsecureHTTP = true
    return HelpPetClient(server: .init(url: server.url.absoluteString), configuration: configuration)
  }

  private static var pet: Pet {
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
    return Pet(
      id: "1", name: "Rex", species: "dog", weight: 12.5, isActive: true, createdAt: date, updatedAt: date)
  }
}
