import CallsiteDiagnostics
import CallsiteDrift
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("The tags of releases")
struct VersionTagsTests {
  let repository: TemporaryRepository

  init() throws {
    repository = try TemporaryRepository()
    for tag in ["v1.9.0", "v1.10.0", "pets-3.0.0", "v2.0.0-rc.1", "nightly"] {
      try repository.commit(["a.txt": tag], tag: tag)
    }
  }

  @Test("have the greatest version as the last, not the latest tag, and no pre-release")
  func last() throws {
    #expect(try last() == "v1.10.0")
    #expect(try last(prefix: "pets-") == "pets-3.0.0")
  }

  @Test("are those of the revision's ancestors, without its own")
  func revision() throws {
    #expect(try last(before: "v1.10.0") == "v1.9.0")
    try repository.git("checkout", "--quiet", "v1.9.0")
    #expect(try last() == "v1.9.0")
  }

  @Test("are an error if there are none")
  func none() throws {
    let failure = #expect(throws: DiagnosticFailure.self) { try last(prefix: "vets-") }
    #expect(
      failure?.diagnostics.map(\.description)
        == [
          "error: No version tag such as 'vets-1.2.0' found for the last release; specify a revision "
            + "with --since. A shallow clone may lack tags. [no-version-tag]"
        ])
  }

  private func last(prefix: String = "", before name: String? = nil) throws -> String {
    let folder = repository.disk.path
    let revision = try name.map { try GitRevision($0, repositoryOf: folder) }
    return try VersionTags(prefix: prefix).last(in: folder, before: revision)
  }
}
