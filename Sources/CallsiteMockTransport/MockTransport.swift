public import CallsiteMock
public import CallsiteRuntime
import Foundation

/// A transport that sends requests to a `MockServer` in the process, without a socket.
///
/// ```swift
/// let server = try MockServer(spec: "openapi.yaml")
/// let helpPet = HelpPetClient(configuration: .init(transport: MockTransport(server)))
/// ```
///
/// Requests and responses are the same as over a connection. Connection failures aren't simulated.
public struct MockTransport: Transport {
  /// The server that responds, with its scripts and recorded requests.
  public let server: MockServer

  private let clock: any Clock<Duration>

  /// Creates a transport.
  ///
  /// - Parameter clock: The clock for delays in scripts.
  public init(_ server: MockServer, clock: any Clock<Duration> = ContinuousClock()) {
    self.server = server
    self.clock = clock
  }

  /// Returns the mock's response.
  ///
  /// - Throws: An error that occurs while reading the request's body, or `CancellationError`.
  public func send(_ request: ClientRequest) async throws -> ClientResponse {
    let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    let query = components?.percentEncodedQuery.map { "?\($0)" } ?? ""
    var headers = MockHeaders()
    for field in request.headers { headers.append(field.name, field.value) }
    let sent = MockRequest(
      request.method.rawValue, (components?.percentEncodedPath ?? "/") + query, headers: headers,
      body: try await Self.data(of: request.body))
    let answer = await server.respond(to: sent)
    try await pause(answer.delay)
    let fields = answer.headers.fields.map { HeaderFields.Field(name: $0.name, value: $0.value) }
    return ClientResponse(
      status: answer.status, headers: HeaderFields(fields), body: body(of: answer, request))
  }

  private static func data(of body: RequestBody?) async throws -> Data {
    switch body {
    case nil: Data()
    case .data(let data): data
    case .file(let url): try Data(contentsOf: url)
    case .stream(let stream): try await stream.collect()
    }
  }

  private func body(of answer: MockResponse, _ request: ClientRequest) -> ByteStream {
    guard request.method != .head else { return ByteStream() }
    guard let chunks = answer.chunks else { return ByteStream(answer.body) }
    let (interval, clock) = (answer.interval, clock)
    return ByteStream(length: nil, isReplayable: false) {
      AsyncThrowingStream { continuation in
        let task = Task {
          do {
            for (index, chunk) in chunks.enumerated() {
              if index > 0, interval > .zero { try await clock.sleep(for: interval) }
              continuation.yield(chunk)
            }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  private func pause(_ delay: Duration) async throws {
    try Task.checkCancellation()
    if delay > .zero { try await clock.sleep(for: delay) }
  }
}

extension ClientConfiguration {
  /// Returns a configuration whose calls get responses as an OpenAPI document describes, without leaving the process.
  ///
  /// ```swift
  /// let helpPet = HelpPetClient(configuration: try .mock(spec: "Specs/helppet.yaml"))
  /// ```
  ///
  /// - Parameter path: The path of the document, in any version from Swagger 2.0 on, in YAML or JSON.
  /// - Throws: `MockServerError` with every problem if the document can't be read.
  public static func mock(spec path: String) throws -> ClientConfiguration {
    ClientConfiguration(transport: MockTransport(try MockServer(spec: path)))
  }
}
