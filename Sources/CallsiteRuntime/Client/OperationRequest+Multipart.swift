extension OperationRequest {
  /// Sends `multipart/form-data` with the parts that a function adds to the form; `nil` sends no body.
  public mutating func body(multipart encode: ((inout MultipartForm) throws -> Void)?) {
    guard let encode else { return }
    attempt { request in
      var form = MultipartForm(timeZone: request.timeZone)
      try encode(&form)
      let encoded = try MultipartBody(form, random: request.random)
      request.headers["Content-Type"] = encoded.contentType
      request.body = encoded.body
    }
  }
}
