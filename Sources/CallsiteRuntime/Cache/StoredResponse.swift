import Foundation

/// A complete answer in the cache.
struct StoredResponse: Sendable {
  let headers: HeaderFields
  let body: Data
  let freshness: Freshness

  /// The request's headers that the server chose this answer by, as `Vary` says, and what they were.
  let selecting: (names: [String], values: Fingerprint)

  /// As the app sees it: with its age (RFC 9111, 5.1).
  var response: ClientResponse {
    var headers = headers
    headers["Age"] = String(Int(freshness.age))
    return ClientResponse(status: 200, headers: headers, body: ByteStream(body))
  }

  /// What asks the server whether the answer still holds (RFC 9111, 4.3.1); empty if nothing can.
  var conditions: HeaderFields {
    var conditions = HeaderFields()
    conditions["If-None-Match"] = headers["ETag"]
    conditions["If-Modified-Since"] = headers["Last-Modified"]
    return conditions
  }

  /// About what it takes in memory.
  var byteCount: Int {
    headers.reduce(body.count + 200) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }

  /// The headers after a 304 (RFC 9111, 3.2): its own win, but for those that describe the bytes of a body.
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
  /// Without what concerns one connection or one reader only (RFC 9111, 3.1).
  var storable: HeaderFields {
    let listed = (self["Connection"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return withoutCredentials.filter { name in
      let name = name.lowercased()
      return !Self.ofConnection.contains(name) && !listed.contains(name)
    }
  }

  private static let ofConnection: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// The names in `Vary`, lowercased and ordered; `nil` for `*`, an answer that fits no other request.
  var varyingNames: [String]? {
    let names = (self["Vary"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return names.contains("*") ? nil : Set(names.filter { !$0.isEmpty }).sorted()
  }
}
