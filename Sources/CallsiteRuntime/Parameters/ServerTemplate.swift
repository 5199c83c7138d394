import Foundation

/// A server of the API description with variables in its URL, and the values from which a client's server was made.
@_spi(Generated) public struct ServerTemplate: Hashable, Sendable {
  let text: String
  let values: [String: String]

  /// Creates a template.
  ///
  /// - Parameters:
  ///   - text: The URL in the API description, with the names of variables in braces.
  ///   - values: The values of the variables.
  public init(_ text: String, _ values: [String: String]) {
    self.text = text
    self.values = values
  }
}

/// The servers that an operation uses instead of the client's, by the server that each replaces: its URL, the text of
/// its template, or `nil` for any server.
struct ServerReplacements: Hashable, Sendable {
  private var addresses: [String?: String] = [:]

  mutating func add(_ address: String, insteadOf other: String?) {
    addresses[other] = address
  }

  /// Returns the URL of the server for the operation.
  ///
  /// - Parameters:
  ///   - server: The URL of the client's server.
  ///   - template: The template that it was made from, if any.
  func url(for server: String, madeFrom template: ServerTemplate?) -> String {
    guard let address = addresses[template?.text ?? server] ?? addresses[nil] else { return server }
    let values = template?.values ?? [:]
    let filled = values.reduce(address) { $0.replacing("{\($1.key)}", with: $1.value) }
    guard filled.hasPrefix("/"), let scheme = server.range(of: "://") else { return filled }
    if filled.hasPrefix("//") { return server[..<scheme.lowerBound] + ":" + filled }
    return server[..<scheme.upperBound] + server[scheme.upperBound...].prefix { !"/?#".contains($0) } + filled
  }
}
