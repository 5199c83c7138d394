@_spi(Generated) public import Foundation

extension APIClient {
  /// The success value, from JSON.
  public func value<T: Decodable>(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> T {
    try await send(request.answering(.value), options) { response throws(APIError) in try response.decode() }
  }

  /// The success value, from JSON in a wire format.
  public func value<F: WireFormat>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    as: F.Type
  ) async throws(APIError) -> F.Value {
    try await send(request.answering(.value(as: F.self)), options) { response throws(APIError) in
      try response.decode(as: F.self)
    }
  }

  /// The success value; `nil` for 204, 205, an empty body or `null`.
  public func valueIfPresent<T: Decodable>(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> T? {
    try await send(request.answering(.optional(T.self)), options) { response throws(APIError) in
      response.isEmpty ? nil : try response.decode(T?.self)
    }
  }

  /// The success value in a wire format; `nil` for 204, 205, an empty body or `null`.
  public func valueIfPresent<F: WireFormat>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    as: F.Type
  ) async throws(APIError) -> F.Value? {
    try await send(request.answering(.optional(as: F.self)), options) { response throws(APIError) in
      response.isEmpty ? nil : try response.decode(Wired<F>?.self)?.value
    }
  }

  /// Success or an error; the body is ignored.
  public func run(_ request: OperationRequest, _ options: RequestOptions) async throws(APIError) {
    try await send(request, options) { _ throws(APIError) in }
  }

  /// Returns one page of items.
  public func page<Item: Decodable & Sendable>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    _ format: PageFormat
  ) async throws(APIError) -> ResultPage<Item> {
    try await send(request.answering(.page(format, of: Item.self)), options) { response throws(APIError) in
      try response.reader.page(response, format)
    }
  }

  /// The body as it is, or the part of it that the options ask for. Nothing if they send it to a file.
  public func data(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> Data {
    try await send(request.answering(.data), options, accept: Self.anything) { response throws(APIError) in
      guard let range = options.range, options.destination == nil else { return response.body }
      return try range.part(of: response)
    }
  }

  /// The body as text in UTF-8.
  public func text(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> String {
    try await send(request.answering(.text), options, accept: Self.anything) { response throws(APIError) in
      try response.text()
    }
  }

  /// The whole response, if it is a success, for operations with several success shapes.
  public func response(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> CollectedResponse {
    try await send(request.answering(.statuses), options) { response throws(APIError) in response }
  }

  /// JSON first, so that Laravel answers errors as such.
  private static let anything = "application/json, */*;q=0.8"
}

extension ByteRange {
  /// The wanted bytes of a response that is in memory.
  func part(of response: CollectedResponse) throws(APIError) -> Data {
    do {
      let body = response.body
      let served = try ServedRange(
        self, status: response.status, headers: response.headers, length: Int64(body.count))
      guard served.length.map({ $0 + served.skipped <= Int64(body.count) }) ?? true else {
        throw UnexpectedContent("The response is shorter than its stated length.")
      }
      return Data(body.dropFirst(Int(served.skipped)).prefix(Int(served.length ?? .max)))
    } catch {
      throw response.reader.context.error(wrapping: error)
    }
  }
}
