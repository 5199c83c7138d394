/// A body that is sent as `multipart/form-data`.
@_spi(Generated) public protocol MultipartEncodable {
  func encode(to form: inout MultipartForm) throws
}
