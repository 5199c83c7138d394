import CallsiteSource

/// A place in a document or a value (RFC 6901), as an array of tokens.
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  package var tokens: [String]

  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses a pointer such as `/data/token`. The leading `/` can be omitted.
  package init(_ text: String) {
    guard let first = text.utf8.first else {
      tokens = []
      return
    }
    let path = first == UInt8(ascii: "/") ? text.utf8.dropFirst() : text.utf8[...]
    tokens = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Self.unescaped(Substring($0)) }
  }

  /// Parses the fragment of a local reference: `#/components/schemas/a~1b%20c` → components, schemas, `a/b
  /// c`.
  ///
  /// Returns `nil` if the text isn't a pointer in the same document.
  package init?(reference: String) {
    guard reference.utf8.first == UInt8(ascii: "#") else { return nil }
    let fragment = PercentText.decoded(Substring(reference.utf8.dropFirst()))
    guard fragment.isEmpty || fragment.utf8.first == UInt8(ascii: "/") else { return nil }
    self.init(fragment)
  }

  package func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }

  /// Unescapes a token: `a~1b` → `a/b`, `~01` → `~1` (RFC 6901, section 4).
  package static func unescaped(_ token: some StringProtocol) -> String {
    guard token.utf8.contains(UInt8(ascii: "~")) else { return String(token) }
    return String(token).replacing("~1", with: "/").replacing("~0", with: "~")
  }

  /// Escapes a token: `a/b` → `a~1b` (RFC 6901, section 3).
  package static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return token
    }
    return token.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  package var description: String {
    "#" + tokens.map { "/" + Self.escaped($0) }.joined()
  }

  /// The path as people write it in code: `pets[0].name`.
  package var path: String {
    tokens.reduce(into: "") { text, token in
      if !token.isEmpty, token.allSatisfy(\.isNumber) {
        text += "[\(token)]"
      } else {
        text += text.isEmpty ? token : "." + token
      }
    }
  }

  /// The text of a local `$ref` to this place. A `%` in a name is escaped, because it would start an escape.
  package var reference: String { description.replacing("%", with: "%25") }

  /// Returns the component's name, if this is the place of a component in the section.
  func name(in section: ComponentSection) -> String? {
    tokens.count == 3 && tokens[0] == "components" && tokens[1] == section.rawValue ? tokens[2] : nil
  }
}
