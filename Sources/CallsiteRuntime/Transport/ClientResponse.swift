package import Foundation

/// A response as middleware and transports see it.
public struct ClientResponse: Sendable {
  /// The HTTP status code, from 100 to 599.
  public var status: Int

  /// The header fields as received.
  public var headers: HeaderFields

  /// The body, which may still be arriving.
  public var body: ByteStream

  /// The protocol as ALPN names it, such as `h2`, or `nil` if the transport doesn't know it.
  public var networkProtocol: String?

  /// Creates a response, for use in a transport or middleware.
  public init(
    status: Int, headers: HeaderFields = [:], body: ByteStream = ByteStream(), networkProtocol: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.networkProtocol = networkProtocol
  }

  var isSuccess: Bool { (200...299).contains(status) }

  /// Returns the complete body.
  ///
  /// - Throws: ``BrokenBody`` if the body is incomplete, ``BodyTooLong``, or `CancellationError`.
  package func collect(upTo limit: Int) async throws -> Data {
    do {
      return try await body.collect(upTo: limit)
    } catch let error as BrokenBody {
      throw error
    } catch let error as BodyTooLong {
      throw BodyTooLong(limit: error.limit, status: status)
    } catch {
      try Task.checkCancellation()
      throw BrokenBody(status: status, headers: headers, underlying: error)
    }
  }

  /// Discards the response before the request is sent again. A short body is read to its end so that the
  /// connection can be reused.
  package func discard() async {
    _ = try? await body.collect(upTo: 16 * 1024)
  }
}

/// A response with its complete body.
package struct CompleteResponse: Sendable {
  package let status: Int
  package let headers: HeaderFields
  package let body: Data

  package init(status: Int, headers: HeaderFields, body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package var isSuccess: Bool { (200...299).contains(status) }

  package func with(body: Data) -> CompleteResponse {
    CompleteResponse(status: status, headers: headers, body: body)
  }
}
