import CallsiteRuntime
import Foundation
import Testing

struct OpenEnumerationTests {
  /// A type like those in generated code.
  private enum Size: OpenEnumeration {
    case small, extraLarge
    case unrecognized(String)

    static let allCases: [Size] = [.small, .extraLarge]

    var rawValue: String {
      switch self {
      case .small: "small"
      case .extraLarge: "extra-large"
      case .unrecognized(let rawValue): rawValue
      }
    }
  }

  private enum One: OpenEnumeration {
    case one
    case unrecognized(Int)

    static let allCases: [One] = [.one]

    var rawValue: Int { if case .unrecognized(let rawValue) = self { rawValue } else { 1 } }
  }

  @Test("A listed raw value is its case")
  func aListedRawValueIsItsCase() {
    #expect(Size(rawValue: "extra-large") == .extraLarge)
    for size in Size.allCases { #expect(Size(rawValue: size.rawValue) == size) }
    guard case .one = One(rawValue: 1) else {
      Issue.record("1 is listed.")
      return
    }
  }

  @Test("Any other raw value is kept")
  func anyOtherIsKept() {
    guard case .unrecognized("huge") = Size(rawValue: "huge") else {
      Issue.record("'huge' isn't kept.")
      return
    }
    #expect(One(rawValue: 2).rawValue == 2)
  }

  @Test("Its wire form is the raw value")
  func itsWireFormIsTheRawValue() throws {
    let text = #"["small","huge","extra-large"]"#
    let sizes = try JSONDecoder().decode([Size].self, from: Data(text.utf8))
    #expect(sizes == [.small, .unrecognized("huge"), .extraLarge])
    #expect(String(decoding: try JSONEncoder().encode(sizes), as: UTF8.self) == text)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Size].self, from: Data("[1]".utf8)) }
  }

  @Test("Equal raw values are equal and hash alike")
  func equalRawValuesAreEqualAndHashAlike() {
    #expect(Size.unrecognized("small") == .small)
    #expect(Set([Size.small, .unrecognized("small"), .unrecognized("huge")]).count == 2)
  }
}
