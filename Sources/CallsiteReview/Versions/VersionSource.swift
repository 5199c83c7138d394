import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource

/// The source of one version of an API, with the options for reading it.
struct VersionSource: Sendable {
  let api: APIConfiguration
  /// The name of the version, for reports.
  let label: String
  let fetch: DocumentFetch
  /// Where the API's name comes from, if a document was given and not the API.
  var note: Diagnostic?
  /// Whether the version can't be changed anymore, so that repairs of it aren't errors, whatever the options say.
  var isFixed: Bool

  init(_ api: APIConfiguration, label: String, fetch: DocumentFetch) {
    isFixed = fetch.revision != nil
    self.api = api
    self.label = label
    self.fetch = fetch
  }

  /// The options that decide what is an error.
  var judgment: APIConfiguration {
    guard isFixed else { return api }
    var judgment = api
    judgment.isStrict = false
    judgment.lint = api.lint.filter { $0.value != .error }
    return judgment
  }

  /// Returns a position for reports, with the revision for a file from one.
  func labeled(_ position: SourcePosition) -> SourcePosition {
    SourcePosition(file: labeled(position.file), line: position.line, column: position.column)
  }

  func labeled(_ file: String) -> String {
    fetch.revision?.label(of: file) ?? file
  }
}

extension Diagnostic {
  /// Returns the diagnostic with other file names.
  func labeled(by label: (String) -> String) -> Diagnostic {
    var diagnostic = self
    diagnostic.position?.file = label(position?.file ?? "")
    for index in notes.indices {
      diagnostic.notes[index].position?.file = label(notes[index].position?.file ?? "")
    }
    return diagnostic
  }
}

/// Two versions of an API, one of which is missing if the API was added or removed.
package struct VersionPair: Sendable {
  /// The module, or `nil` if only one API is compared.
  let name: String?
  private(set) var old: VersionSource?
  let new: VersionSource?
  /// The absolute path of the document from which a build plugin generates the client, or `nil` if none does.
  let document: String?

  init(
    name: String?, old: VersionSource?, new: VersionSource?, document: String? = nil, hasFixedOld: Bool = true
  ) {
    self.name = name
    self.old = old
    if hasFixedOld { self.old?.isFixed = true }
    self.new = new
    self.document = document
  }
}

/// A version of a document, as named on the command line.
enum VersionOperand: Hashable, Sendable {
  case file(String)
  case address(String)
  /// A file at a revision of the working folder's repository.
  case revision(String, path: String)

  /// Parses an operand such as `Specs/pets.yaml`, `https://example.com/openapi.json` or `git:main:Specs/pets.yaml`.
  init(_ text: String) throws(DiagnosticFailure) {
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
      "'\(text)' doesn't name a file at a revision; expected git:REVISION:PATH, such as "
        + "git:main:Specs/pets.yaml.")
  }
}
