import Foundation

extension CallContext {
  /// The error that a response without success means.
  func error(status response: CollectedResponse, now: Date) -> APIError {
    let body = ErrorBody(
      response.body,
      contentType: response.headers["Content-Type"],
      status: response.status,
      format: errors
    )
    return error(
      kind(response, hasFieldErrors: !body.fieldErrors.isEmpty, now: now),
      response,
      message: body.message,
      fieldErrors: body.fieldErrors
    )
  }

  private func kind(_ response: CollectedResponse, hasFieldErrors: Bool, now: Date) -> APIError.Kind {
    let retryAfter = RetryAfter.delay(response.headers, now: now)
    switch response.status {
    case 401: return .unauthorized
    case 403: return .forbidden
    case 404, 410: return .notFound
    case 416: return .rangeNotSatisfiable
    case 422: return .validation
    case 400 where hasFieldErrors: return .validation
    case 429: return .rateLimited(retryAfter: retryAfter)
    case 400...499: return .invalidRequest
    case 503:
      if let retryAfter { return .unavailable(retryAfter: retryAfter) }
      return .server
    case 500...599: return .server
    default: return .unexpectedContent
    }
  }

  /// The error that an unreadable success means: other content, or other JSON than documented.
  ///
  /// - Parameter explain: reads the value again, so that the error says more.
  func error(
    decoding error: any Error, _ response: CollectedResponse,
    explain: (MismatchDecoder) throws -> Void = { _ in }
  ) -> APIError {
    if let error = error as? APIError { return error }
    let isJSON = (try? JSONValue(parsing: response.body)) != nil
    let claimsJSON = response.headers["Content-Type"]?.lowercased().contains("json") ?? false
    guard isJSON || claimsJSON && !response.body.isEmpty else {
      return self.error(.unexpectedContent, response, underlying: error)
    }
    let clearer = MismatchDecoder.error(in: response.body, reading: explain) ?? error
    let failure = DecodingFailure(clearer, in: hasSecretResponse ? nil : response.body)
    // A DecodingError's own text may quote the value.
    return self.error(.decoding(failure), response, underlying: hasSecretResponse ? nil : error)
  }
}
