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
    let text = "import ShopAPI\n" + code
    let app = AppCode(files: [SwiftFile(path: "App.swift", text: text)], index: Self.index(of: text))
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

  /// The index of a file in which `pet` is a `Pet`.
  private static func index(of text: String) -> AppIndex {
    let properties = ["name", "chip", "age"]
    var uses: [AppIndex.Use] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (index, name) in properties.enumerated() {
        for range in line.ranges(of: "pet.\(name)") {
          let column = line.distance(from: line.startIndex, to: range.lowerBound) + 5
          uses.append(AppIndex.Use(line: number + 1, column: column, declaration: index))
        }
      }
    }
    let declarations =
      properties.map { AppIndex.Declaration(.property, in: "ShopAPI", path: ["Pet", $0]) }
      + ["Pet", "Status"].map { AppIndex.Declaration(.type, in: "ShopAPI", path: [$0]) }
      + ["free", "sold"].map { AppIndex.Declaration(.enumCase, in: "ShopAPI", path: ["Status", $0]) }
    return AppIndex(declarations: declarations, uses: ["App.swift": uses])
  }

  private static func word(_ site: CallSite) -> String {
    site.errors.isEmpty ? site.effect.rawValue : "rejected: \(site.errors.joined(separator: "; "))"
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
        "Pet.age 3 uses",
        "Pet.age 4 rejected: cannot convert value of type 'String' to expected argument type 'Int'",
        "Pet.name 5 rejected: type of expression is ambiguous without a type annotation",
        "Pet.name 6 breaks",
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

  @Test("is under the only finding that breaks anything, or that breaks something in the same function")
  func consequences() throws {
    let code = """
      func show(_ pet: Pet) {
        print(pet.chip ?? "")
        let all = make()
      }
      struct Card {
        let chip = pet.chip
      }
      func later() { other.map(\\.x) }
      """
    let error = "App.swift:3:13: error: value of type 'Pet' has no member 'chip'\n"
    let others = [
      "App.swift:4:13: error: cannot infer it", "App.swift:6:1: error: it isn't Codable",
      "App.swift:9:24: error: cannot infer it",
    ]
    let lines = try attributed(code, error + others.joined(separator: "\n"))
    #expect(
      lines.filter { $0.contains("it") } == [
        "Pet.chip 4 rejected: cannot infer it", "Pet.chip 6 rejected: it isn't Codable",
        "Pet.chip 9 rejected: cannot infer it",
      ])
    let both = try attributed(
      code,
      error + "App.swift:2:1: error: value of type 'Pet' has no member 'name'\n"
        + others.joined(separator: "\n"))
    #expect(
      both.filter { $0.contains("it") || $0.contains("unexplained") } == [
        "Pet.chip 4 rejected: cannot infer it", "Pet.chip 6 rejected: it isn't Codable",
        "Pet.name 4 rejected: cannot infer it", "9 unexplained: func later() { other.map(\\.x) }",
      ])
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
    #expect(try attributed(code, "", succeeded: true) == ["Pet.age 4 uses"])
    #expect(
      try attributed(code, "App.swift:3:21: error: value of type 'Pet' has no member 'chip'") == [
        "Pet.age 4 uses", "Pet.chip 3 rejected: value of type 'Pet' has no member 'chip'",
      ])
  }
}
