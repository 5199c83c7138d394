import Foundation

// The whole query of a request (OpenAPI 3.2, Parameter Object, `in: querystring`).
extension OperationRequest {
  /// Sets the query to a form, `a=1&b=2`; `nil` is left out.
  public mutating func queryString<T: Encodable>(form value: T?) {
    guard let value else { return }
    record(.queryString, "", value)
    attempt { request in
      let form = try FormEncoding.encode(request.encoded(value))
      request.queryPairs += [String(decoding: form, as: UTF8.self)].filter { !$0.isEmpty }
    }
  }

  /// Sets the query to a JSON text, percent-encoded; `nil` is left out.
  public mutating func queryString<T: Encodable>(json value: T?) {
    guard let value else { return }
    record(.queryString, "", value)
    attempt { request in
      let json = try JSONWriter(timeZone: request.timeZone).encode(value)
      request.queryPairs.append(PercentEncoding.encode(String(decoding: json, as: UTF8.self)))
    }
  }

  /// Sets the query to a value in a wire format as JSON.
  public mutating func queryString<F: WireFormat>(json value: F.Value?, as: F.Type) {
    queryString(json: value.map { Wired<F>($0) })
    if let value { record(.queryString, "", value) }
  }

  /// Sets the query to a text, percent-encoded; `nil` is left out.
  public mutating func queryString(text: String?) {
    guard let text else { return }
    record(.queryString, "", text)
    queryPairs.append(PercentEncoding.encode(text))
  }
}
