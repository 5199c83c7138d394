/// Why a request can't be made; reaches the caller as an ``APIError`` of kind `.invalidRequest`.
package struct InvalidRequest: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
