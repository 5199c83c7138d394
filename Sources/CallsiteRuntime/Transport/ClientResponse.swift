import Foundation

/// A response as middleware and transports see it.
public struct ClientResponse: Sendable {
  /// The HTTP status, 100 to 599.
  public var status: Int

  /// The headers as they came.
  public var headers: HeaderFields

  /// The body, which may still be on its way.
  public var body: ByteStream

  /// A response as a transport or middleware makes it.
  public init(status: Int, headers: HeaderFields = [:], body: ByteStream = ByteStream()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  var isSuccess: Bool { (200...299).contains(status) }

  /// The bytes of the body.
  ///
  /// - Throws: ``BrokenBody`` if it doesn't come to its end; ``BodyTooLong``; `CancellationError`.
  func collect(upTo limit: Int) async throws -> Data {
    do {
      return try await body.collect(upTo: limit)
    } catch let error as BrokenBody {
      throw error
    } catch let error as BodyTooLong {
      throw error
    } catch {
      try Task.checkCancellation()
      throw BrokenBody(status: status, headers: headers, underlying: error)
    }
  }

  /// Lets go of it before the request is sent again. A short body is read to its end, so that the connection
  /// can be used for that.
  func discard() async {
    _ = try? await body.collect(upTo: 16 * 1024)
  }
}

/// A response whose body has arrived.
struct CompleteResponse: Sendable {
  let status: Int
  let headers: HeaderFields
  let body: Data

  var isSuccess: Bool { (200...299).contains(status) }

  func with(body: Data) -> CompleteResponse {
    CompleteResponse(status: status, headers: headers, body: body)
  }
}
