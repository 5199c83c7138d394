/// The path from a value to a part of it, such as `items[].name`.
package struct WirePath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case property(String)
    /// Every element of an array.
    case element
    /// An element of a tuple.
    case position(Int)
    /// Every value of a map.
    case value
    /// An alternative, by its name.
    case branch(String)
    /// A condition on the value, by its keyword.
    case condition(String)
  }

  /// The first step, stored apart because most paths have only one.
  private var first: Step?
  private var rest: [Step] = []

  package init() {}

  private init(_ step: Step) { first = step }

  package var isEmpty: Bool { first == nil }

  var steps: [Step] { first.map { [$0] + rest } ?? [] }

  /// The last property in the path, if there is one.
  package var lastProperty: String? {
    steps.reversed().lazy.compactMap { if case .property(let name) = $0 { name } else { nil } }.first
  }

  /// The path as reports show it.
  package var text: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .property(let name) where Self.isPlain(name): text += text.isEmpty ? name : ".\(name)"
      case .property(let name): text += "[\"\(name)\"]"
      case .element: text += "[]"
      case .position(let index): text += "[\(index)]"
      case .value: text += "{}"
      case .branch(let name): text += "<\(name)>"
      case .condition(let keyword): text += "(\(keyword))"
      }
    }
  }

  package func property(_ name: String) -> WirePath { appending(WirePath(.property(name))) }

  /// The path to every element of an array.
  package var elements: WirePath { appending(WirePath(.element)) }

  /// Returns the path to an element of a tuple.
  package func element(_ index: Int) -> WirePath { appending(WirePath(.position(index))) }

  /// The path to every value of a map.
  package var values: WirePath { appending(WirePath(.value)) }

  /// Returns the path to an alternative.
  func branch(_ name: String) -> WirePath { appending(WirePath(.branch(name))) }

  /// Returns the path to a condition on the value.
  func condition(_ name: String) -> WirePath { appending(WirePath(.condition(name))) }

  func appending(_ other: WirePath) -> WirePath {
    guard let step = other.first else { return self }
    if isEmpty { return other }
    var path = self
    path.rest.append(step)
    path.rest += other.rest
    return path
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy(plain.contains)
  }

  private static let plain: Set<Unicode.Scalar> = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-$".unicodeScalars)
}
