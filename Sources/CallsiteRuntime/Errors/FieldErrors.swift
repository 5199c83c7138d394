/// Ways in which backends write field errors, brought to one.
enum FieldErrors {
  /// `{address: {city: ["required"]}, items: [{}, {name: ["x"]}]}` →
  /// `["address.city": ["required"], "items.1.name": ["x"]]`
  ///
  /// `non_field_errors` concerns the object it stands in. What isn't text says nothing.
  static func flattened(_ value: JSONValue, path: [String]) -> [String: [String]] {
    switch value {
    case .string(let text): return [path.joined(separator: "."): [text]]
    case .array(let elements):
      return merged(
        elements.enumerated().map { index, element in
          flattened(element, path: element.stringValue == nil ? path + [String(index)] : path)
        }
      )
    case .object(let properties):
      return merged(
        properties.sorted { $0.key < $1.key }.map { name, value in
          flattened(value, path: ownKeys.contains(name) ? path : path + [plain(name)])
        }
      )
    default: return [:]
    }
  }

  /// `[{loc: ["body", "age"], msg: "…"}]` → `["age": ["…"]]`: FastAPI's list, and `[{field, message}]`.
  ///
  /// - Returns: `nil` if it isn't such a list.
  static func items(_ elements: [JSONValue]) -> [String: [String]]? {
    let items = elements.compactMap { element -> [String: [String]]? in
      guard let text = textKeys.lazy.compactMap({ element[$0]?.stringValue }).first,
        let place = place(of: element)
      else { return nil }
      return [place: [text]]
    }
    return items.isEmpty || items.count < elements.count ? nil : merged(items)
  }

  private static let ownKeys: Set<String> = ["non_field_errors", "__all__", ""]
  private static let textKeys = ["msg", "message", "detail", "defaultMessage"]
  private static let placeKeys = ["loc", "field", "path", "param", "attr", "name", "propertyName"]

  /// Where FastAPI has found the field, which says nothing about the field.
  private static let locations: Set<String> = ["body", "path", "query", "header", "cookie"]

  /// `["path", "pet_id"]`, `["user", "email"]`, `/data/attributes/name`, `$.age` → `pet_id`, `user.email`,
  /// `name`, `age`
  private static func place(of item: JSONValue) -> String? {
    if let pointer = item["source"]?["pointer"]?.stringValue {
      let tokens = JSONPointer(pointer).tokens
      return (tokens.starts(with: ["data", "attributes"]) ? tokens.dropFirst(2) : tokens[...])
        .joined(separator: ".")
    }
    for key in placeKeys {
      if let name = item[key]?.stringValue { return name }
      guard var location = item[key]?.arrayValue else { continue }
      if key == "loc", let first = location.first?.stringValue, locations.contains(first) {
        location.removeFirst()
      }
      return location.map { $0.stringValue ?? $0.description }.joined(separator: ".")
    }
    return nil
  }

  /// ASP.NET writes JSON paths.
  private static func plain(_ name: String) -> String {
    name.hasPrefix("$.") ? String(name.dropFirst(2)) : name
  }

  private static func merged(_ parts: [[String: [String]]]) -> [String: [String]] {
    parts.reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
  }
}

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
