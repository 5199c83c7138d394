/// An HTTP method.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the method. All registered names are uppercase.
  public let rawValue: String

  /// Creates a method. Case is significant (RFC 9110, section 9.1).
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Retrieves a resource.
  public static let get = HTTPMethod(rawValue: "GET")

  /// Submits data for processing, such as creating a resource.
  public static let post = HTTPMethod(rawValue: "POST")

  /// Replaces a resource.
  public static let put = HTTPMethod(rawValue: "PUT")

  /// Modifies part of a resource (RFC 5789).
  public static let patch = HTTPMethod(rawValue: "PATCH")

  /// Deletes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")

  /// Retrieves only the header fields of a resource.
  public static let head = HTTPMethod(rawValue: "HEAD")

  /// Describes the communication options of a resource.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Echoes the request.
  public static let trace = HTTPMethod(rawValue: "TRACE")

  /// Retrieves what the request body describes.
  public static let query = HTTPMethod(rawValue: "QUERY")

  /// The name of the method.
  public var description: String { rawValue }

  /// Whether the method is read-only (RFC 9110, section 9.2.1).
  package var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace, .query: true
    default: false
    }
  }

  /// Whether sending a request twice has the same effect as sending it once (RFC 9110, section 9.2.2).
  package var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete, .options, .trace, .query: true
    default: false
    }
  }
}
