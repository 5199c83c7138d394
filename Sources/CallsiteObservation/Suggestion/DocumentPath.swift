import CallsiteSource

/// The way from the root of a document to a node, as it stands in the text.
struct DocumentPath: Hashable {
  var tokens: [String] = []

  func appending(_ tokens: String...) -> DocumentPath { DocumentPath(tokens: self.tokens + tokens) }

  /// As JSONPath (RFC 9535): `$.paths['/pets'].get`. Whether a token is an index depends on what it is of.
  func jsonPath(in root: SourceNode) -> String {
    var text = "$"
    var node: SourceNode? = root
    for token in tokens {
      if let elements = node?.sequence, let index = Int(token) {
        text += "[\(index)]"
        node = elements.indices.contains(index) ? elements[index] : nil
      } else {
        text += Self.isPlain(token) ? ".\(token)" : "['\(Self.escaped(token))']"
        node = node?[token]
      }
    }
    return text
  }

  /// What stands there; nil: nothing.
  func node(in root: SourceNode) -> SourceNode? {
    tokens.reduce(root) { node, token in
      if let elements = node?.sequence {
        return Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      }
      return node?[token]
    }
  }

  /// The same behind local references, which an update beside them would not change.
  func resolved(in root: SourceNode) -> DocumentPath {
    var path = self
    for _ in 0..<16 {
      guard let reference = path.node(in: root)?["$ref"]?.string, reference.hasPrefix("#/") else { break }
      path = DocumentPath(
        tokens: reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).map {
          PercentText.decoded($0).replacing("~1", with: "/").replacing("~0", with: "~")
        })
    }
    return path
  }

  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "'": "\\'"
      case "\\": "\\\\"
      case _ where scalar.value < 0x20:
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }.joined()
  }

  private static func isPlain(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
  }
}
