@testable import CallsiteDrift
import Testing

@Suite("Long signatures in reports")
struct SignatureExcerptTests {
  private static let many = (1...12).map { "parameter\($0): String? = nil" }.joined(separator: ", ")

  @Test(
    "show only the parameters that differ",
    arguments: [
      (
        "func list(\(many), limit: Int) async throws -> [Pet]",
        "func list(\(many), limit: Int?) async throws -> [Pet]",
        "func list(…, limit: Int)", "func list(…, limit: Int?)"
      ),
      (
        "func list(a: Int, \(many))", "func list(\(many), z: Int)", "func list(a: Int, …)",
        "func list(…, z: Int)"
      ),
      (
        "func list(\(many)) -> [Pet]", "func list(\(many)) -> Pet", "func list(…) -> [Pet]",
        "func list(…) -> Pet"
      ),
      ("func list(\(many))", "func lists(\(many))", "func list(…)", "func lists(…)"),
      (
        "init(\(many), f: (Int, [String: Int]) -> Void)", "init(\(many), f: (Int, [String: Int]) -> Int)",
        "init(…, f: (Int, [String: Int]) -> Void)", "init(…, f: (Int, [String: Int]) -> Int)"
      ),
      (
        "init(\(many), s: String = \", )\")", "init(\(many), s: String = \"(\")",
        "init(…, s: String = \", )\")",
        "init(…, s: String = \"(\")"
      ),
    ])
  func parameters(before: String, after: String, shownBefore: String, shownAfter: String) {
    let excerpt = SignatureExcerpt(Finding.SwiftChange(before: before, after: after))
    #expect(excerpt.before == shownBefore)
    #expect(excerpt.after == shownAfter)
  }

  @Test("stay whole if they're short, or if there is only one")
  func whole() {
    let short = Finding.SwiftChange(before: "func a(b: Int, c: Int)", after: "func a(b: Int)")
    #expect(SignatureExcerpt(short).before == short.before && SignatureExcerpt(short).after == short.after)
    let only = Finding.SwiftChange(before: "func list(\(Self.many))", after: nil)
    #expect(SignatureExcerpt(only).before == only.before && SignatureExcerpt(only).after == nil)
    let type = Finding.SwiftChange(before: "struct A: \(Self.many)", after: "struct B: \(Self.many)")
    #expect(SignatureExcerpt(type).before == type.before)
  }

  @Test("are shown once, however many findings they have", arguments: [DriftFormat.text, .markdown, .html])
  func once(format: DriftFormat) {
    let change = Finding.SwiftChange(before: "func a(b: Int)", after: "func a(b: Int?)")
    let findings = ["a", "b"].map { Finding.make($0, .source, swift: change) }
    #expect(format.render(.make(findings)).split(separator: "func a(b: Int?)").count == 2)
  }
}
