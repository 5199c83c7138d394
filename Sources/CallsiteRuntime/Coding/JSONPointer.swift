/// A place in a JSON value: `/data/0/name` (RFC 6901). The first `/` may be left out; empty is the whole.
struct JSONPointer: Hashable, Sendable {
  let tokens: [String]

  init(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    let path = text.hasPrefix("/") ? text.dropFirst() : text[...]
    tokens = path.split(separator: "/", omittingEmptySubsequences: false).map { token in
      String(token.replacing("~1", with: "/").replacing("~0", with: "~"))
    }
  }
}

extension JSONValue {
  subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      let next = Int(token).flatMap { value[$0] } ?? value[token]
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
