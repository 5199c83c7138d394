/// The method of a request, as it is written on the wire.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name, in upper case for all that are registered.
  public let rawValue: String

  /// Creates a method; its case is kept, since methods are case-sensitive (RFC 9110, 9.1).
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads.
  public static let get = HTTPMethod(rawValue: "GET")

  /// Adds, or anything else.
  public static let post = HTTPMethod(rawValue: "POST")

  /// Puts in the place of what is there.
  public static let put = HTTPMethod(rawValue: "PUT")

  /// Changes in part (RFC 5789).
  public static let patch = HTTPMethod(rawValue: "PATCH")

  /// Removes.
  public static let delete = HTTPMethod(rawValue: "DELETE")

  /// Reads the headers only.
  public static let head = HTTPMethod(rawValue: "HEAD")

  /// Asks what is possible.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Echoes the request.
  public static let trace = HTTPMethod(rawValue: "TRACE")

  /// Reads what a body asks for.
  public static let query = HTTPMethod(rawValue: "QUERY")

  /// The name.
  public var description: String { rawValue }

  /// Whether it asks for no change (RFC 9110, 9.2.1).
  var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace, .query: true
    default: false
    }
  }

  /// Whether sending it twice means the same as sending it once (RFC 9110, 9.2.2).
  var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete, .options, .trace, .query: true
    default: false
    }
  }
}
