import Foundation

/// A coding key with any name, which a literal gives.
@_spi(Generated) public struct AnyKey: CodingKey, Hashable, ExpressibleByStringLiteral {
  /// The name.
  public let stringValue: String
  /// No index.
  public var intValue: Int? { nil }

  init(_ name: String) {
    stringValue = name
  }

  init(_ key: some CodingKey) {
    stringValue = key.stringValue
  }

  /// A key of this name.
  public init(stringLiteral: String) {
    self.init(stringLiteral)
  }

  /// A key of this name.
  public init?(stringValue: String) {
    self.init(stringValue)
  }

  /// A key named as the number is written.
  public init?(intValue: Int) {
    self.init(String(intValue))
  }
}

/// The place of an element in an array.
struct IndexKey: CodingKey {
  let index: Int
  var stringValue: String { String(index) }
  var intValue: Int? { index }

  init(_ index: Int) {
    self.index = index
  }

  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    self.init(index)
  }

  init?(intValue: Int) {
    self.init(intValue)
  }
}

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
