import CallsiteSource

/// The names and values of a query or a form, in order.
package struct QueryString: Hashable, Sendable {
  package struct Pair: Hashable, Sendable {
    /// Decoded.
    package let name: String
    /// Nil for a name without `=`.
    package let rawValue: String?
    /// Decoded; empty for a name without `=`.
    package let value: String
  }

  package let text: String
  package let pairs: [Pair]

  package init(_ text: String) {
    self.text = text
    pairs = text.split(separator: "&").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(
        name: PercentText.decodedInForm(halves[0]), rawValue: halves.count > 1 ? String(halves[1]) : nil,
        value: halves.count > 1 ? PercentText.decodedInForm(halves[1]) : "")
    }
  }

  /// Names and values that were decoded elsewhere.
  package init(decoded fields: [(name: String, value: String)]) {
    text = ""
    pairs = fields.map { Pair(name: $0.name, rawValue: $0.value, value: $0.value) }
  }

  /// The pairs of a name, in order.
  package func values(of name: String) -> [Pair] { pairs.filter { $0.name == name } }

  /// The elements of a list, whose name PHP and Rails write `tags[]` or `tags[0]`.
  package func elements(of name: String) -> [Pair] {
    pairs.filter { pair in
      guard pair.name.hasPrefix(name) else { return false }
      let rest = pair.name.dropFirst(name.count)
      return rest.isEmpty
        || rest.hasPrefix("[") && rest.hasSuffix("]") && rest.dropFirst().dropLast().allSatisfy(\.isNumber)
    }
  }

  /// `filter[name]=x` for `filter`: the keys in the brackets, with the values.
  package func members(of name: String) -> [(keys: [String], value: String)] {
    pairs.compactMap { pair in
      guard pair.name.hasPrefix(name + "["), pair.name.hasSuffix("]") else { return nil }
      let inner = pair.name.dropFirst(name.count + 1).dropLast()
      return (inner.split(separator: "][", omittingEmptySubsequences: false).map(String.init), pair.value)
    }
  }
}
