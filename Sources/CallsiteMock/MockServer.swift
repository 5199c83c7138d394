import CallsiteDiagnostics
package import CallsiteDocument
public import Foundation

/// A backend for tests that responds as an OpenAPI document describes, and checks requests.
///
/// The server listens on the loopback interface by default.
///
///     let server = try MockServer(spec: "openapi.yaml")
///     let url = try await server.start()
///     let client = PetsClient(server: .init(url: url.absoluteString))
///     // …
///     await server.stop()
public actor MockServer {
  private var api: MockAPI
  private var state = MockState()
  private var socket: SocketServer?
  private var log: [MockRequest] = []
  private let started = ContinuousClock.now
  private var observe: @Sendable (MockRequest, MockResponse) -> Void = { _, _ in }

  /// Creates a server from a document on disk, in any version from Swagger 2.0 on, in YAML or JSON.
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - root: The folder that must contain all files that the document refers to. By default, that's the document's
  ///     own folder or the working folder.
  ///   - options: The options of the server.
  /// - Throws: ``MockServerError`` with every problem if the document can't be read.
  public init(spec path: String, root: String? = nil, options: MockOptions = MockOptions()) throws {
    api = MockAPI(try MockDocument.read(path: path, root: root), options: options)
  }

  /// Creates a server from the text of a document.
  ///
  /// - Throws: ``MockServerError`` with every problem if the document can't be read.
  public init(text: String, options: MockOptions = MockOptions()) throws {
    api = MockAPI(try MockDocument.read(text: text), options: options)
  }

  /// Creates a server from a document.
  ///
  /// - Parameter observe: A closure to call with every request and response.
  package init(
    _ document: APIDocument, options: MockOptions,
    observe: @escaping @Sendable (MockRequest, MockResponse) -> Void
  ) {
    api = MockAPI(document, options: options)
    self.observe = observe
  }

  /// Switches to another document, and keeps created resources and issued tokens.
  package func serve(_ document: APIDocument) {
    api = MockAPI(document, options: api.options)
  }

  /// Starts listening, and returns once the server accepts requests.
  ///
  /// - Parameters:
  ///   - host: An address of this machine. Use `0.0.0.0` to accept connections from other machines.
  ///   - port: The port, or 0 for any free port.
  /// - Returns: The server's ``baseURL``.
  /// - Throws: ``MockServerError`` if the server can't listen, for example because the port is in use.
  @discardableResult
  public func start(host: String = "127.0.0.1", port: UInt16 = 0) async throws -> URL {
    if let baseURL { return baseURL }
    let service = RequestService { [weak self] request in
      await self?.respond(to: request) ?? MockResponse(status: 503)
    } refuse: { [weak self] malformed in
      await self?.refuse(malformed) ?? MockResponse(status: malformed.status)
    }
    let socket = try await SocketServer(host: host, port: port, service)
    self.socket = socket
    return socket.url
  }

  /// The URL at which the server listens, without a trailing slash, or `nil` if it isn't running.
  public var baseURL: URL? { socket?.url }

  /// Stops the server and closes all connections.
  public func stop() async {
    let socket = socket
    self.socket = nil
    await socket?.stop()
  }

  /// Responds to a request as if it had come from the socket, without delays.
  public func respond(to request: MockRequest) -> MockResponse {
    let time = started.duration(to: .now) / .seconds(1)
    let (answer, operation) = api.respond(to: request, at: time, &state)
    let response =
      api.options.allowsOtherOrigins ? CrossOriginAccess(to: request).granted(in: answer) : answer
    record(request, operation)
    observe(request, response)
    return response
  }

  /// Responds to bytes that aren't a valid request, without recording them.
  private func refuse(_ malformed: MalformedRequest) -> MockResponse {
    let response = api.refuse(status: malformed.status, reason: malformed.reason)
    observe(MockRequest("-", "-"), response)
    return response
  }

  private func record(_ request: MockRequest, _ operation: CallsiteDocument.Operation?) {
    var request = request
    request.operation = operation?.id
    log.append(request)
    let limit = max(api.options.recordedRequests, 0)
    // Trims in steps, because moving a long array for each request is slow.
    if log.count > 2 * limit { log.removeFirst(log.count - limit) }
  }

  /// The received requests, oldest first, at most ``MockOptions/recordedRequests``.
  public var requests: [MockRequest] { log.suffix(max(api.options.recordedRequests, 0)) }

  /// The requests for one operation, by its `operationId`.
  public func requests(for operation: String) -> [MockRequest] {
    requests.filter { $0.operation == operation }
  }

  /// Responds to the next requests for an operation with these responses, each once, and then as the document
  /// describes.
  ///
  /// - Throws: ``MockServerError`` if the document has no such `operationId`.
  public func script(_ operation: String, _ responses: ScriptedResponse...) throws {
    try script(operation, responses)
  }

  /// Responds to the next requests for an operation with these responses, each once, and then as the document
  /// describes.
  ///
  /// - Throws: ``MockServerError`` if the document has no such `operationId`.
  public func script(_ operation: String, _ responses: [ScriptedResponse]) throws {
    let ids = api.document.operations.map(\.id)
    guard ids.contains(operation) else {
      let suggestion = NearestNames(operation, among: ids).suggestion
      throw MockServerError(problems: ["The document has no operation '\(operation)'\(suggestion)"])
    }
    state.scripts[operation, default: []] += responses
  }

  package func follow(_ script: MockScript) throws {
    let unknown = script.unknownOperations(among: api.document.operations.map(\.id))
    guard unknown.isEmpty else { throw MockServerError(problems: unknown.map(\.description)) }
    for entry in script.entries { try self.script(entry.operation, entry.responses) }
  }

  /// Discards requests, scripts, tokens and created resources.
  public func reset() {
    state = MockState()
    log = []
  }
}

