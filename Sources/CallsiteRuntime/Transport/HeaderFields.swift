/// Header fields in the order they were added; names compare without case, a name may occur more than once.
///
/// ```swift
/// var headers: HeaderFields = ["Accept": "application/json"]
/// headers["accept"]                 // "application/json"
/// headers.append("Vary", "Origin")
/// ```
public struct HeaderFields: Hashable, Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
  /// One line of a header.
  public struct Field: Sendable {
    /// The name, in the case it was given.
    public let name: String

    /// The value, as it goes over the wire.
    public let value: String

    /// A field as given.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
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
  public mutating func merge(_ other: HeaderFields) {
    fields.removeAll { field in other.fields.contains { $0.isNamed(field.name) } }
    fields += other.fields
  }

  /// The fields for whose names `isIncluded` holds.
  public func filter(_ isIncluded: (String) -> Bool) -> HeaderFields {
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
}

extension HeaderFields.Field: Hashable {
  /// Whether names, in any case, and values are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.isNamed(right.name) && left.value == right.value
  }

  /// Names that differ in case only hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name.lowercased())
    hasher.combine(value)
  }

  func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}
