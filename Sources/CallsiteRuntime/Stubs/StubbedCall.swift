package import Foundation

/// The information about a call that a ``StubbingTransport`` needs in addition to its request.
///
/// All values have the types of parameters, bodies, and results of generated methods, which are `Sendable`,
/// although encoding them doesn't require it.
package struct StubbedCall: @unchecked Sendable {
  /// The location of a value in a request, in OpenAPI's terms.
  package enum Place: Hashable, Sendable {
    case path, query, header, cookie, queryString, body
  }

  /// The form of a response that a result is converted to.
  package enum Form {
    case nothing
    /// JSON, or a response without content if the closure returns `nil`.
    case json((Any) -> (any Encodable)?)
    case page(PageFormat, items: (Any) -> Page?)
    case data
    case text
    /// The values of a stream, each as JSON.
    case stream(StreamFraming, (Any) -> (any Encodable)?)
    /// One of several responses, which includes its status.
    case statuses
  }

  package struct Page {
    package var items: any Encodable
    package var next: String?
    package var previous: String?
    package var total: Int?
  }

  package enum StreamFraming {
    case events
    case elements(contentType: String)
  }

  private struct Key: Hashable {
    var place: Place
    var name: String
  }

  package let method: HTTPMethod
  /// The path in the document.
  package let path: String
  private var values: [Key: Any] = [:]
  /// The media types that the method requests, or `nil` for JSON.
  package internal(set) var accepted: String?
  package let timeZone: TimeZone
  package internal(set) var envelope: Envelope?
  package let errors: ErrorFormat
  package internal(set) var form = Form.nothing

  init(method: HTTPMethod, path: String, timeZone: TimeZone, errors: ErrorFormat) {
    self.method = method
    self.path = path
    self.timeZone = timeZone
    self.errors = errors
  }

  mutating func record(_ place: Place, _ name: String, _ value: Any) {
    values[Key(place: place, name: name)] = value
  }

  /// Whether the response arrives value by value.
  package var isStream: Bool {
    if case .stream = form { true } else { false }
  }

  /// Whether the result can't be passed to the caller directly, because it's read incrementally or by status.
  package var needsWire: Bool {
    if case .statuses = form { true } else { isStream }
  }

  /// Returns the value that the caller passed, or `nil` if the caller passed none or the server's default
  /// applies.
  package func value(_ place: Place, _ name: String = "") -> Any? { values[Key(place: place, name: name)] }
}

extension StubbedCall.Form {
  /// JSON of a type that is only known to be decodable. Models are encodable as well.
  static var value: Self { .json { $0 as? any Encodable } }

  static func value<F: WireFormat>(as format: F.Type) -> Self {
    .json { ($0 as? F.Value).map { Wired<F>($0) } }
  }

  static func optional<T>(_ type: T.Type) -> Self {
    .json { ($0 as? T?).flatMap { $0 } as? any Encodable }
  }

  static func optional<F: WireFormat>(as format: F.Type) -> Self {
    .json { ($0 as? F.Value?).flatMap { $0 }.map { Wired<F>($0) } }
  }

  static func page<Item: Sendable>(_ format: PageFormat, of item: Item.Type) -> Self {
    .page(format) { result in
      guard let page = result as? ResultPage<Item>, let items = page.items as? any Encodable else {
        return nil
      }
      return .init(items: items, next: page.next, previous: page.previous, total: page.totalCount)
    }
  }

  static func elements(_ contentType: String, _ element: Self) -> Self {
    guard case .json(let encoded) = element else { return element }
    return .stream(.elements(contentType: contentType), encoded)
  }

  static func events(_ element: Self) -> Self {
    guard case .json(let encoded) = element else { return element }
    return .stream(.events, encoded)
  }
}

/// A transport whose responses are Swift values. Its calls include the values that the caller passed and the
/// conversion of results to responses.
package protocol StubbingTransport: Transport {
  /// Returns the result of a call that needs no request, or `nil` if the request must be sent.
  func result(of call: StubbedCall, operationID: String) async throws -> (any Sendable)?
}

extension ClientRequest {
  /// The information for a stub, or `nil` if the transport isn't a stub.
  package var stubbed: StubbedCall? { stub as? StubbedCall }
}
