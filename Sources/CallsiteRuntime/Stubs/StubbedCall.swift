import Foundation

/// What a call over a ``StubbingTransport`` is beside its request.
///
/// The values are of types that parameters, bodies and results of generated methods have, which all are `Sendable`;
/// coding alone doesn't ask for that.
package struct StubbedCall: @unchecked Sendable {
  /// A part of a request, as OpenAPI calls it.
  package enum Place: Hashable, Sendable {
    case path, query, header, cookie, queryString, body
  }

  /// How a result becomes an answer.
  enum Form {
    case nothing
    /// nil: an answer without content.
    case json((Any) -> (any Encodable)?)
    case page(PageFormat, items: (Any) -> Page?)
    case data
    case text
    /// The values of a stream, each as JSON.
    case stream(StreamFraming, (Any) -> (any Encodable)?)
    /// One of several shapes, which says its status itself.
    case statuses
  }

  struct Page {
    var items: any Encodable
    var next: String?
    var previous: String?
    var total: Int?
  }

  enum StreamFraming {
    case events
    case elements(contentType: String)
  }

  private struct Key: Hashable {
    var place: Place
    var name: String
  }

  package let method: HTTPMethod
  /// The path as in the document.
  package let path: String
  private var values: [Key: Any] = [:]
  let timeZone: TimeZone
  var envelope: Envelope?
  let errors: ErrorFormat
  var form = Form.nothing

  init(method: HTTPMethod, path: String, timeZone: TimeZone, errors: ErrorFormat) {
    self.method = method
    self.path = path
    self.timeZone = timeZone
    self.errors = errors
  }

  mutating func record(_ place: Place, _ name: String, _ value: Any) {
    values[Key(place: place, name: name)] = value
  }

  /// Whether the answer comes value by value.
  package var isStream: Bool {
    if case .stream = form { true } else { false }
  }

  /// Whether the result can't be given to the caller as it is: it is read piece by piece, or by status.
  package var needsWire: Bool {
    if case .statuses = form { true } else { isStream }
  }

  /// What the caller passed; nil: nothing, or a default of the server's.
  package func value(_ place: Place, _ name: String = "") -> Any? { values[Key(place: place, name: name)] }
}

extension StubbedCall.Form {
  /// JSON of a type that is known to be decoded only; models encode themselves as well.
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

/// A transport whose answers are Swift values. Calls over one carry what callers passed to them, and know how a value
/// becomes an answer.
package protocol StubbingTransport: Transport {
  /// The result of a call that goes past requests and answers; nil: it is sent.
  func result(of call: StubbedCall, operationID: String) async throws -> (any Sendable)?
}

extension ClientRequest {
  /// What a stub needs to answer the request; `nil` if the transport isn't a stub.
  package var stubbed: StubbedCall? { stub as? StubbedCall }
}
