import CallsiteRuntime
import Foundation

/// A complete response in the cache.
struct StoredResponse: Sendable {
  let headers: HeaderFields
  let body: Data
  let freshness: Freshness

  /// The names of the request header fields that selected this response (`Vary`), and a fingerprint of their
  /// values.
  let selecting: (names: [String], values: Fingerprint)

  /// The response with its current age (RFC 9111, section 5.1).
  var response: ClientResponse {
    var headers = headers
    headers["Age"] = String(Int(freshness.age))
    return ClientResponse(status: 200, headers: headers, body: ByteStream(body))
  }

  /// The header fields that revalidate the response (RFC 9111, section 4.3.1), or none if it has no
  /// validators.
  var conditions: HeaderFields {
    var conditions = HeaderFields()
    conditions["If-None-Match"] = headers["ETag"]
    conditions["If-Modified-Since"] = headers["Last-Modified"]
    return conditions
  }

  /// The approximate size in memory.
  var byteCount: Int {
    headers.reduce(body.count + 200) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }

  /// Returns the header fields updated by a 304 response (RFC 9111, section 3.2), except those that describe
  /// the body's bytes.
  func headers(updatedBy update: HeaderFields) -> HeaderFields {
    var headers = headers
    headers["Age"] = nil
    headers.merge(update.storable.filter { !Self.ofBody.contains($0.lowercased()) })
    return headers
  }

  private static let ofBody: Set<String> = [
    "content-encoding", "content-length", "content-range", "content-type",
  ]
}

extension HeaderFields {
  /// The fields without those that concern one connection or one recipient (RFC 9111, section 3.1).
  var storable: HeaderFields {
    let listed = (self["Connection"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return withoutStoredSecrets.filter { name in
      let name = name.lowercased()
      return !Self.ofConnection.contains(name) && !listed.contains(name)
    }
  }

  private static let ofConnection: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// The names in `Vary`, lowercased and sorted, or `nil` for `*`, which matches no other request.
  var varyingNames: [String]? {
    let names = (self["Vary"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return names.contains("*") ? nil : Set(names.filter { !$0.isEmpty }).sorted()
  }
}
