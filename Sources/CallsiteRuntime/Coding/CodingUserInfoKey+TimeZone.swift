import Foundation

extension CodingUserInfoKey {
  /// The `TimeZone` of date-times that are written without one. Coders without it mean UTC.
  @_spi(Generated) public static let callsiteTimeZone = CodingUserInfoKey(literal: "callsite.timeZone")

  init(literal: String) {
    guard let key = CodingUserInfoKey(rawValue: literal) else {
      preconditionFailure("Every string is a user info key.")
    }
    self = key
  }
}

extension Decoder {
  var timeZone: TimeZone { userInfo[.callsiteTimeZone] as? TimeZone ?? .gmt }
}

extension Encoder {
  var timeZone: TimeZone { userInfo[.callsiteTimeZone] as? TimeZone ?? .gmt }
}
