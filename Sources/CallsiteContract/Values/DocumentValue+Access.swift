package import CallsiteDocument
package import OrderedCollections

extension DocumentValue {
  package var members: OrderedDictionary<String, DocumentValue>? {
    if case .object(let members) = self { members } else { nil }
  }

  package var elements: [DocumentValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The scalar as text for a path, a query or a header, or `nil` for lists, objects and null.
  package var scalarText: String? {
    switch self {
    case .string(let text), .integer(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  package var isScalar: Bool {
    switch self {
    case .null, .bool, .integer, .number, .string: true
    case .array, .object: false
    }
  }
}

extension DocumentValue {
  /// The value at a pointer. Setting `nil` removes it, and setting a value creates missing objects on the
  /// path.
  package subscript(pointer: JSONPointer) -> DocumentValue? {
    get { self[pointer.tokens[...]] }
    set { self[pointer.tokens[...]] = newValue }
  }

  private subscript(tokens: ArraySlice<String>) -> DocumentValue? {
    get {
      guard let first = tokens.first else { return self }
      switch self {
      case .object(let members): return members[first]?[tokens.dropFirst()]
      case .array(let elements):
        guard let index = Int(first), elements.indices.contains(index) else { return nil }
        return elements[index][tokens.dropFirst()]
      default: return nil
      }
    }
    set {
      guard let first = tokens.first else {
        self = newValue ?? .null
        return
      }
      let rest = tokens.dropFirst()
      switch self {
      case .array(var elements):
        guard let index = Int(first), elements.indices.contains(index) else { return }
        if rest.isEmpty, newValue == nil {
          elements.remove(at: index)
        } else {
          elements[index][rest] = newValue
        }
        self = .array(elements)
      default:
        var members = members ?? [:]
        if rest.isEmpty {
          members[first] = newValue
        } else {
          var member = members[first] ?? .object([:])
          member[rest] = newValue
          members[first] = member
        }
        self = .object(members)
      }
    }
  }
}
