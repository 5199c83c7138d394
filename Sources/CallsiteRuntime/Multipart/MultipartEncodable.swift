/// A body that is sent as `multipart/form-data`.
///
/// Public, because public bodies conform to it; apps need it only to write such a body by hand.
public protocol MultipartEncodable {
  /// Adds the parts in the order in which they are sent.
  func encode(to form: inout MultipartForm) throws
}
