/// The way through a value to a part of it: `items[].name`.
package struct WirePath: Hashable, Sendable {
  package let text: String

  package init(_ text: String = "") {
    self.text = text
  }

  package var isEmpty: Bool { text.isEmpty }

  package func property(_ name: String) -> WirePath {
    let isPlain = !name.isEmpty && name.unicodeScalars.allSatisfy { Self.plain.contains($0) }
    let step = isPlain ? name : "[\"\(name)\"]"
    return WirePath(text.isEmpty || !isPlain ? text + step : text + "." + step)
  }

  /// Every element of a list.
  package var elements: WirePath { WirePath(text + "[]") }

  /// One place of a tuple.
  package func element(_ index: Int) -> WirePath { WirePath(text + "[\(index)]") }

  /// Every value of a map.
  package var values: WirePath { WirePath(text + "{}") }

  /// One of several shapes.
  func branch(_ name: String) -> WirePath { WirePath(text + "<\(name)>") }

  /// A condition on the value.
  func condition(_ name: String) -> WirePath { WirePath(text + "(\(name))") }

  func appending(_ other: WirePath) -> WirePath {
    let needsDot = !text.isEmpty && other.text.first.map { !"[{<(".contains($0) } ?? false
    return WirePath(text + (needsDot ? "." : "") + other.text)
  }

  private static let plain: Set<Unicode.Scalar> = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-$".unicodeScalars)
}
