/// A server's message about one field.
public struct FieldError: Hashable, Sendable {
  /// The field as the server calls it: `visit_date`, `items.0.name`; empty for what concerns no field.
  public let name: String

  /// The field with the names of Swift properties: `visitDate`, `items.0.name`.
  public let property: String

  /// A description of the problem.
  public let messages: [String]
}

/// How the fields on the wire are called in Swift.
struct PropertyNames: Hashable, Sendable {
  /// Names that generated code gives, by those on the wire.
  var given: [String: String] = [:]

  /// The properties of the value that was sent, by their letters and digits.
  private var labels: [String: String] = [:]

  /// Takes the names of a value's properties.
  mutating func add(propertiesOf value: Any) {
    for case let label? in Mirror(reflecting: value).children.map(\.label) {
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      labels[Self.letters(of: name)] = name
    }
  }

  /// `media_urls.0.file_name` → `mediaUrls.0.fileName`
  func property(for field: String) -> String {
    let parts = field.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return parts.enumerated().map { index, part in
      if let name = given[part] { return name }
      if index == 0, let label = labels[Self.letters(of: part)] { return label }
      return Self.lowerCamel(part)
    }.joined(separator: ".")
  }

  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func lowerCamel(_ name: String) -> String {
    let words = Words.of(name)
    guard let first = words.first else { return name }
    return first.lowercased()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
  }
}

/// The words that a name is made of.
enum Words {
  /// `visit_date` and `visitDate` → `visit`, `date` in their case; `URLValue` → `URL`, `Value`.
  static func of(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let isAfterLowercase = word.last.map { $0.isLowercase || $0.isNumber } ?? false
      let isBeforeLowercase = index + 1 < characters.count && characters[index + 1].isLowercase
      if character.isUppercase, !word.isEmpty, isAfterLowercase || isBeforeLowercase {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }
}
