/// Why a response can't be what was asked for; reaches the caller as an ``APIError`` of kind
/// `.unexpectedContent`.
struct UnexpectedContent: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
