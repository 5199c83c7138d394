import CallsiteDrift
import Testing

@Suite("The step of a release")
struct ReleaseStepTests {
  @Test("is decided by what callers of the Swift see, whatever breaks on the wire")
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
