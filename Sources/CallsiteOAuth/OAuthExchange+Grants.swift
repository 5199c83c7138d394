@_spi(Generated) import CallsiteRuntime
import Foundation

extension OAuthExchange {
  /// Returns the tokens for a grant.
  func tokens(_ grant: OAuthGrantRequest) async throws -> Tokens {
    switch grant.kind {
    case .authorizationCode(let page): try await tokens(page, scope: grant.scope)
    case .clientCredentials: try await clientTokens(scope: grant.scope)
    case .device(let prompt): try await tokens(prompt, scope: grant.scope)
    }
  }

  /// Returns new tokens: the user's by their refresh token (RFC 6749, section 6), or the app's own like the
  /// first time.
  func tokens(insteadOf tokens: Tokens) async throws -> Tokens {
    if let scope = tokens.clientScope { return try await clientTokens(scope: scope) }
    guard let refreshToken = tokens.refreshToken else { throw SessionEnded() }
    let form = [("grant_type", "refresh_token"), ("refresh_token", refreshToken)]
    return try await self.tokens(for: form, at: .refresh, of: try await server(with: .refresh))
  }

  private func clientTokens(scope: String) async throws -> Tokens {
    guard client.secret != nil else {
      throw InvalidRequest(
        "An app without a secret can't log in as itself; see ClientConfiguration.oauthClient.")
    }
    let form = [("grant_type", "client_credentials")] + Self.field("scope", scope)
    let server = try await server(with: .clientToken)
    var tokens = try await tokens(for: form, at: .clientToken, of: server)
    tokens.refreshToken = nil
    tokens.clientScope = scope
    return tokens
  }

  private func tokens(_ page: OAuthGrantRequest.Page, scope: String) async throws -> Tokens {
    let server = try await server(with: .authorization, .token)
    guard let address = server[.authorization] else {
      throw InvalidRequest("There is no authorization page.")
    }
    let key = ProofKey()
    let state = String.unguessable(bytes: 16)
    let url = try server.page(
      at: address, client: client, scope: scope, redirectURI: page.redirectURI, state: state, key: key,
      parameters: page.parameters)
    let end = try await page.show(OAuthPage(url: url, redirectURI: page.redirectURI))
    let answer = try AuthorizationResponse(
      end, state: state, server: server, secrets: secrets + [state, key.verifier])
    let form = [
      ("grant_type", "authorization_code"), ("code", answer.code),
      ("redirect_uri", page.redirectURI.absoluteString), ("code_verifier", key.verifier),
    ]
    return try await tokens(for: form, at: .token, of: server)
  }

  /// Returns the tokens in the response to a form (RFC 6749, section 5.1).
  private func tokens(
    for form: Form, at endpoint: OAuthEndpoint, of server: OAuthMetadata
  ) async throws -> Tokens {
    let response = try await answer(to: form, at: endpoint, of: server)
    let body = response.reader.json(response)
    let context = response.reader.context
    guard let accessToken = body?["access_token"]?.stringValue, !accessToken.isEmpty else {
      let failure = DecodingFailure(path: "access_token", expected: "an access token", found: "nothing")
      throw context.error(.decoding(failure), response.content)
    }
    // A token of an unknown type must not be used (RFC 6749, section 7.1).
    if let type = body?["token_type"]?.stringValue, type.lowercased() != "bearer" {
      let failure = DecodingFailure(path: "token_type", expected: "Bearer", found: "another type")
      throw context.error(.decoding(failure), response.content)
    }
    return Tokens(
      accessToken: accessToken, refreshToken: body?["refresh_token"]?.stringValue,
      expiry: body?["expires_in"]?.seconds.map { configuration.environment.now().addingTimeInterval($0) })
  }

  static func field(_ name: String, _ value: String) -> Form { value.isEmpty ? [] : [(name, value)] }
}

// Login on another device (RFC 8628).
extension OAuthExchange {
  private func tokens(
    _ prompt: @Sendable (OAuthDevicePrompt) async throws -> Void, scope: String
  ) async throws -> Tokens {
    let server = try await server(with: .device, .token)
    let form = Self.field("scope", scope)
    let stopwatch = Stopwatch(clock: configuration.environment.clock)
    let session = try DeviceSession(try await answer(to: form, at: .device, of: server))
    try await prompt(session.prompt)
    var interval = session.interval
    while stopwatch.elapsed() + interval < session.prompt.lifetime {
      try await stopwatch.sleep(interval)
      do {
        return try await tokens(for: session.form, at: .token, of: server)
      } catch let error as APIError {
        interval = try Self.interval(after: error, interval)
      }
    }
    throw OAuthFailure.refused(code: "expired_token", explanation: nil)
  }

  /// Returns the interval before the next poll (RFC 8628, section 3.5).
  ///
  /// - Throws: The error, if polling again doesn't help.
  private static func interval(after error: APIError, _ interval: Duration) throws -> Duration {
    switch (error.underlying as? OAuthFailure, error.kind) {
    case (.refused("authorization_pending", _), _): return interval
    case (.refused("slow_down", _), _): return interval + .seconds(5)
    case (nil, .transport), (nil, .server), (nil, .unavailable), (nil, .rateLimited): return interval * 2
    default: throw error
    }
  }
}

/// A login that is waiting for the user on another device (RFC 8628, section 3.2).
private struct DeviceSession {
  let prompt: OAuthDevicePrompt
  let interval: Duration
  let form: OAuthExchange.Form

  init(_ response: CollectedResponse) throws {
    let body = response.reader.json(response)
    let address = { (name: String) in
      body?[name]?.stringValue.flatMap { URL(string: $0) }.flatMap { Origin($0) == nil ? nil : $0 }
    }
    guard let deviceCode = body?["device_code"]?.stringValue, !deviceCode.isEmpty,
      let userCode = body?["user_code"]?.stringValue, !userCode.isEmpty,
      let url = address("verification_uri") ?? address("verification_url")
    else {
      let failure = DecodingFailure(
        path: "", expected: "a code and where to enter it", found: "something else")
      throw response.reader.context.error(.decoding(failure), response.content)
    }
    prompt = OAuthDevicePrompt(
      userCode: userCode, url: url, completeURL: address("verification_uri_complete"),
      lifetime: .seconds(body?["expires_in"]?.seconds ?? 600))
    interval = .seconds(max(1, body?["interval"]?.seconds ?? 5))
    form = [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", deviceCode)]
  }
}

extension JSONValue {
  /// A number of seconds, possibly as a string, limited to ten years, or `nil` for any other value.
  fileprivate var seconds: Double? {
    guard let seconds = doubleValue ?? stringValue.flatMap(Double.init), seconds.isFinite else { return nil }
    return min(max(0, seconds), 315_360_000)
  }
}
