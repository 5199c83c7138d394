import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// The common shape of several values: enough for a schema that they all match, without the values themselves.
struct ObservedShape {
  private(set) var count = 0
  private(set) var nullCount = 0
  private(set) var types: Set<JSONType> = []
  /// The formats that all texts match, ignoring empty ones, or `nil` if there was no text.
  private(set) var formats: Set<ValueFormat>?
  private(set) var objectCount = 0
  private(set) var properties: OrderedDictionary<String, ObservedShape> = [:]
  /// The shape of the elements of arrays and the values of maps, if there are any.
  private(set) var items: [ObservedShape] = []
  /// Whether the objects are maps, judging by the number of their properties and by their names.
  private(set) var isMap = false

  private static let maximumDepth = 16
  private static let maximumPropertyCount = 150

  mutating func add(_ value: DocumentValue, depth: Int = 0) {
    count += 1
    guard let type = ValueType.type(of: value) else {
      nullCount += 1
      return
    }
    types.insert(type)
    switch value {
    case .null, .bool, .integer, .number: break
    case .string(let text):
      guard !text.isEmpty else { return }
      let found = ValueFormat.formats(of: text)
      formats = formats.map { $0.intersection(found) } ?? found
    case .array(let elements):
      guard depth < Self.maximumDepth else { return }
      if items.isEmpty { items.append(ObservedShape()) }
      for element in elements { items[0].add(element, depth: depth + 1) }
    case .object(let members):
      objectCount += 1
      guard depth < Self.maximumDepth else { isMap = true; return }
      for (name, member) in members where !isMap {
        properties[name, default: ObservedShape()].add(member, depth: depth + 1)
      }
      if properties.count > Self.maximumPropertyCount || !properties.keys.allSatisfy(Self.isName) {
        isMap = true
        properties = [:]
      }
    }
  }

  /// Merges another shape.
  mutating func merge(_ other: ObservedShape) {
    count += other.count
    nullCount += other.nullCount
    types.formUnion(other.types)
    if let more = other.formats { formats = formats.map { $0.intersection(more) } ?? more }
    objectCount += other.objectCount
    isMap = isMap || other.isMap
    properties =
      isMap
      ? [:]
      : properties.merging(other.properties) { own, other in
        var merged = own
        merged.merge(other)
        return merged
      }
    if items.isEmpty { items = other.items } else if let more = other.items.first { items[0].merge(more) }
  }

  /// Returns whether a text is the name of a property rather than a key of a map, such as a number, an id or an
  /// address.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 60 && !text.allSatisfy(\.isNumber) && !SecretRedaction.isSecret(text)
  }

  /// The names of the properties that all objects have.
  var requiredNames: [String] { properties.filter { $0.value.count == objectCount }.map(\.key) }

  /// The most specific format.
  var format: String? { ValueFormat.recognized.first { formats?.contains($0) == true }?.rawValue }

  /// Whether there were numbers with a fraction.
  var isNumber: Bool { types == [.integer, .number] || types == [.number] }
}

/// The types of recorded values.
enum ValueType {
  /// Returns the type of a value, or `nil` for null.
  static func type(of value: DocumentValue) -> JSONType? {
    switch value {
    case .null: nil
    case .bool: .boolean
    case .integer: .integer
    // JSON Schema 2020-12, Core, 4.2.1: `1.0` is an integer.
    case .number(let text): Double(text).flatMap(Int.init(exactly:)) == nil ? .number : .integer
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Returns the types for messages, such as `an integer or a string`.
  static func name(of types: Set<JSONType>) -> String {
    let names = JSONType.allCases.filter(types.contains).map { type in
      let startsWithVowel = "aeio".contains(type.rawValue.prefix(1))
      return "\(startsWithVowel ? "an" : "a") \(type.rawValue)"
    }
    return names.isEmpty ? "a value" : names.joined(separator: " or ")
  }
}

extension DocumentValue {
  /// The value for messages.
  var shortText: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let text), .number(let text): text
    case .string(let text): "'\(text.prefix(40))'"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
