import CallsiteDiagnostics
package import CallsiteDrift
import CallsitePipeline
import CallsiteSource

/// A request to describe a release, before any file is read.
package struct ReleaseRequest: Sendable {
  /// The document, or `nil` for all configured ones.
  var document: String?
  /// The revision of the last release, or `nil` to look for its tag.
  var since: String?
  /// The revision to release, or `nil` for the work tree.
  var until: String?
  /// The prefix of version tags.
  var tagPrefix: String
  /// The version of the release, or `nil` for the version of the tag in `until`.
  var version: SemanticVersion?
  /// The options for reading the documents.
  var documents: DriftRequest

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

  /// The versions to compare, with the names of both sides.
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

/// The version tags of a repository, such as `1.2.0` or `v1.2.0`, or `pets-1.2.0` with a prefix.
struct VersionTags {
  /// The prefix of the tags.
  let prefix: String

  /// Returns the version of a tag, or `nil` if it isn't a version tag.
  func version(of name: String) -> SemanticVersion? {
    guard name.hasPrefix(prefix) else { return nil }
    return SemanticVersion(name.dropFirst(prefix.count))
  }

  /// Returns the tag of the latest release that is an ancestor of a revision.
  ///
  /// - Parameters:
  ///   - folder: A folder of the repository.
  ///   - revision: The revision, whose own tags don't count, or `nil` for the checked-out one.
  func last(in folder: String, before revision: GitRevision?) throws(DiagnosticFailure) -> String {
    let format = "--format=%(refname:strip=2) %(objectname) %(*objectname)"
    let merged = "--merged=\(revision?.commit ?? "HEAD")"
    try GitRevision.checkRepository(of: folder)
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
    // Of two tags for the same version, the last one in git's order by name is chosen.
    guard let last = found.max(by: { $0.version < $1.version }) else {
      throw DiagnosticFailure([.noVersionTag(prefix)])
    }
    return last.name
  }
}

extension Diagnostic {
  // There is no position, because the problem isn't in a file.
  fileprivate static func noVersionTag(_ prefix: String) -> Diagnostic {
    Diagnostic(
      .error, "no-version-tag",
      "No version tag such as '\(prefix)1.2.0' found for the last release; specify a revision with --since. "
        + "A shallow clone may lack tags.")
  }
}
