import CallsiteDiagnostics

/// What can be wrong with the templates that are to be embedded.
extension Diagnostic {
  static func noTemplates(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "no-templates",
      "'\(folder)' has no file that ends with '.mustache'; give the folder with '--templates'.")
  }

  static func unreadableTemplate(_ path: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-template", "'\(path)' can't be read as UTF-8 text.")
  }
}
