@_spi(Generated) import CallsiteRuntime
import Foundation

/// The communication with the authorization server for a login, refresh, or logout.
///
/// Requests pass through the client's middleware, and are logged, retried, and limited like others. The
/// header fields of the configuration are sent only to the API's own origin. No redirect to another origin is
/// followed, because bodies contain secrets.
struct OAuthExchange: Sendable {
  typealias Form = [(name: String, value: String)]

  let api: APIClient
  let servers: AuthorizationServers
  let client: OAuthClient

  /// The name of the operation in errors and logs.
  let operation: String
  var isLogIn = true

  var configuration: ClientConfiguration { api.configuration }

  /// Returns the server's metadata, which includes the URLs of `endpoints`.
  ///
  /// - Throws: `InvalidRequest` if a URL is unknown.
  func server(with endpoints: OAuthEndpoint...) async throws -> OAuthMetadata {
    let server = try await metadata(for: endpoints)
    for endpoint in endpoints {
      guard let url = server[endpoint] else {
        throw InvalidRequest("The URL of the server's \(endpoint.rawValue) endpoint is unknown.")
      }
      try configuration.requireSecurity(of: url)
    }
    return server
  }

  /// Returns the server's metadata. It's loaded from the server only if the URLs of these endpoints are
  /// unknown without it.
  private func metadata(for endpoints: [OAuthEndpoint]) async throws -> OAuthMetadata {
    var server = OAuthMetadata()
    var address = client.metadataURL
    if address == nil {
      server = servers.scheme.metadata(of: api.server)
      address = servers.scheme.metadataURL.flatMap { URL(string: $0, relativeTo: URL(string: api.server)) }
    }
    server.revocation = client.revocationURL
    guard let address, endpoints.contains(where: { server[$0] == nil }) else { return server }
    return server.completed(by: try await discover(address.absoluteURL))
  }

  /// Revokes tokens (RFC 7009): the refresh token, which also ends its access tokens (section 2.1), or else
  /// the access token.
  ///
  /// - Returns: Whether the server supports revocation.
  func revoke(_ tokens: Tokens) async throws -> Bool {
    let server = try await metadata(for: [.revocation])
    guard server[.revocation] != nil else { return false }
    let form =
      tokens.refreshToken.map { [("token", $0), ("token_type_hint", "refresh_token")] }
      ?? [("token", tokens.accessToken), ("token_type_hint", "access_token")]
    _ = try await answer(to: form, at: .revocation, of: server)
    return true
  }

  private func discover(_ address: URL) async throws -> OAuthMetadata {
    if let known = await servers[address] { return known }
    let response = try await send(.get, address)
    guard response.isSuccess else {
      throw response.reader.context.error(status: response.content, now: configuration.environment.now())
    }
    guard let document = response.reader.json(response) else {
      throw response.reader.context.error(.unexpectedContent, response.content)
    }
    let found = try OAuthMetadata(document, at: address)
    await servers.keep(found, at: address)
    return found
  }

  /// Returns the response to a form that identifies the app (RFC 6749, sections 2.3.1 and 3.2.1).
  ///
  /// - Throws: `APIError` for an unsuccessful response, without its body, which may repeat what was sent.
  func answer(
    to form: Form, at endpoint: OAuthEndpoint, of server: OAuthMetadata
  ) async throws -> CollectedResponse {
    guard let url = server[endpoint] else { throw InvalidRequest("The server's URL is unknown.") }
    var form = form
    var headers = HeaderFields()
    let isInBody = client.sendsSecretInBody || server.requiresSecretInBody
    if let secret = client.secret, isInBody { form.append(("client_secret", secret)) }
    if let credential = client.basicCredential, !isInBody { headers["Authorization"] = credential }
    if headers["Authorization"] == nil || endpoint == .device { form.append(("client_id", client.id)) }
    let response = try await send(.post, url, form: form, headers: headers)
    let body = response.reader.json(response)
    let context = response.reader.context
    let bodiless = response.content.with(body: Data())
    // Not all servers use error statuses for errors.
    if body?["access_token"] == nil {
      let names = SecretNames.Siblings(form.map(\.name))
      let failure = OAuthFailure(
        code: body?["error"]?.stringValue, explanation: body?["error_description"]?.stringValue,
        secrets: secrets + form.filter { names.contains($0.name) }.map(\.value))
      if let failure { throw context.error(failure.kind, bodiless, underlying: failure) }
    }
    guard response.isSuccess else {
      throw context.error(status: bodiless, now: configuration.environment.now())
    }
    return response
  }

  /// The values that errors must not contain.
  var secrets: [String] {
    let credential = client.basicCredential?.split(separator: " ").last.map(String.init)
    return [client.secret, client.secret.map { PercentEncoding.encode($0) }, credential].compactMap { $0 }
  }

  private func send(
    _ method: HTTPMethod, _ url: URL, form: Form? = nil, headers: HeaderFields = [:]
  ) async throws -> CollectedResponse {
    try configuration.requireSecurity(of: url)
    let request = request(method, url, form: form, headers: headers)
    let context = context(method, url, request.calls)
    let chain = configuration.middleware.wrapping(configuration.attempts(each: configuration.network))
    do {
      return try await configuration.within(configuration.limits.deadline) {
        let response = try await chain.send(request)
        return CollectedResponse(
          status: response.status, headers: response.headers,
          body: try await response.collect(upTo: request.responseLimit),
          reader: ResponseReader(context: context, envelope: nil, timeZone: .gmt))
      }
    } catch {
      request.calls.fail()
      throw context.error(wrapping: error, isFromTransport: request.calls.hasTransportFailed)
    }
  }

  private func request(
    _ method: HTTPMethod, _ url: URL, form: Form?, headers: HeaderFields
  ) -> ClientRequest {
    var all: HeaderFields = ["Accept": "application/json"]
    if Origin(url) == URL(string: api.server).flatMap({ Origin($0) }) { all.merge(configuration.headers) }
    all.merge(headers)
    if form != nil { all["Content-Type"] = FormEncoding.contentType }
    let text = form?.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    var request = ClientRequest(
      method: method, url: url, headers: all,
      body: text.map { .data(Data($0.joined(separator: "&").utf8)) }, operationID: operation,
      timeout: configuration.limits.timeout,
      hasSecretBody: true)
    request.responseLimit = configuration.limits.responseSize
    return request
  }

  private func context(_ method: HTTPMethod, _ url: URL, _ calls: CallRecord? = nil) -> CallContext {
    CallContext(
      operation: operation, method: method, path: url.path(percentEncoded: true), hasSecretResponse: true,
      isLogIn: isLogIn, calls: calls)
  }
}
