/// Header fields in the order they were added; names compare without case, a name may occur more than once.
///
/// ```swift
/// var headers: HeaderFields = ["Accept": "application/json"]
/// headers["accept"]                 // "application/json"
/// headers.append("Vary", "Origin")
/// ```
public struct HeaderFields: Hashable, Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral,
  CustomStringConvertible, CustomReflectable
{
  /// A header field; fields are equal if their values are the same, and their names regardless of case.
  public struct Field: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private let key: FieldName

    /// The name, in the case it was given.
    public var name: String { key.text }

    /// The value, as it goes over the wire.
    public let value: String

    /// A field as given.
    public init(name: String, value: String) {
      key = FieldName(name)
      self.value = value
    }

    /// `name: value`, with the value of a credential hidden.
    public var description: String {
      "\(name): \(SecretNames.contains(header: name) ? "<redacted>" : value)"
    }

    /// What `dump` and debuggers show: the description only.
    @_spi(Generated) public var customMirror: Mirror { Mirror(self, children: ["field": description]) }

    func isNamed(_ other: String) -> Bool { key == FieldName(other) }
  }

  private var fields: [Field]

  /// The fields in their order; names may repeat.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The values of `name`, joined by `, ` (RFC 9110, 5.2); `nil` if there is none. Setting replaces all of
  /// them in the place of the first; setting `nil` removes them.
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

  /// Every value of `name`, in order. `Set-Cookie` must be read this way: its values hold commas.
  public func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Adds a field and keeps those of the same name.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Takes every field of `other`, replacing those of the same name.
  mutating func merge(_ other: HeaderFields) {
    fields.removeAll { field in other.fields.contains { $0.isNamed(field.name) } }
    fields += other.fields
  }

  /// The fields for whose names `isIncluded` holds.
  func filter(_ isIncluded: (String) -> Bool) -> HeaderFields {
    HeaderFields(fields.filter { isIncluded($0.name) })
  }

  /// Zero.
  public var startIndex: Int { fields.startIndex }

  /// The number of fields.
  public var endIndex: Int { fields.endIndex }

  /// The field at a position; it traps beyond the end, as an array does.
  public subscript(position: Int) -> Field { fields[position] }

  /// `["Accept": "text/csv"]`; names may repeat.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }

  /// The fields, one on each line; values of credentials are hidden.
  public var description: String { map(\.description).joined(separator: "\n") }

  /// What `dump` and debuggers show: the description only.
  @_spi(Generated) public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map(\.description), displayStyle: .collection)
  }
}

extension HeaderFields {
  /// Without the fields that carry credentials.
  var withoutCredentials: HeaderFields {
    filter { !SecretNames.contains(header: $0) }
  }
}

/// The name of a header field; compares without case (RFC 9110, 5.1).
struct FieldName: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.lowercased() == right.text.lowercased()
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text.lowercased())
  }
}
