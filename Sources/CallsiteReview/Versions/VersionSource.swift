package import CallsiteDiagnostics
package import CallsitePipeline
import CallsiteSource

/// Where one version of an API is read from, and with which options.
package struct VersionSource: Sendable {
  package let api: APIConfiguration
  /// What people call the version.
  package let label: String
  let fetch: DocumentFetch

  init(_ api: APIConfiguration, label: String, fetch: DocumentFetch) {
    self.api = api
    self.label = label
    self.fetch = fetch
  }

  /// A place as it is shown: with the revision, for a file of one.
  func labeled(_ position: SourcePosition) -> SourcePosition {
    SourcePosition(file: labeled(position.file), line: position.line, column: position.column)
  }

  func labeled(_ file: String) -> String {
    fetch.revision?.label(of: file) ?? file
  }
}

extension Diagnostic {
  /// The same with other names for the files.
  func labeled(by label: (String) -> String) -> Diagnostic {
    var diagnostic = self
    diagnostic.position?.file = label(position?.file ?? "")
    for index in notes.indices {
      diagnostic.notes[index].position?.file = label(notes[index].position?.file ?? "")
    }
    return diagnostic
  }
}

/// Two versions of one API. One of them may be missing: the API is new, or gone.
package struct VersionPair: Sendable {
  /// The module; nil if no other API is compared.
  package let name: String?
  package let old: VersionSource?
  package let new: VersionSource?

  init(name: String?, old: VersionSource?, new: VersionSource?) {
    self.name = name
    self.old = old
    self.new = new
  }
}

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
