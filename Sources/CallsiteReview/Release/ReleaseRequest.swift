import CallsiteDiagnostics
package import CallsiteDrift
import CallsitePipeline
import CallsiteSource

/// Which release somebody asked to have described, before any file was read.
package struct ReleaseRequest: Sendable {
  /// A document; nil: all that the configuration lists.
  package var document: String?
  /// The revision of the last release; nil: its tag is looked for.
  package var since: String?
  /// The revision to release; nil: the files as they are.
  package var until: String?
  /// What the names of tags begin with, before the version.
  package var tagPrefix: String
  /// The version that it is to have; nil: that of the tag in `until`, if it is one.
  package var version: SemanticVersion?
  /// With which options and from where documents are read.
  package var documents: DriftRequest

  package init(
    document: String? = nil, since: String? = nil, until: String? = nil, tagPrefix: String = "",
    version: SemanticVersion? = nil, documents: DriftRequest
  ) {
    self.document = document
    self.since = since
    self.until = until
    self.tagPrefix = tagPrefix
    self.version = version
    self.documents = documents
  }

  /// What is to be compared, and what the two sides are called.
  struct Range {
    let from: String
    let pairs: [VersionPair]
    let last: SemanticVersion?
    let next: SemanticVersion?
  }

  func resolve() throws(DiagnosticFailure) -> Range {
    let tags = VersionTags(prefix: tagPrefix)
    let from: String
    if let since { from = since } else { from = try last(tags) }
    var request = documents
    request.subject =
      document.map { .document($0, since: from, until: until) } ?? .since(from, until: until)
    return Range(
      from: from, pairs: try request.resolve(), last: tags.version(of: from),
      next: version ?? until.flatMap(tags.version))
  }

  private func last(_ tags: VersionTags) throws(DiagnosticFailure) -> String {
    let file = document ?? GenerationRequest(source: documents.configuration).configurationFile ?? ""
    let folder = Path.folder(of: file)
    let revision = try until.map { name throws(DiagnosticFailure) in
      try GitRevision(name, repositoryOf: folder)
    }
    return try tags.last(in: folder, before: revision)
  }
}
