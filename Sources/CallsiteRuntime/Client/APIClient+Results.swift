@_spi(Generated) public import Foundation

extension APIClient {
  /// Returns the result, decoded from JSON.
  public func value<T: Decodable>(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> T {
    try await send(request.stubbed(as: .value), options) { response throws(APIError) in try response.decode()
    }
  }

  /// Returns the result, decoded from JSON in a wire format.
  public func value<F: WireFormat>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    as: F.Type
  ) async throws(APIError) -> F.Value {
    try await send(request.stubbed(as: .value(as: F.self)), options) { response throws(APIError) in
      try response.decode(as: F.self)
    }
  }

  /// Returns the result, or `nil` for status 204 or 205, an empty body, or `null`.
  ///
  /// - Parameter emptyStatuses: Other statuses that are documented without content. A body that comes with them isn't
  ///   the result.
  public func valueIfPresent<T: Decodable>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    emptyAt emptyStatuses: [Int] = []
  ) async throws(APIError) -> T? {
    try await send(request.stubbed(as: .optional(T.self)), options) { response throws(APIError) in
      try response.decodeIfPresent(T.self, emptyAt: emptyStatuses)
    }
  }

  /// Returns the result in a wire format, or `nil` for status 204 or 205, an empty body, or `null`.
  ///
  /// - Parameter emptyStatuses: Other statuses that are documented without content. A body that comes with them isn't
  ///   the result.
  public func valueIfPresent<F: WireFormat>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    emptyAt emptyStatuses: [Int] = [],
    as: F.Type
  ) async throws(APIError) -> F.Value? {
    try await send(request.stubbed(as: .optional(as: F.self)), options) { response throws(APIError) in
      try response.decodeIfPresent(Wired<F>.self, emptyAt: emptyStatuses)?.value
    }
  }

  /// Sends a request and ignores the body of the response.
  public func run(_ request: OperationRequest, _ options: RequestOptions) async throws(APIError) {
    try await send(request, options) { _ throws(APIError) in }
  }

  /// Returns a page of items.
  public func page<Item: Decodable & Sendable>(
    _ request: OperationRequest,
    _ options: RequestOptions,
    _ format: PageFormat
  ) async throws(APIError) -> ResultPage<Item> {
    try await send(request.stubbed(as: .page(format, of: Item.self)), options) { response throws(APIError) in
      try response.reader.page(response, format)
    }
  }

  /// Returns the body, or the range of it that the options specify. Returns no data if the options specify a
  /// file.
  public func data(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> Data {
    try await send(request.stubbed(as: .data), options, accept: Self.anything) { response throws(APIError) in
      guard let range = options.range, options.destination == nil else { return response.body }
      return try range.part(of: response)
    }
  }

  /// Returns the body as text, in the encoding that the `charset` of its media type names, or UTF-8.
  public func text(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> String {
    try await send(request.stubbed(as: .text), options, accept: Self.anything) { response throws(APIError) in
      try response.text()
    }
  }

  /// Returns the complete response, for operations with several success responses.
  public func response(
    _ request: OperationRequest,
    _ options: RequestOptions
  ) async throws(APIError) -> CollectedResponse {
    try await send(request.stubbed(as: .statuses), options) { response throws(APIError) in response }
  }

  /// JSON comes first, so that Laravel sends errors as JSON.
  private static let anything = "application/json, */*;q=0.8"
}

extension CollectedResponse {
  /// Decodes the body, or returns `nil` for status 204 or 205, one of `emptyStatuses`, an empty body, or `null`.
  package func decodeIfPresent<T: Decodable>(_ type: T.Type, emptyAt emptyStatuses: [Int]) throws(APIError)
    -> T?
  {
    isEmpty || emptyStatuses.contains(status) ? nil : try decode(T?.self)
  }
}

extension ByteRange {
  /// Returns the requested bytes of a response.
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
