import Foundation

extension Encodable {
  /// The `id` that a value of one of several types has as JSON, or `nil` if it isn't an object with one.
  @_spi(Generated) public var wireID: String? {
    guard case .object(let properties) = try? ParameterEncoder(timeZone: .gmt).encode(self),
      case .primitive(let text, _) = properties.first(where: { $0.name == "id" })?.value
    else { return nil }
    return text
  }
}
