@_spi(Generated) public import Foundation

extension OperationRequest {
  /// Sets a JSON body, or none if the value is `nil`.
  public mutating func body<T: Encodable>(json value: T?, contentType: String = "application/json") {
    guard let value else { return }
    record(.body, "", value)
    properties.add(propertiesOf: value)
    set(contentType) { request in
      .data(try JSONWriter(timeZone: request.timeZone).encode(value))
    }
  }

  /// Sets a JSON body from a value in a wire format, or none if the value is `nil`.
  public mutating func body<F: WireFormat>(
    json value: F.Value?,
    contentType: String = "application/json",
    as: F.Type
  ) {
    body(json: value.map { Wired<F>($0) }, contentType: contentType)
    if let value { record(.body, "", value) }
  }

  /// Sets a JSON body that may be null: `nil` is sent as `null`.
  public mutating func body<T: Encodable>(
    nullableJSON value: T?, contentType: String = "application/json"
  ) {
    guard value == nil else { return body(json: value, contentType: contentType) }
    set(contentType) { _ in .data(Data("null".utf8)) }
  }

  /// Sets a JSON body from a value in a wire format that may be null: `nil` is sent as `null`.
  public mutating func body<F: WireFormat>(
    nullableJSON value: F.Value?, contentType: String = "application/json", as: F.Type
  ) {
    guard value == nil else { return body(json: value, contentType: contentType, as: F.self) }
    set(contentType) { _ in .data(Data("null".utf8)) }
  }

  /// Sets an `application/x-www-form-urlencoded` body, or none if the value is `nil`.
  ///
  /// - Parameter styles: The styles of properties that don't use OpenAPI's default.
  public mutating func body<T: Encodable>(form value: T?, styles: [String: FieldStyle] = [:]) {
    guard let value else { return }
    record(.body, "", value)
    properties.add(propertiesOf: value)
    set(FormEncoding.contentType) { request in
      .data(try FormEncoding.encode(request.encoded(value), styles: styles))
    }
  }

  /// Sets a binary body, or none if the data is `nil`.
  public mutating func body(data: Data?, contentType: String = "application/octet-stream") {
    guard let data else { return }
    record(.body, "", data)
    set(contentType) { _ in .data(data) }
  }

  /// Sets a UTF-8 text body, or none if the text is `nil`.
  public mutating func body(text: String?, contentType: String = "text/plain; charset=utf-8") {
    guard let text else { return }
    record(.body, "", text)
    set(contentType) { _ in .data(Data(text.utf8)) }
  }

  /// Sets a file as the body, which is read while it's sent, or none if the file is `nil`.
  ///
  /// - Parameter contentType: The media type. The default is the file's own.
  public mutating func body(file: UploadFile?, contentType: String? = nil) {
    guard let file else { return }
    record(.body, "", file)
    set(contentType ?? file.contentType) { _ in
      if case .file(let url) = file.content { _ = try FileLength.of(url) }
      return file.body
    }
  }

  /// Sets a file as the body, which is read while it's sent, or none if the file is `nil`.
  ///
  /// - Parameter contentTypes: The media types and ranges that the operation takes. The file's own is sent if it's one
  ///   of them, and the first media type otherwise.
  public mutating func body(file: UploadFile?, contentTypes: [String]) {
    guard let file else { return }
    body(file: file, contentType: file.contentType(among: contentTypes))
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
  /// Sets a `multipart/form-data` body, or none if the value is `nil`.
  ///
  /// - Parameter encode: Adds the parts of the value to the form.
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
