/// Normalizes the field errors of various frameworks.
enum FieldErrors {
  /// Flattens nested errors: `{address: {city: ["required"]}, items: [{}, {name: ["x"]}]}` becomes
  /// `["address.city": ["required"], "items.1.name": ["x"]]`.
  ///
  /// `non_field_errors` concerns the object that contains it. Values other than strings are ignored.
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

  /// Reads FastAPI's list, `[{loc: ["body", "age"], msg: "…"}]`, or `[{field, message}]`: the first one
  /// becomes `["age": ["…"]]`.
  ///
  /// - Returns: `nil` if the array isn't such a list.
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

  /// Prefixes of FastAPI that aren't part of the field's name.
  private static let locations: Set<String> = ["body", "path", "query", "header", "cookie"]

  /// Returns the field's name: `["path", "pet_id"]`, `["user", "email"]`, `/data/attributes/name`, and
  /// `$.age` become `pet_id`, `user.email`, `name`, and `age`.
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

  /// ASP.NET uses JSONPath.
  private static func plain(_ name: String) -> String {
    name.hasPrefix("$.") ? String(name.dropFirst(2)) : name
  }

  private static func merged(_ parts: [[String: [String]]]) -> [String: [String]] {
    parts.reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
  }
}

/// The server's messages about a field.
public struct FieldError: Hashable, Sendable {
  /// The name of the field as the server writes it, such as `visit_date` or `items.0.name`. It's empty for
  /// messages that don't concern a field.
  public let name: String

  /// The name of the field as Swift properties: `visitDate` or `items.0.name`.
  public let property: String

  /// The messages.
  public let messages: [String]
}

/// Maps field names to Swift property names.
package struct PropertyNames: Hashable, Sendable {
  /// The property names from generated code, by field name.
  var given: [String: String] = [:]

  /// The property names of the value that was sent, by their letters and digits.
  private var labels: [String: String] = [:]

  /// Adds the property names of a value.
  mutating func add(propertiesOf value: Any) {
    for case let label? in Mirror(reflecting: value).children.map(\.label) {
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      labels[Self.letters(of: name)] = name
    }
  }

  /// Converts a field name: `media_urls.0.file_name` becomes `mediaUrls.0.fileName`.
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

/// Splits names into words.
enum Words {
  /// Returns the words of a name, keeping their case: `visit_date` and `visitDate` become `visit` and `date`
  /// (or `Date`); `URLValue` becomes `URL` and `Value`.
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
