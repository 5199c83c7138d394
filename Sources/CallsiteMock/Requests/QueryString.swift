import CallsiteSource

/// The names and values of a query or a form, still encoded, in order.
struct QueryString: Sendable {
  struct Pair: Sendable {
    /// Decoded.
    let name: String
    /// Nil for a name without `=`.
    let rawValue: String?

    var value: String { PercentText.decodedInForm(rawValue ?? "") }
  }

  let text: String
  let pairs: [Pair]

  init(_ text: String) {
    self.text = text
    pairs = text.split(separator: "&").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(
        name: PercentText.decodedInForm(halves[0]), rawValue: halves.count > 1 ? String(halves[1]) : nil)
    }
  }

  func values(of name: String) -> [Pair] { pairs.filter { $0.name == name } }

  /// `filter[name]=x` for `filter`: the keys in the brackets, with the values.
  func members(of name: String) -> [(keys: [String], value: String)] {
    pairs.compactMap { pair in
      guard pair.name.hasPrefix(name + "["), pair.name.hasSuffix("]") else { return nil }
      let inner = pair.name.dropFirst(name.count + 1).dropLast()
      return (inner.split(separator: "][", omittingEmptySubsequences: false).map(String.init), pair.value)
    }
  }
}
