package import CallsiteDiagnostics
import CallsiteSource

/// One version of a document, as somebody names it on the command line.
package enum VersionOperand: Hashable, Sendable {
  case file(String)
  case address(String)
  /// A file of a revision of the repository that the working folder is in.
  case revision(String, path: String)

  /// `Specs/pets.yaml`, `https://example.com/openapi.json`, `git:main:Specs/pets.yaml`.
  package init(_ text: String) throws(DiagnosticFailure) {
    guard text.hasPrefix("git:") else {
      self = NetworkAddress.isAddress(text) ? .address(text) : .file(text)
      return
    }
    let parts = text.dropFirst("git:".count).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw DiagnosticFailure([.incompleteRevision(text)])
    }
    self = .revision(String(parts[0]), path: String(parts[1]))
  }
}

extension Diagnostic {
  fileprivate static func incompleteRevision(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, "unreadable-revision",
      "'\(text)' doesn't say which file of which revision: expected git:REVISION:PATH, such as "
        + "git:main:Specs/pets.yaml.")
  }
}
