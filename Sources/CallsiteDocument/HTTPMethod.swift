/// The methods that have a field of their own in a path item.
enum HTTPMethod {
  /// `query` is OpenAPI 3.2's.
  static let fields = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
}
