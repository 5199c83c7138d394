/// A file of generated Swift: where it goes below the module's folder, and its text.
package struct RenderedFile: Hashable, Sendable {
  /// Relative, with `/` between its parts, e.g. `Models/Pet.swift`.
  package var path: String
  package var text: String
  /// The import declarations of ``text``.
  package var imports: [String]
  /// The declarations of ``text``, without head and imports.
  package var code: String

  package init(path: String, text: String, imports: [String] = [], code: String = "") {
    self.path = path
    self.text = text
    self.imports = imports
    self.code = code
  }
}
