/// Bytes that are no request which the server can answer: it says why and ends the connection.
struct MalformedRequest: Error, Sendable, Hashable {
  let status: Int
  let reason: String

  private init(_ status: Int, _ reason: String) {
    (self.status, self.reason) = (status, reason)
  }

  static func syntax(_ reason: String) -> Self { Self(400, "This isn't an HTTP request: \(reason).") }

  static var late: Self { Self(408, "The rest of the request didn't arrive in time.") }

  static func tooLarge(_ limit: Int) -> Self { Self(413, "A body can have at most \(limit) bytes.") }

  static func longTarget(_ limit: Int) -> Self {
    Self(414, "A request line can have at most \(limit) bytes.")
  }

  static func expectation(_ text: String) -> Self {
    Self(417, "'Expect' must be '100-continue', but is '\(text)'.")
  }

  static func longHead(_ limit: Int) -> Self { Self(431, "A head can have at most \(limit) bytes.") }

  static func coding(_ text: String) -> Self {
    Self(501, "'Transfer-Encoding' must be 'chunked', but is '\(text)'.")
  }

  static func version(_ text: String) -> Self {
    Self(505, "Expected HTTP/1.1 or HTTP/1.0, found '\(text)'.")
  }
}
