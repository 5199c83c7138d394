public import Foundation

/// A request that a service has sent to your server: to a webhook (OpenAPI 3.1, OpenAPI Object) or as a callback
/// (OpenAPI, Callback Object).
///
/// Create it from the request of your web framework, with the body as it was received: signatures are made of its
/// bytes.
///
/// ```swift
/// let request = WebhookRequest(headers: ["webhook-signature": signature], body: body)
/// let webhook = try HelpPetWebhook(request: request) { request in
///   try secret.check(request.headers["webhook-signature"], of: request.body)
/// }
/// ```
public struct WebhookRequest: Sendable {
  /// The header fields.
  public var headers: HeaderFields

  /// The bytes of the body, as they were received.
  public var body: Data

  /// Creates a request.
  public init(headers: HeaderFields = [:], body: Data) {
    self.headers = headers
    self.body = body
  }

  /// Decodes the body as JSON of a type that you know, for example because each webhook has a URL of its own.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of date-times without an offset; by default, UTC.
  ///   - verify: Checks where the request comes from, for example by its signature, and throws an error to refuse
  ///     it. Nothing is decoded before.
  /// - Throws: The error of `verify`, or `DecodingError` if the body isn't JSON of the type.
  public func payload<Payload: Decodable>(
    as type: Payload.Type = Payload.self, timeZone: TimeZone = .gmt,
    verify: (WebhookRequest) throws -> Void
  ) throws -> Payload {
    try verify(self)
    return try JSONReader(timeZone: timeZone).decode(type, from: body)
  }
}

/// The payload of a request that a service sends to a webhook or callback.
///
/// Generated modules of documents with webhooks have an enum that conforms to this protocol, with a case for each
/// payload, and `unrecognized` for any other JSON.
public protocol APIWebhook: Codable, Sendable {}

extension APIWebhook {
  /// Reads a request.
  ///
  /// The body decides the case: a property that has another value in each payload, if there is one, or else the first
  /// payload that the body matches.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of date-times without an offset; by default, UTC.
  ///   - verify: Checks where the request comes from, for example by its signature, and throws an error to refuse
  ///     it. Nothing is decoded before.
  /// - Throws: The error of `verify`, or `DecodingError` if the body isn't JSON or doesn't match the payload that the
  ///   property selects.
  public init(
    request: WebhookRequest, timeZone: TimeZone = .gmt, verify: (WebhookRequest) throws -> Void
  ) throws {
    self = try request.payload(timeZone: timeZone, verify: verify)
  }
}
