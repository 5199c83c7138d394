import CallsiteDiagnostics
@testable import CallsiteDrift
import Testing

@Suite("What the compiler rejected")
struct BuildAttributionTests {
  private static let old = Changed.document(
    schemas: """
      Pet: { type: object, required: [age], properties: { name: { type: string }, chip: { type: string }, age: { type: integer } } }
      Status: { type: string, enum: [free, sold] }
      """)
  private static let new = Changed.document(
    schemas: """
      Pet: { type: object, required: [age], properties: { title: { type: string }, age: { type: string } } }
      Status: { type: string, enum: [free, sold, lost] }
      """)

  /// The lines under each finding, and what none explains.
  private func attributed(_ code: String, _ errors: String, succeeded: Bool = false) throws -> [String] {
    let app = AppCode(files: [SwiftFile(path: "App.swift", text: "import ShopAPI\n" + code)])
    let versions = (
      try Changed.version(Self.old, "old.yaml", .shop), try Changed.version(Self.new, "new.yaml", .shop)
    )
    let findings = VersionComparison(app: app).compare(versions.0, with: versions.1).findings
    let outcome = BuildAttribution(CompilerOutput.diagnostics(in: errors), in: app.files).apply(
      to: [DriftReview.Comparison(old: "old.yaml", new: "new.yaml", findings: findings)],
      of: AppBuild(command: "swift build", succeeded: succeeded))
    let explained = outcome.comparisons[0].findings.filter { $0.axis == .source }.flatMap { finding in
      finding.callSites.map { "\(finding.path) \($0.position.line) \(Self.word($0))" }
    }
    return explained.sorted()
      + outcome.build.unexplained.map { "\($0.diagnostic.position.line) unexplained: \($0.code)" }
  }

  private static func word(_ site: CallSite) -> String {
    switch site.compilation {
    case .rejected(let errors): "rejected: \(errors.joined(separator: "; "))"
    case .accepted: "compiles"
    case nil: site.isCertain ? "used" : "possibly used"
    }
  }

  @Test("is under the finding whose names the message has, even where the quick reading saw nothing")
  func names() throws {
    let code = """
      func show(_ box: Box) {
        print(box.content.chip)
        let x = box.make()
      }
      """
    let lines = try attributed(
      code,
      """
      App.swift:3:21: error: value of type 'Pet' has no member 'chip'
      App.swift:4:7: error: value of type 'Pet' has no member 'name'
      """)
    #expect(
      lines == [
        "Pet.chip 3 rejected: value of type 'Pet' has no member 'chip'",
        "Pet.name 4 rejected: value of type 'Pet' has no member 'name'",
      ])
  }

  @Test("is under the finding of that line, by name if there are several")
  func lines() throws {
    let code = """
      func show(_ pet: Pet) {
        print(pet.chip ?? "", pet.age + 1)
      }
      """
    let lines = try attributed(
      code,
      """
      App.swift:3:13: error: value of type 'Pet' has no member 'chip'
      App.swift:3:29: error: cannot convert value of type 'String' to expected argument type 'Int'
      """)
    #expect(
      lines == [
        "Pet.age 3 rejected: cannot convert value of type 'String' to expected argument type 'Int'",
        "Pet.chip 3 rejected: value of type 'Pet' has no member 'chip'",
      ])
  }

  @Test("is under the finding of the statement that it is part of, or of the variable in it")
  func statements() throws {
    let code = """
      func show(_ pet: Pet) {
        let age = pet.age
        print(age + 1)
        print(
          pet.name ?? "",
          missing)
      }
      """
    let lines = try attributed(
      code,
      """
      App.swift:4:9: error: cannot convert value of type 'String' to expected argument type 'Int'
      App.swift:5:3: error: type of expression is ambiguous without a type annotation
      """)
    #expect(
      lines == [
        "Pet.age 4 rejected: cannot convert value of type 'String' to expected argument type 'Int'",
        "Pet.name 5 rejected: type of expression is ambiguous without a type annotation",
        "Pet.name 6 used",
      ])
  }

  @Test("has the case that a switch lacks in the compiler's notes")
  func cases() throws {
    let code = "func text(_ box: Box) { switch box.status { case .free: 1; case .sold: 2 } }"
    let lines = try attributed(
      code,
      """
      App.swift:2:25: error: switch must be exhaustive
      App.swift:2:25: note: add missing case: '.lost'
      """)
    #expect(lines == ["Status.lost 2 rejected: switch must be exhaustive"])
  }

  @Test("is unexplained where nothing connects it with a finding")
  func unexplained() throws {
    let lines = try attributed(
      "func show(_ pet: Pet) { }\nlet other: Horse = .init()\n",
      "App.swift:3:12: error: cannot find type 'Horse' in scope")
    #expect(lines == ["3 unexplained: let other: Horse = .init()"])
  }

  @Test("leaves no line that only may use a change")
  func settled() throws {
    let code = """
      func show(_ box: Box, _ pet: Pet) {
        print(box.content.chip)
        print(pet.age)
      }
      """
    #expect(try attributed(code, "", succeeded: true) == ["Pet.age 4 compiles"])
    #expect(
      try attributed(code, "App.swift:3:21: error: value of type 'Pet' has no member 'chip'") == [
        "Pet.age 4 used", "Pet.chip 3 rejected: value of type 'Pet' has no member 'chip'",
      ])
  }
}
