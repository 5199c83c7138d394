@testable import CallsiteDrift
import Testing

@Suite("A semantic version")
struct SemanticVersionTests {
  @Test(
    "is read with or without a v, and without build metadata",
    arguments: [
      ("1.4.0", "1.4.0"), ("v1.4.0", "1.4.0"), ("0.10.2+build.7", "0.10.2"), ("2.0.0-rc.1", "2.0.0-rc.1"),
    ])
  func reading(text: String, version: String) {
    #expect(SemanticVersion(text)?.description == version)
  }

  @Test(
    "isn't read from anything else",
    arguments: ["1.4", "01.2.3", "1.2.3.4", "V1.2.3", "1.2.3-", "1.2.3-a..b", "", "99999999999999999999.0.0"])
  func others(text: String) {
    #expect(SemanticVersion(text) == nil)
  }

  /// The example of semver.org, section 11.
  @Test("comes before those of higher precedence")
  func order() throws {
    let texts = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
      "1.0.0-rc.1", "1.0.0", "1.0.1", "1.10.0", "2.0.0",
    ]
    let versions = try texts.map { try #require(SemanticVersion($0)) }
    for (index, version) in versions.enumerated() {
      #expect(versions.map { version < $0 } == versions.indices.map { index < $0 })
    }
  }

  @Test(
    "leads to the next version for a step",
    arguments: [
      ("1.2.3", ReleaseStep.none, "1.2.3"), ("1.2.3", .patch, "1.2.4"), ("1.2.3", .minor, "1.3.0"),
      ("1.2.3", .major, "2.0.0"), ("0.2.3", .patch, "0.2.4"), ("0.2.3", .minor, "0.3.0"),
      ("0.2.3", .major, "0.3.0"), ("2.0.0-rc.1", .patch, "2.0.0"),
    ])
  func steps(last: String, step: ReleaseStep, next: String) {
    #expect(SemanticVersion(last)?.next(step).description == next)
  }

  @Test(
    "fits if it is at least what the step requires",
    arguments: [
      ("1.3.0", ReleaseStep.minor, true), ("1.2.4", .minor, false), ("2.0.0", .patch, true),
      ("2.0.0-beta.1", .major, true), ("1.9.0", .major, false), ("1.2.3", .none, false),
      ("1.2.4", .none, true),
    ])
  func fitting(version: String, step: ReleaseStep, fits: Bool) throws {
    let last = SemanticVersion(1, 2, 3)
    #expect(try #require(SemanticVersion(version)).fits(step, after: last) == fits)
  }
}

@Suite("The step of a release")
struct ReleaseStepTests {
  @Test("depends on what callers of the Swift see, whatever breaks on the wire")
  func axes() {
    let wire = Finding.make("response-property-removed", .wire, .breaking)
    let silent = Finding.make("silent-path-changed", .silent, .warning)
    let added = Finding.make("swift-property-added", .source, .info)
    let removed = Finding.make("swift-property-removed", .source, .breaking)
    #expect(ReleaseStep([]) == .none)
    #expect(ReleaseStep([wire, silent]) == .patch)
    #expect(ReleaseStep([wire, added]) == .minor)
    #expect(ReleaseStep([added, removed, wire]) == .major)
  }
}
