/// The header fields of a request or an answer, in order; names don't differ by case.
public struct MockHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The name as it was given.
    public var name: String
    /// The value, in one line.
    public var value: String
  }

  /// All fields; a name may stand in several.
  public private(set) var fields: [Field] = []

  /// Fields in the order they are written.
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
