/// Why a request can't be made; reaches the caller as an ``APIError`` of kind `.invalidRequest`.
struct InvalidRequest: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
