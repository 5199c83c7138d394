import CallsiteRuntime
import Foundation
import HelpPetAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The cost of a generated client's call, compared with plain URLSession, with the same response from the same server.
struct RequestBenchmark {
  /// A round is this many requests, one after the other on one connection.
  private let count = 500

  func table(rounds: Int) async throws -> BenchmarkTable {
    let server = try AnswerServer(body: try JSONEncoder().encode(Self.pet))
    defer { server.close() }
    var bare: [Cost] = []
    var generated: [Cost] = []
    let session = Self.session()
    defer { session.invalidateAndCancel() }
    let client = Self.client(of: server)
    for round in 0...rounds {
      Progress.show("requests: round \(round) of \(rounds)")
      let first = try await Cost.measure { try await fetch(from: server, by: session) }.1
      let second = try await Cost.measure { try await fetch(by: client) }.1
      // Round 0 warms up: connections, caches.
      if round == 0 { continue }
      bare.append(first)
      generated.append(second)
    }
    Progress.clear()
    return table(bare: .median(bare), generated: .median(generated))
  }

  private func table(bare: Cost, generated: Cost) -> BenchmarkTable {
    var table = BenchmarkTable(
      "Requests: GET, authorised, answer decoded", columns: ["µs", "CPU µs", "×", "× CPU"])
    table.rows = [("URLSession", bare), ("generated client", generated)].map { label, cost in
      let numbers = [
        cost.seconds * 1e6 / Double(count), cost.processorSeconds * 1e6 / Double(count),
        cost.seconds / bare.seconds, cost.processorSeconds / bare.processorSeconds,
      ]
      return (label, numbers.map(BenchmarkTable.number))
    }
    return table
  }

  /// The shortest correct code for an app: status, token, decoding.
  private func fetch(from server: AnswerServer, by session: URLSession) async throws {
    for _ in 0..<count {
      var request = URLRequest(url: server.url.appendingPathComponent("api/v1/pets/1"))
      request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
      request.setValue("application/json", forHTTPHeaderField: "Accept")
      let (data, response) = try await session.data(for: request)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
      _ = try JSONDecoder().decode(Pet.self, from: data)
    }
  }

  private func fetch(by client: HelpPetClient) async throws {
    for _ in 0..<count { _ = try await client.pets.get("1") }
  }

  private static func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    // Like the runtime's, which has none.
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  private static func client(of server: AnswerServer) -> HelpPetClient {
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
