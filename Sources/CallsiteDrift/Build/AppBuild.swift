/// What the compiler said of an app that was built with the client of the new version.
package struct AppBuild: Hashable, Sendable {
  /// An error that no finding explains.
  package struct Problem: Hashable, Sendable {
    package let diagnostic: CompilerDiagnostic
    /// The line, without the blanks around it.
    package let code: String

    /// For reports.
    var lines: [String] { ["\(diagnostic.position): \(code)", "  error: \(diagnostic.message)"] }
  }

  /// The command that built it.
  package let command: String
  /// Whether the app still builds.
  package let succeeded: Bool
  /// The errors that no finding explains, in order of files and lines.
  package internal(set) var unexplained: [Problem] = []

  package init(command: String, succeeded: Bool) {
    self.command = command
    self.succeeded = succeeded
  }
}
