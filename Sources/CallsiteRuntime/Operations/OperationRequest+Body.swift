@_spi(Generated) public import Foundation

extension OperationRequest {
  /// Sends JSON; `nil` sends no body.
  public mutating func body<T: Encodable>(json value: T?, contentType: String = "application/json") {
    guard let value else { return }
    record(.body, "", value)
    properties.add(propertiesOf: value)
    set(contentType) { request in
      .data(try JSONWriter(timeZone: request.timeZone).encode(value))
    }
  }

  /// Sends a value in a wire format as JSON; `nil` sends no body.
  public mutating func body<F: WireFormat>(
    json value: F.Value?,
    contentType: String = "application/json",
    as: F.Type
  ) {
    body(json: value.map { Wired<F>($0) }, contentType: contentType)
    if let value { record(.body, "", value) }
  }

  /// Sends `application/x-www-form-urlencoded`; `nil` sends no body.
  ///
  /// - Parameter styles: how single properties are written where it isn't OpenAPI's default.
  public mutating func body<T: Encodable>(form value: T?, styles: [String: FieldStyle] = [:]) {
    guard let value else { return }
    record(.body, "", value)
    properties.add(propertiesOf: value)
    set(FormEncoding.contentType) { request in
      .data(try FormEncoding.encode(request.encoded(value), styles: styles))
    }
  }

  /// Sends bytes; `nil` sends no body.
  public mutating func body(data: Data?, contentType: String = "application/octet-stream") {
    guard let data else { return }
    record(.body, "", data)
    set(contentType) { _ in .data(data) }
  }

  /// Sends text in UTF-8; `nil` sends no body.
  public mutating func body(text: String?, contentType: String = "text/plain; charset=utf-8") {
    guard let text else { return }
    record(.body, "", text)
    set(contentType) { _ in .data(Data(text.utf8)) }
  }

  /// Sends a file, read while it is sent; `nil` sends no body.
  ///
  /// - Parameter contentType: the file's own by default.
  public mutating func body(file: UploadFile?, contentType: String? = nil) {
    guard let file else { return }
    record(.body, "", file)
    set(contentType ?? file.contentType) { _ in
      if case .file(let url) = file.content { _ = try FileLength.of(url) }
      return file.body
    }
  }

  private mutating func set(
    _ contentType: String,
    _ make: (OperationRequest) throws -> RequestBody
  ) {
    attempt { request in
      request.body = try make(request)
      request.headers["Content-Type"] = contentType
    }
  }
}

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
