/// Bytes that are no request which the server can answer: it says why and ends the connection.
struct MalformedRequest: Error, Sendable, Hashable {
  let status: Int
  let reason: String

  private init(_ status: Int, _ reason: String) {
    (self.status, self.reason) = (status, reason)
  }

  static func syntax(_ reason: String) -> Self { Self(400, "This is no HTTP request: \(reason).") }

  static var late: Self { Self(408, "The rest of the request didn't come in time.") }

  static func tooLarge(_ limit: Int) -> Self { Self(413, "A body may have \(limit) bytes, no more.") }

  static func longTarget(_ limit: Int) -> Self {
    Self(414, "A request line may have \(limit) bytes, no more.")
  }

  static func expectation(_ text: String) -> Self {
    Self(417, "Of 'Expect', only '100-continue' is understood, not '\(text)'.")
  }

  static func longHead(_ limit: Int) -> Self { Self(431, "A head may have \(limit) bytes, no more.") }

  static func coding(_ text: String) -> Self {
    Self(501, "Of 'Transfer-Encoding', only 'chunked' is understood, not '\(text)'.")
  }

  static func version(_ text: String) -> Self {
    Self(505, "Only HTTP/1.1 and HTTP/1.0 are spoken, not '\(text)'.")
  }
}
