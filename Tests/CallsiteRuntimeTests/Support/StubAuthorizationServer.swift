@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime
import Foundation

/// An authorization server and an API in one: the responses to each path in order, the last one repeatedly.
actor StubAuthorizationServer {
  private(set) var requests: [ClientRequest] = []
  private var answers: [String: [ClientResponse]]
  private let failures: [String: Set<Int>]

  /// - Parameter failures: The indices of requests that get no response, by path.
  init(_ answers: [String: [ClientResponse]], failures: [String: Set<Int>] = [:]) {
    self.answers = answers
    self.failures = failures
  }

  func answer(_ request: ClientRequest) throws -> ClientResponse {
    let path = request.url.path()
    let number = requests.count { $0.url.path() == path }
    requests.append(request)
    if failures[path]?.contains(number) == true { throw URLError(.networkConnectionLost) }
    guard var list = answers[path], let first = list.first else { return ClientResponse(status: 404) }
    if list.count > 1 { list.removeFirst() }
    answers[path] = list
    return first
  }

  func requests(to path: String) -> [ClientRequest] { requests.filter { $0.url.path() == path } }

  /// The fields of each form sent to a path.
  func forms(to path: String) -> [[String: String]] {
    requests(to: path).map { request in
      guard case .data(let data) = request.body else { return [:] }
      let pairs = FormFields.pairs(in: String(decoding: data, as: UTF8.self))
      return Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in "\(first) and again" }
    }
  }
}

/// Scopes like those in generated code.
enum TestScope: OpenEnumeration {
  case read, write
  case unrecognized(String)

  static var allCases: [TestScope] { [.read, .write] }

  var rawValue: String {
    switch self {
    case .read: "pets:read"
    case .write: "pets:write"
    case .unrecognized(let text): text
    }
  }
}

extension OAuthScheme {
  /// All endpoints are in the document.
  static let whole = OAuthScheme(
    "oauth", authorizationURL: "https://id.example.com/authorize", tokenURL: "https://id.example.com/token",
    deviceURL: "https://id.example.com/device")
}

extension OAuthClient {
  static let app = OAuthClient(id: "app")
  static let service = OAuthClient(id: "my service", secret: "s3cret:1")
}

extension APIClient {
  /// A client for an API with tokens from an authorization server.
  static func oauth(
    _ server: StubAuthorizationServer, scheme: OAuthScheme = .whole, client: OAuthClient? = .app,
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> APIClient {
    var configuration = ClientConfiguration(
      transport: StubTransport { try await server.answer($0) }, limits: .init(timeout: nil))
    configuration.oauthClient = client
    configuration.environment.clock = SkippingClock()
    configure(&configuration)
    return APIClient(
      server: "https://api.example.com/v1", configuration: configuration,
      description: APIDescription(
        name: "Test", schemes: ["oauth": .header("Authorization", prefix: "Bearer")], security: [["oauth"]],
        oauth: scheme))
  }

  /// The error of a login, if any.
  func failure(ofLogIn grant: OAuthGrant<TestScope>) async -> APIError? {
    do throws(APIError) {
      try await logIn(with: grant)
      return nil
    } catch {
      return error
    }
  }

  /// The error of an operation, if any.
  func failureOfCall() async -> APIError? {
    do throws(APIError) {
      try await run(request("pets", .get, "/pets"), .init())
      return nil
    } catch {
      return error
    }
  }
}

/// A browser and its user.
final class Browser: @unchecked Sendable {
  private let lock = NSLock()
  private var seen: [OAuthPage] = []
  private let answer: String

  /// - Parameter answer: The query of the final URL, in which `STATE` is replaced by the page's state.
  init(_ answer: String = "code=c0de&state=STATE") {
    self.answer = answer
  }

  var pages: [OAuthPage] { lock.withLock { seen } }

  /// The query items of the last page's URL.
  var parameters: [String: String] {
    let query = pages.last?.url.query(percentEncoded: true) ?? ""
    return Dictionary(FormFields.pairs(in: query).map { ($0.name, $0.value) }) { first, _ in
      "\(first) and again"
    }
  }

  func show(_ page: OAuthPage) throws -> URL {
    lock.withLock { seen.append(page) }
    let query = answer.replacing("STATE", with: parameters["state"] ?? "")
    guard let url = URL(string: "\(page.redirectURI.absoluteString)?\(query)") else {
      throw URLError(.badURL)
    }
    return url
  }

  func grant(scopes: [TestScope] = [], parameters: [String: String] = [:]) -> OAuthGrant<TestScope> {
    .authorizationCode(
      redirectURI: URL(filePath: "/unused").withScheme("pets", path: "//done"), scopes: scopes,
      parameters: parameters
    ) { try self.show($0) }
  }
}

extension URL {
  fileprivate func withScheme(_ scheme: String, path: String) -> URL {
    URL(string: "\(scheme):\(path)") ?? self
  }
}

extension APIError {
  /// The server's error code, if any.
  var oauthCode: String? {
    if case .refused(let code, _) = underlying as? OAuthFailure { code } else { nil }
  }
}
