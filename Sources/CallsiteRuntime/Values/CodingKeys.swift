import Foundation

/// A coding key with an arbitrary name.
struct AnyKey: CodingKey, Hashable {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) {
    stringValue = name
  }

  init(_ key: some CodingKey) {
    stringValue = key.stringValue
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    self.init(String(intValue))
  }
}

/// The index of an element in an array.
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
  /// The `TimeZone` of date-times without an offset. Coders without this key use UTC.
  @_spi(Generated) public static let callsiteTimeZone = CodingUserInfoKey(literal: "callsite.timeZone")

  /// The ``EmptyObjects`` of the API. Decoders without this key tell empty arrays from empty objects.
  static let callsiteEmptyObjects = CodingUserInfoKey(literal: "callsite.emptyObjects")

  /// The name of the server-sent event whose data is decoded.
  static let callsiteEventName = CodingUserInfoKey(literal: "callsite.eventName")

  init(literal: String) {
    guard let key = CodingUserInfoKey(rawValue: literal) else {
      preconditionFailure("Every string is a user info key.")
    }
    self = key
  }
}

extension Decoder {
  var timeZone: TimeZone { userInfo[.callsiteTimeZone] as? TimeZone ?? .gmt }

  var emptyObjects: EmptyObjects { userInfo[.callsiteEmptyObjects] as? EmptyObjects ?? .objects }
}

extension Encoder {
  var timeZone: TimeZone { userInfo[.callsiteTimeZone] as? TimeZone ?? .gmt }
}

/// The JSON that an API sends for an object without properties.
@_spi(Generated) public enum EmptyObjects: Hashable, Sendable {
  /// An empty object, like most APIs.
  case objects
  /// An empty array or an empty object, like PHP. Where an object is expected, an empty array is decoded as one
  /// without properties.
  case lists
}
