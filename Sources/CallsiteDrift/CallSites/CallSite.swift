package import CallsiteDiagnostics

/// A place in an app's code that uses what a finding is about.
package struct CallSite: Hashable, Sendable {
  package var position: SourcePosition
  /// The line, without the blanks around it.
  package var text: String
  /// Whether the type of what is used could be told. Otherwise only its name is that of a declaration.
  package var isCertain: Bool

  package init(position: SourcePosition, text: String, isCertain: Bool) {
    self.position = position
    self.text = text
    self.isCertain = isCertain
  }
}
