import CallsiteContract
import CallsiteDocument
import Foundation

/// A value as XML: an element for each member, repeated for the items of a list.
///
/// The document's `xml` objects aren't looked at: this is well formed, not more.
struct XMLText: Sendable {
  let root: String

  func data(_ value: DocumentValue) -> Data {
    Data(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(root, value) + "\n").utf8)
  }

  private func element(_ name: String, _ value: DocumentValue) -> String {
    let name = Self.name(name)
    switch value {
    case .null: return "<\(name)/>"
    case .array(let elements):
      let items = elements.map { element(name == root ? "item" : name, $0) }.joined()
      return name == root ? "<\(name)>\(items)</\(name)>" : items
    case .object(let members):
      return "<\(name)>" + members.map { element($0.key, $0.value) }.joined() + "</\(name)>"
    default:
      return "<\(name)>\(Self.escaped(value.scalarText ?? ""))</\(name)>"
    }
  }

  private static func name(_ text: String) -> String {
    let name = String(
      text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-.".contains($0) ? $0 : "_" })
    return name.first.map { $0.isLetter || $0 == "_" } == true ? name : "_" + name
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
