/// A value of an API, coded in the form that its schema describes.
///
/// Generated models conform to this protocol instead of `Codable` and `Sendable`. Because the protocol
/// belongs to another module, a model's conformance isn't affected by its own module's default isolation, and
/// the model can be used on any actor.
public protocol APIValue: Codable, Sendable {}

/// An ``APIValue`` that is hashable. Generated models conform to it, unless the configuration omits
/// `Hashable`.
public protocol APIModel: APIValue, Hashable {}

/// An enumeration of raw values with a case for unlisted ones, so that decoding a new value never fails.
///
/// `allCases` contains the values listed in the API's document.
public protocol OpenEnumeration: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  /// Returns the case for a value that isn't listed.
  static func unrecognized(_ rawValue: RawValue) -> Self
}

extension OpenEnumeration where RawValue: Equatable {
  /// Creates the case for a raw value, or ``unrecognized(_:)`` if the value isn't listed.
  @inlinable public init(rawValue: RawValue) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .unrecognized(rawValue)
  }
}
