import CallsiteDocument
import OrderedCollections

/// A string that is compared by code points, as in JSON. Swift's `String` treats a composed and a decomposed
/// `é` as equal.
struct WireName: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: WireName, right: WireName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

/// A JSON value prepared for evaluation. Its parts are numbered, so that results can refer to them.
struct Instance: Sendable {
  struct Member: Sendable {
    let name: WireName
    let part: Int
  }

  enum Content: Sendable {
    case null
    case bool(Bool)
    case number(ExactNumber)
    case string(String)
    case array([Int])
    case object([Member])
  }

  private struct Part: Sendable {
    let content: Content
    /// The enclosing list or object, or -1 for the whole value.
    let parent: Int
    let token: String
  }

  private var parts: [Part] = []

  /// The index of the whole value.
  static let root = 0

  init(_ value: DocumentValue) {
    _ = add(value, parent: -1, token: "")
  }

  private mutating func add(_ value: DocumentValue, parent: Int, token: String) -> Int {
    let part = parts.count
    parts.append(Part(content: Self.scalar(value), parent: parent, token: token))
    switch value {
    case .array(let elements):
      var items: [Int] = []
      items.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        items.append(add(element, parent: part, token: String(index)))
      }
      parts[part] = Part(content: .array(items), parent: parent, token: token)
    case .object(let members):
      var list: [Member] = []
      list.reserveCapacity(members.count)
      for (name, member) in members {
        list.append(Member(name: WireName(name), part: add(member, parent: part, token: name)))
      }
      parts[part] = Part(content: .object(list), parent: parent, token: token)
    default: break
    }
    return part
  }

  private static func scalar(_ value: DocumentValue) -> Content {
    switch value {
    case .null, .array, .object: .null
    case .bool(let value): .bool(value)
    case .string(let text): .string(text)
    // A YAML number that JSON can't represent is a string.
    case .integer(let text), .number(let text): ExactNumber(text).map(Content.number) ?? .string(text)
    }
  }

  subscript(part: Int) -> Content { parts[part].content }

  func isContainer(_ part: Int) -> Bool {
    switch parts[part].content {
    case .array, .object: true
    default: false
    }
  }

  /// Returns the path to a part.
  func pointer(to part: Int) -> JSONPointer {
    var tokens: [String] = []
    var part = part
    while parts[part].parent >= 0 {
      tokens.append(parts[part].token)
      part = parts[part].parent
    }
    return JSONPointer(tokens.reversed())
  }

  /// Whether two values are equal in JSON Schema: `1` equals `1.0`, and the order of properties doesn't
  /// matter.
  func isEqual(_ part: Int, to other: Int, in instance: Instance) -> Bool {
    switch (self[part], instance[other]) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { isEqual($0, to: $1, in: instance) }
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      let others = Dictionary(right.map { ($0.name, $0.part) }, uniquingKeysWith: { first, _ in first })
      return left.allSatisfy { member in
        others[member.name].map { isEqual(member.part, to: $0, in: instance) } ?? false
      }
    default: return false
    }
  }

  /// Returns a hash that is the same for equal values.
  func hash(of part: Int) -> Int {
    var hasher = Hasher()
    switch self[part] {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(WireName(text))
    case .array(let elements):
      hasher.combine(elements.count)
      for element in elements { hasher.combine(hash(of: element)) }
    case .object(let members):
      hasher.combine(members.count)
      // The order of properties doesn't matter.
      let sum = members.reduce(0) { sum, member in
        var own = Hasher()
        own.combine(member.name)
        own.combine(hash(of: member.part))
        return sum &+ own.finalize()
      }
      hasher.combine(sum)
    }
    return hasher.finalize()
  }

  /// Whether no two parts are equal, in time proportional to their size.
  func areUnique(_ parts: [Int]) -> Bool {
    var groups: [Int: [Int]] = [:]
    for part in parts {
      let hash = hash(of: part)
      if groups[hash]?.contains(where: { isEqual(part, to: $0, in: self) }) == true { return false }
      groups[hash, default: []].append(part)
    }
    return true
  }
}

/// The values of `enum` or `const`.
struct AllowedValues: Sendable {
  /// The values as in the document, for messages.
  let values: [DocumentValue]
  private let instances: [Instance]
  private let indices: [Int: [Int]]

  init(_ values: [DocumentValue]) {
    self.values = values
    instances = values.map(Instance.init)
    indices = Dictionary(grouping: instances.indices) { [instances] in instances[$0].hash(of: Instance.root) }
  }

  func contains(_ part: Int, of instance: Instance) -> Bool {
    (indices[instance.hash(of: part)] ?? []).contains {
      instance.isEqual(part, to: Instance.root, in: instances[$0])
    }
  }
}
