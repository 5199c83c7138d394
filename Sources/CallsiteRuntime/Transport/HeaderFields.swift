import Foundation

/// HTTP header fields in order. Names are case-insensitive and may be repeated.
///
/// ```swift
/// var headers: HeaderFields = ["Accept": "application/json"]
/// headers["accept"]                 // "application/json"
/// headers.append("Vary", "Origin")
/// ```
public struct HeaderFields: Hashable, Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral,
  CustomStringConvertible, CustomReflectable
{
  /// A header field. Fields are equal if their names match case-insensitively and their values are equal.
  public struct Field: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private let key: FieldName

    /// The name, in its original case.
    public var name: String { key.text }

    /// The value as it's sent.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
      key = FieldName(name)
      self.value = value
    }

    /// The field as `name: value`. The value of a credential is redacted.
    public var description: String {
      "\(name): \(SecretNames.contains(header: name) ? "<redacted>" : value)"
    }

    /// A mirror that contains only the description.
    @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["field": description]) }

    func isNamed(_ other: String) -> Bool { key == FieldName(other) }
  }

  private var fields: [Field]

  /// Creates header fields from a list, which may repeat names.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The values of a field, joined by `, ` (RFC 9110, section 5.2), or `nil` if there are none.
  ///
  /// Setting a value replaces all values of the field, in the position of the first one. Setting `nil`
  /// removes them.
  public subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let place = fields.firstIndex { $0.isNamed(name) } ?? fields.endIndex
      fields.removeAll { $0.isNamed(name) }
      if let newValue {
        fields.insert(Field(name: name, value: newValue), at: Swift.min(place, fields.endIndex))
      }
    }
  }

  /// Returns all values of a field, in order. Read `Set-Cookie` with this method, because its values contain
  /// commas: it returns each cookie on its own.
  public func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Appends a field and keeps other fields with the same name.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Adds all fields of `other`, replacing fields with the same names.
  package mutating func merge(_ other: HeaderFields) {
    fields.removeAll { field in other.fields.contains { $0.isNamed(field.name) } }
    fields += other.fields
  }

  /// Returns the fields whose names satisfy a predicate.
  package func filter(_ isIncluded: (String) -> Bool) -> HeaderFields {
    HeaderFields(fields.filter { isIncluded($0.name) })
  }

  /// The position of the first field, which is zero.
  public var startIndex: Int { fields.startIndex }

  /// The number of fields.
  public var endIndex: Int { fields.endIndex }

  /// The field at a position.
  public subscript(position: Int) -> Field { fields[position] }

  /// Creates header fields from a literal such as `["Accept": "text/csv"]`, which may repeat names.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }

  /// The fields, one per line. The values of credentials are redacted.
  public var description: String { map(\.description).joined(separator: "\n") }

  /// A mirror that contains only the descriptions of the fields.
  @_spi(Generated) public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map(\.description), displayStyle: .collection)
  }
}

extension HeaderFields {
  /// The fields without those that contain credentials.
  package var withoutCredentials: HeaderFields {
    filter { !SecretNames.contains(header: $0) }
  }
}

/// Validates header fields.
enum HeaderText {
  /// Returns whether a value has no control characters except tabs (RFC 9110, section 5.5). A line break
  /// could start a field of its own.
  static func isValid(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// Returns whether a name is a token (RFC 9110, section 5.6.2).
  static func isValidName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

/// The cookies that a server sets (RFC 6265, section 4.1).
enum SetCookie {
  /// Splits the values of several `Set-Cookie` fields, which `HTTPURLResponse` joins with `, `.
  ///
  /// A comma separates cookies only if a name and `=` follow. The one in `Expires=Wed, 21 Oct 2015` doesn't.
  static func split(_ text: String) -> [String] {
    var cookies: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.drop { $0 == " " }.prefix { $0 != "=" }
      let begins = part.hasPrefix(" ") && part.contains("=") && HeaderText.isValidName(String(name))
      if let last = cookies.last, !begins {
        cookies[cookies.count - 1] = "\(last),\(part)"
      } else {
        cookies.append(String(part.drop { $0 == " " }))
      }
    }
    return cookies
  }
}

/// The name of a header field, which compares case-insensitively (RFC 9110, section 5.1).
struct FieldName: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.count == right.text.utf8.count
      && left.text.utf8.elementsEqual(right.text.utf8) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text.lowercased())
  }
}

/// The kind of a body, by its media type.
enum ContentKind: Hashable {
  case json, text, bytes

  /// - Parameter contentType: A media type or range, with or without parameters.
  init(_ contentType: some StringProtocol) {
    let name = contentType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    if name == "application/json" || name == "text/json" || name.hasSuffix("+json") {
      self = .json
    } else if name.hasPrefix("text/") || name.hasSuffix("+xml") || name == "application/xml" {
      self = .text
    } else {
      self = .bytes
    }
  }

  /// Returns the kind of a response's body, which is JSON unless it says something else.
  init(of headers: HeaderFields) {
    self = headers["Content-Type"].map { ContentKind($0) } ?? .json
  }
}
