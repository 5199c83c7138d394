/// How a field of a form or a part of a multipart body is written (OpenAPI, Encoding Object).
package struct FieldStyle: Hashable, Sendable {
  package var style: Parameter.Style
  package var explode: Bool
  package var allowsReserved: Bool

  package init(_ style: Parameter.Style, explode: Bool, allowsReserved: Bool = false) {
    self.style = style
    self.explode = explode
    self.allowsReserved = allowsReserved
  }
}
