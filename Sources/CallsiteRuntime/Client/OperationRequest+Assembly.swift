import Foundation

extension OperationRequest {
  /// The request as it goes to the middleware.
  ///
  /// Headers, weakest first: `Accept`, the configuration's, the operation's, the call's.
  func assembled(
    server: String,
    configuration: ClientConfiguration,
    options: RequestOptions,
    accept: String
  ) throws -> ClientRequest {
    if let failure { throw failure }
    let url = try address(server: servers[server] ?? server)
    try configuration.requireSecurity(of: url)
    var headers: HeaderFields = ["Accept": accept]
    headers.merge(configuration.headers)
    headers.merge(self.headers)
    if !cookies.isEmpty { headers["Cookie"] = cookies.joined(separator: "; ") }
    if let range = options.range { headers["Range"] = range.headerValue }
    headers.merge(options.headers)
    for field in headers where !HeaderText.isValidName(field.name) || !HeaderText.isValid(field.value) {
      throw InvalidRequest("The header \(field.name) contains a character that headers can't have.")
    }
    var request = ClientRequest(
      method: method,
      url: url,
      headers: headers,
      body: body,
      operationID: id,
      timeout: options.timeout ?? configuration.timeout,
      onProgress: options.onProgress,
      isIdempotent: isRepeatable || options.isRepeatable ? true : nil,
      allowsInsecureHTTP: configuration.allowsInsecureHTTP,
      hasSecretBody: answersTokens != nil
    )
    request.pathSecrets = Set(pathValues.filter { SecretNames.contains($0.key) }.values)
    request.stubbed = stubbed
    request.responseLimit = options.responseLimit ?? configuration.responseLimit
    if let link = options.pageLink { try request.follow(link) }
    return request
  }

  private func address(server: String) throws -> URL {
    var text = PathTemplate.join(server: server, path: try template.expanded(pathValues))
    if !queryPairs.isEmpty { text += (text.contains("?") ? "&" : "?") + queryPairs.joined(separator: "&") }
    guard let url = URL(string: text), Origin(url) != nil else {
      throw InvalidRequest("The server's address isn't a valid HTTP address.")
    }
    return url
  }
}
