import CallsiteDocument
import OrderedCollections

/// A place in a value: a JSON Pointer (RFC 6901).
struct ValuePointer: Hashable, Sendable, CustomStringConvertible {
  var tokens: [String]

  init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// `/data/token`; the `/` at the start may be missing.
  init(_ text: String) {
    let path = text.hasPrefix("/") ? text.dropFirst() : text[...]
    guard !text.isEmpty else {
      tokens = []
      return
    }
    tokens = path.split(separator: "/", omittingEmptySubsequences: false).map { token in
      String(token).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  func appending(_ token: String) -> ValuePointer { ValuePointer(tokens + [token]) }

  /// As people write it: `pets[0].name`.
  var description: String {
    tokens.reduce(into: "") { text, token in
      if !token.isEmpty, token.allSatisfy(\.isNumber) {
        text += "[\(token)]"
      } else {
        text += text.isEmpty ? token : "." + token
      }
    }
  }
}

extension DocumentValue {
  /// The value at a place; setting nil removes it, setting a value makes the objects on the way.
  subscript(pointer: ValuePointer) -> DocumentValue? {
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
