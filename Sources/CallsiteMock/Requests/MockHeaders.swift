/// The header fields of a request or a response, in order; names are case-insensitive.
public struct MockHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name as given.
    public var name: String
    /// The value, in one line.
    public var value: String
  }

  /// The fields; several may have the same name.
  public private(set) var fields: [Field] = []

  /// Creates fields in the order in which they are written.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The first value of a name. Setting it replaces all values; nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { Self.areEqual($0.name, name) }?.value }
    set {
      fields.removeAll { Self.areEqual($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Every value of a name.
  public func values(of name: String) -> [String] {
    fields.filter { Self.areEqual($0.name, name) }.map(\.value)
  }

  /// Adds a field. Line breaks, which would end it, become spaces.
  public mutating func append(_ name: String, _ value: String) {
    let line = String(value.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    fields.append(Field(name: name, value: line))
  }

  private static func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
  }
}
