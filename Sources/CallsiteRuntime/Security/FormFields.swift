import Foundation

/// What the fields of a form, or the items of a query, are called and hold.
package enum FormFields {
  package struct Pair: Hashable {
    package let name: String
    package let value: String

    /// By its name and those beside it.
    fileprivate(set) var isSecret = false
  }

  /// `a=1&b%5B%5D=x+y` → (`a`, `1`), (`b[]`, `x y`)
  package static func pairs(in text: String) -> [Pair] {
    var pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : "")
    }
    let names = pairs.map(\.name)
    for index in pairs.indices {
      pairs[index].isSecret = SecretNames.contains(pairs[index].name, beside: names)
    }
    return pairs
  }

  /// The names of the parts of `multipart/form-data`.
  package static func partNames(in text: String) -> [String] {
    text.components(separatedBy: "; name=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = String(text.replacing("+", with: " "))
    return spaced.removingPercentEncoding ?? spaced
  }
}
