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

/// The tags of a repository that name a version: `1.2.0`, `v1.2.0`, or with a prefix of their own, `pets-1.2.0`.
struct VersionTags {
  /// What the names begin with, before the version.
  let prefix: String

  /// The version that a tag names; nil: it names none.
  func version(of name: String) -> SemanticVersion? {
    guard name.hasPrefix(prefix) else { return nil }
    return SemanticVersion(name.dropFirst(prefix.count))
  }

  /// The newest release that a revision descends from, by its version.
  ///
  /// - Parameters:
  ///   - folder: A folder of the repository.
  ///   - revision: nil: what is checked out. A tag of the revision itself doesn't count.
  func last(in folder: String, before revision: GitRevision?) throws(DiagnosticFailure) -> String {
    let format = "--format=%(refname:strip=2) %(objectname) %(*objectname)"
    let merged = "--merged=\(revision?.commit ?? "HEAD")"
    let git = GitCommand(folder: folder)
    guard let outcome = try? git.run(["for-each-ref", merged, format, "refs/tags"]), outcome.status != 127
    else { throw DiagnosticFailure([.noGit()]) }
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    let found = lines.compactMap { line -> (name: String, version: SemanticVersion)? in
      let words = line.split(separator: " ").map(String.init)
      guard let name = words.first, let version = version(of: name), version.preRelease.isEmpty,
        revision.map({ !words.dropFirst().contains($0.commit) }) ?? true
      else { return nil }
      return (name, version)
    }
    // Of two names for one version the order of git decides, which is that of the names.
    guard let last = found.max(by: { $0.version < $1.version }) else {
      throw DiagnosticFailure([.noVersionTag(prefix)])
    }
    return last.name
  }
}

extension Diagnostic {
  // No position: there is no text to point into.
  fileprivate static func noVersionTag(_ prefix: String) -> Diagnostic {
    Diagnostic(
      .error, "no-version-tag",
      "The repository has no tag such as '\(prefix)1.2.0' that names the last release; name a revision with "
        + "--since. A shallow clone may lack its tags.")
  }
}
