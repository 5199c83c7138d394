import Foundation

/// The fields in JSON and their types, one per line, independent of values.
///
///     {"modules": [{"name": "PetAPI", "files": 1}]}
///
/// has `modules[].files: number` and `modules[].name: string`.
struct JSONShape {
  private var types: [String: Set<String>] = [:]

  var lines: [String] {
    types.map { "\($0.key): \($0.value.sorted().joined(separator: " or "))" }.sorted()
  }

  /// Adds the fields of another output.
  mutating func add(_ text: String) throws {
    add(try JSONDecoder().decode(Value.self, from: Data(text.utf8)), at: "")
  }

  private mutating func add(_ value: Value, at path: String) {
    switch value {
    case .object(let fields):
      if !path.isEmpty { types[path, default: []].insert("object") }
      for (name, value) in fields { add(value, at: path.isEmpty ? name : "\(path).\(name)") }
    case .array(let elements):
      types[path, default: []].insert("array")
      for element in elements { add(element, at: path + "[]") }
    case .scalar(let type):
      types[path, default: []].insert(type)
    }
  }

  private enum Value: Decodable {
    case object([String: Value])
    case array([Value])
    case scalar(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .scalar("null")
      } else if let fields = try? container.decode([String: Value].self) {
        self = .object(fields)
      } else if let elements = try? container.decode([Value].self) {
        self = .array(elements)
      } else if (try? container.decode(Bool.self)) != nil {
        self = .scalar("boolean")
      } else if (try? container.decode(Double.self)) != nil {
        self = .scalar("number")
      } else {
        _ = try container.decode(String.self)
        self = .scalar("string")
      }
    }
  }
}
