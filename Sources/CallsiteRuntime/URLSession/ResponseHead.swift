import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Status and headers as the transport reports them.
struct ResponseHead {
  let status: Int
  let headers: HeaderFields
  let length: Int64?

  init(_ response: HTTPURLResponse, to method: HTTPMethod) {
    status = response.statusCode
    var headers = HeaderFields(
      response.allHeaderFields
        .compactMap { name, value in
          (name as? String).map { HeaderFields.Field(name: $0, value: "\(value)") }
        }
        .sorted { $0.name.lowercased() < $1.name.lowercased() }
    )
    // The body arrives decoded, so what the headers say of its encoding and length no longer holds.
    if method != .head, let encoding = headers["Content-Encoding"], encoding.lowercased() != "identity" {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    self.headers = headers
    length = headers["Content-Length"].flatMap { Int64($0) }
  }
}
