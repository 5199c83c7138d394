/// A file of generated Swift: where it goes below the module's folder, and its text.
package struct RenderedFile: Hashable, Sendable {
  /// Relative, with `/` between its parts, e.g. `Models/Pet.swift`.
  package var path: String
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
