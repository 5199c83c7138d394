import Foundation

extension OperationRequest {
  /// Replaces `{name}` in the path. An empty value is an error, because the request would reach another
  /// resource.
  public mutating func path<T: Encodable>(
    _ name: String,
    _ value: T,
    style: PathStyle = .simple,
    explode: Bool = false
  ) {
    record(.path, name, value)
    attempt { request in
      let value = try request.encoded(value)
      let text = try style.text(name, value, explode: explode) { PercentEncoding.encode($0) }
      guard let text, !text.isEmpty, !value.isEmptyText else {
        throw InvalidRequest("The path parameter \(name) is empty.")
      }
      request.pathValues[name] = text
    }
  }

  /// Adds a query parameter, unless it's `nil`.
  public mutating func query<T: Encodable>(
    _ name: String,
    _ value: T?,
    style: QueryStyle = .form,
    explode: Bool = true,
    allowReserved: Bool = false
  ) {
    guard let value else { return }
    record(.query, name, value)
    attempt { request in
      request.queryPairs += try style.pairs(
        name,
        request.encoded(value),
        explode: explode,
        allowing: allowReserved ? .reserved : .unreserved
      )
    }
  }

  /// Adds a header field, unless it's `nil`. The value isn't escaped, and a line break in it is an error.
  public mutating func header<T: Encodable>(
    _ name: String,
    _ value: T?,
    style: PathStyle = .simple,
    explode: Bool = false
  ) {
    guard let value else { return }
    record(.header, name, value)
    attempt { request in
      let text = try style.text(name, request.encoded(value), explode: explode) { $0 }
      guard let text else { return }
      guard HeaderText.isValidName(name), HeaderText.isValid(text) else {
        throw InvalidRequest("The header \(name) contains an invalid character.")
      }
      request.headers[name] = text
    }
  }

  /// Adds a cookie to this request, unless it's `nil`. An exploded array becomes one cookie per element.
  ///
  /// - Parameter escapes: Whether to percent-encode names and values. If not, a character that would end
  ///   the cookie is an error.
  public mutating func cookie<T: Encodable>(
    _ name: String, _ value: T?, explode: Bool = true, escapes: Bool = true
  ) {
    guard let value else { return }
    record(.cookie, name, value)
    attempt { request in
      let pairs = try QueryStyle.form.pairs(name, request.encoded(value), explode: explode)
      request.cookies += escapes ? pairs : try pairs.map(CookieText.verbatim)
    }
  }
}

extension OperationRequest {
  /// Replaces `{name}` in the path with a value in a wire format.
  public mutating func path<F: WireFormat>(
    _ name: String,
    _ value: F.Value,
    style: PathStyle = .simple,
    explode: Bool = false,
    as: F.Type
  ) {
    path(name, Wired<F>(value), style: style, explode: explode)
    record(.path, name, value)
  }

  /// Adds a query parameter in a wire format, unless it's `nil`.
  public mutating func query<F: WireFormat>(
    _ name: String,
    _ value: F.Value?,
    style: QueryStyle = .form,
    explode: Bool = true,
    allowReserved: Bool = false,
    as: F.Type
  ) {
    query(name, value.map { Wired<F>($0) }, style: style, explode: explode, allowReserved: allowReserved)
    if let value { record(.query, name, value) }
  }

  /// Adds a header field in a wire format, unless it's `nil`.
  public mutating func header<F: WireFormat>(
    _ name: String,
    _ value: F.Value?,
    style: PathStyle = .simple,
    explode: Bool = false,
    as: F.Type
  ) {
    header(name, value.map { Wired<F>($0) }, style: style, explode: explode)
    if let value { record(.header, name, value) }
  }

  /// Adds a cookie in a wire format, unless it's `nil`.
  public mutating func cookie<F: WireFormat>(
    _ name: String,
    _ value: F.Value?,
    explode: Bool = true,
    escapes: Bool = true,
    as: F.Type
  ) {
    cookie(name, value.map { Wired<F>($0) }, explode: explode, escapes: escapes)
    if let value { record(.cookie, name, value) }
  }
}

// The complete query of a request (OpenAPI 3.2, “Parameter Object”, `in: querystring`).
extension OperationRequest {
  /// Sets the query to a form, such as `a=1&b=2`, unless it's `nil`.
  public mutating func queryString<T: Encodable>(form value: T?) {
    guard let value else { return }
    record(.queryString, "", value)
    attempt { request in
      let form = try FormEncoding.encode(request.encoded(value))
      request.queryPairs += [String(decoding: form, as: UTF8.self)].filter { !$0.isEmpty }
    }
  }

  /// Sets the query to percent-encoded JSON, unless it's `nil`.
  public mutating func queryString<T: Encodable>(json value: T?) {
    guard let value else { return }
    record(.queryString, "", value)
    attempt { request in
      let json = try JSONWriter(timeZone: request.timeZone).encode(value)
      request.queryPairs.append(PercentEncoding.encode(String(decoding: json, as: UTF8.self)))
    }
  }

  /// Sets the query to percent-encoded JSON of a value in a wire format, unless it's `nil`.
  public mutating func queryString<F: WireFormat>(json value: F.Value?, as: F.Type) {
    queryString(json: value.map { Wired<F>($0) })
    if let value { record(.queryString, "", value) }
  }

  /// Sets the query to percent-encoded text, unless it's `nil`.
  public mutating func queryString(text: String?) {
    guard let text else { return }
    record(.queryString, "", text)
    queryPairs.append(PercentEncoding.encode(text))
  }
}
