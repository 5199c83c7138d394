/// A place in a value: a JSON Pointer (RFC 6901).
package struct ValuePointer: Hashable, Sendable, CustomStringConvertible {
  package var tokens: [String]

  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// `/data/token`; the `/` at the start may be missing.
  package init(_ text: String) {
    let path = text.hasPrefix("/") ? text.dropFirst() : text[...]
    guard !text.isEmpty else {
      tokens = []
      return
    }
    tokens = path.split(separator: "/", omittingEmptySubsequences: false).map { token in
      String(token).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  package func appending(_ token: String) -> ValuePointer { ValuePointer(tokens + [token]) }

  /// As people write it: `pets[0].name`.
  package var description: String {
    tokens.reduce(into: "") { text, token in
      if !token.isEmpty, token.allSatisfy(\.isNumber) {
        text += "[\(token)]"
      } else {
        text += text.isEmpty ? token : "." + token
      }
    }
  }
}
