import Foundation

extension JSONDecoder {
  /// A decoder without strategies: the wire form belongs to the model.
  static func callsite(_ timeZone: TimeZone) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[.callsiteTimeZone] = timeZone
    return decoder
  }
}

extension JSONEncoder {
  /// An encoder without strategies: the wire form belongs to the model.
  static func callsite(_ timeZone: TimeZone) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    encoder.userInfo[.callsiteTimeZone] = timeZone
    return encoder
  }
}