/// The behavior of a mock server beyond its document.
public struct MockOptions: Sendable, Hashable {
  /// The lifetime of issued tokens.
  public enum TokenLifetime: Sendable, Hashable {
    /// The number of requests for which a token is valid.
    case requests(Int)
    /// The number of seconds for which a token is valid.
    case seconds(Double)
  }

  /// A limit on the number of requests in a period.
  public struct RateLimit: Sendable, Hashable {
    /// The number of requests.
    public var requests: Int
    /// The length of the period.
    public var seconds: Double

    /// Creates a limit, such as 100 requests in 60 seconds.
    public init(requests: Int, seconds: Double) {
      self.requests = requests
      self.seconds = seconds
    }
  }

  /// The seed for generated values. The same seed gives the same values.
  public var seed: UInt64 = 0
  /// The time to wait before each response.
  public var latency: Duration = .zero
  /// The time to wait between two events or lines of a stream.
  public var streamInterval: Duration = .zero
  /// Whether created resources are kept, so that clients can read, list, change and delete them.
  public var isStateful = false
  /// Whether to refuse what the document doesn't describe: query parameters, properties and tokens.
  public var isStrict = false
  /// Whether to check requests at all.
  public var checksRequests = true
  /// The lifetime of issued tokens, or `nil` if they don't expire.
  public var tokenLifetime: TokenLifetime?
  /// The limit beyond which requests are refused with status 429, or `nil` for no limit.
  public var rateLimit: RateLimit?
  /// Whether web pages from other origins may read responses (CORS).
  public var allowsOtherOrigins = false
  /// The number of items in a paginated list.
  public var listLength = 5
  /// The number of recent requests to keep.
  public var recordedRequests = 1_000

  /// Creates the default options.
  public init() {}
}

/// An error that occurs when a mock server can't be created or started, or a script is invalid.
public struct MockServerError: Error, Sendable, CustomStringConvertible {
  /// The problems, with file, line and column if they have a location in a file.
  public let problems: [String]

  /// The problems, one on each line.
  public var description: String { problems.joined(separator: "\n") }
}

/// Lets web pages from any origin read responses (Fetch Standard, "CORS protocol").
struct CrossOriginAccess: Sendable {
  private let request: MockRequest

  init(to request: MockRequest) {
    self.request = request
  }

  /// Whether the request is a preflight request of a browser.
  private var isPreflight: Bool {
    request.method == "OPTIONS" && request.headers["Access-Control-Request-Method"] != nil
  }

  /// Returns the response with the headers that browsers require, or the response to a preflight request.
  func granted(in answer: MockResponse) -> MockResponse {
    guard let origin = request.headers["Origin"] else { return answer }
    var response = isPreflight ? MockResponse(status: 204) : answer
    // Browsers send no cookies if the value is `*`.
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Allow-Credentials"] = "true"
    response.headers.append("Vary", "Origin")
    if isPreflight {
      response.headers["Access-Control-Allow-Methods"] = request.headers["Access-Control-Request-Method"]
      response.headers["Access-Control-Allow-Headers"] = request.headers["Access-Control-Request-Headers"]
    } else {
      let names = answer.headers.fields.map(\.name)
      response.headers["Access-Control-Expose-Headers"] = names.joined(separator: ", ")
    }
    return response
  }
}
