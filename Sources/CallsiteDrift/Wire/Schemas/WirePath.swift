/// The way through a value to a part of it: `items[].name`.
struct WirePath: Hashable {
  let text: String

  init(_ text: String = "") {
    self.text = text
  }

  var isEmpty: Bool { text.isEmpty }

  func property(_ name: String) -> WirePath {
    let isPlain = !name.isEmpty && name.unicodeScalars.allSatisfy { Self.plain.contains($0) }
    let step = isPlain ? name : "[\"\(name)\"]"
    return WirePath(text.isEmpty || !isPlain ? text + step : text + "." + step)
  }

  /// Every element of a list.
  var elements: WirePath { WirePath(text + "[]") }

  /// One place of a tuple.
  func element(_ index: Int) -> WirePath { WirePath(text + "[\(index)]") }

  /// Every value of a map.
  var values: WirePath { WirePath(text + "{}") }

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
