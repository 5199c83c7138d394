extension OperationRequest {
  /// Sends `multipart/form-data` with the parts that a value adds to the form; `nil` sends no body.
  public mutating func body<T>(
    multipart value: T?, encode: (T) -> (inout MultipartForm) throws -> Void
  ) {
    guard let value else { return }
    record(.body, "", value)
    attempt { request in
      var form = MultipartForm(timeZone: request.timeZone)
      try encode(value)(&form)
      let encoded = try MultipartBody(form, random: request.random)
      request.headers["Content-Type"] = encoded.contentType
      request.body = encoded.body
    }
  }
}
