/// An enum of raw values that keeps those it doesn't list, so that a value new to it never fails to decode.
///
/// `allCases` are the values that the API description lists.
public protocol OpenEnumeration: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  /// A value that isn't listed, kept as it came.
  static func unrecognized(_ rawValue: RawValue) -> Self
}

extension OpenEnumeration where RawValue: Equatable {
  /// The listed case with a raw value, or ``unrecognized(_:)``.
  @inlinable public init(rawValue: RawValue) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .unrecognized(rawValue)
  }
}
