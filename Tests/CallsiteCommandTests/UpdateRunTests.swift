import Foundation
import TestSupport
import Testing

/// Updates of the project in Tests/UpdateSample, whose backend publishes one document after another.
@Suite("Update from a source", .onOwnThreads)
struct UpdateRunTests {
  let project: Project

  init() throws {
    project = try Project.updateSample()
  }

  @Test("The first document is recorded, and nothing else changes")
  func first() throws {
    let before = try project.texts()
    let run = try update()
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.output == """
        ShopAPI   ../openapi.json   recorded for the first time; the spec isn't changed
        Wrote .callsite/update.md   (title, summary, what to review)

        """)
    let after = try project.texts()
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    #expect(
      Set(after.keys).subtracting(before.keys) == [
        "Specs/shop.published.json", "Specs/shop.published.lock", ".callsite/.gitignore",
        ".callsite/update.md",
        ".callsite/commit-message.txt", ".callsite/files.txt",
      ])
    #expect(after["Specs/shop.published.json"] == before["openapi.json"])
    #expect(try update().output == "ShopAPI   ../openapi.json   nothing new since 2026-11-02\n")
    #expect(try project.texts() == after)
  }

  @Test("A first document that differs from the spec is compared with it")
  func firstDiffers() throws {
    try project.publish(2)
    let run = try update()
    #expect(run.status == 0)
    let row =
      "differs from the spec   2   callsite verify Specs/shop.yaml --against Specs/shop.published.json"
    #expect(run.output.contains("\n  \(row)\n"))
    let verify = try CommandRun(
      "verify", "Specs/shop.yaml", "--against", "Specs/shop.published.json", in: project.path)
    #expect(verify.output.contains("wire    breaking  2 breaking"))
  }

  @Test("A plan is shown, and nothing is written")
  func trial() throws {
    _ = try update()
    try project.publish(2)
    let before = try project.texts()
    let trial = try update("--dry-run")
    #expect(try project.texts() == before)
    let run = try update()
    #expect(run.output == trial.output + "Wrote .callsite/update.md   (title, summary, what to review)\n")
    #expect([trial.status, run.status] == [1, 1])
  }

  @Test("Spec, client and app are changed together, and what's left is listed")
  func whole() throws {
    try project.compileShop()
    _ = try update()
    try project.publish(2)
    let run = try update("--build", "echo \"$PWD/Sources/OrderList.swift:19:50: error: no note\"; exit 1")
    #expect(run.status == 1)
    #expect(
      run.output == """
        ShopAPI   ../openapi.json   changed since 2026-11-02
          breaks apps in the field   2   Order: 'total' was renamed and is required: 'total' → 'total_amount', …
          breaks this app            3   Order.note was removed, …
          new                        1   orders.refunds.create
        Specs/shop.yaml     19 lines changed, your comments and names kept, 1 left as you have it
        Generated/ShopAPI   4 files
        Sources/…           2 lines changed by rename, 2 left: Sources/OrderList.swift:13, Sources/OrderList.swift:19
        echo "$PWD/Sources/OrderList.swift:19:50: error: no note"; exit 1   failed with 1 error: Sources/OrderList.swift:19
        Wrote .callsite/update.md   (title, summary, what to review)

        """)
    #expect(run.errors == "")
    let texts = try project.texts()
    #expect(texts["Specs/shop.yaml"]?.contains("# the backend says only that it's a string") == true)
    #expect(texts["Sources/OrderList.swift"]?.contains("{ $0 + $1.totalAmount }") == true)
    #expect(
      texts["Sources/OrderList.swift"]?.contains("\\(order.totalAmount) \\(order.note ?? \"\")") == true)
    #expect(texts["Generated/ShopAPI/Models/Order.swift"]?.contains("var totalAmount: Double") == true)
    #expect(try CommandRun("check", in: project.path).status == 0)
  }

  @Test("The report has the summary, what to decide and to edit, and the release notes")
  func report() throws {
    try project.compileShop()
    _ = try update()
    try project.publish(3)
    let run = try update()
    #expect(run.status == 1)
    #expect(
      run.errors.contains("Specs/shop.yaml:54:20: warning: The type changed, and the spec adds 'format'"))
    let texts = try project.texts()
    let report = try #require(texts[".callsite/update.md"])
    #expect(
      report.hasPrefix(
        "# Update ShopAPI from ../openapi.json\n\n```text\nShopAPI   ../openapi.json   changed"))
    #expect(
      report.contains(
        """

        ## Decide

        These changes contradict the spec, which is left as it was.

        - [ ] `Specs/shop.yaml:54`: The type changed, and the spec adds 'format' to the former one.

        """))
    #expect(report.contains("  - published now: `integer`\n"))
    #expect(
      report.contains("\n## Edit\n\nThese lines use what changed.\n\n- [ ] `Sources/OrderList.swift:13`\n"))
    #expect(report.contains("\nThe next release is a major version.\n"))
    #expect(report.contains("\n### Migration\n"))
    #expect(
      texts[".callsite/commit-message.txt"]?.hasPrefix("Update ShopAPI from ../openapi.json\n\nShopAPI   ")
        == true)
    #expect(texts[".callsite/files.txt"]?.hasPrefix("Specs/shop.yaml\nSpecs/shop.published.json\n") == true)
  }

  @Test("A conflict is shown once, because what was published last is what it was shown for")
  func conflictOnce() throws {
    _ = try update()
    try project.publish(3)
    #expect(try update().status == 1)
    let again = try update()
    #expect(again.status == 0 && again.output == "ShopAPI   ../openapi.json   nothing new since 2026-11-02\n")
  }

  @Test("A copy of the document is replaced")
  func copy() throws {
    let published = try #require(try project.texts()["openapi.json"])
    try project.write(published, to: "Specs/shop.yaml")
    #expect(try CommandRun("generate", in: project.path).status == 0)
    #expect(try update().output.hasPrefix("ShopAPI   ../openapi.json   recorded"))
    try project.publish(2)
    #expect(try update("--app", "openapi.json").status == 2)
    #expect(try update().output.contains("lines changed, as a copy of the document\n"))
    let texts = try project.texts()
    #expect(texts["Specs/shop.yaml"] == texts["openapi.json"])
  }

  @Test("A document that's written differently, and says the same, is nothing new")
  func form() throws {
    _ = try update()
    let published = try #require(try project.texts()["openapi.json"])
    try project.write(published.replacing("  ", with: " "), to: "openapi.json")
    let before = try project.texts()
    #expect(try update().output == "ShopAPI   ../openapi.json   nothing new since 2026-11-02\n")
    #expect(try project.texts() == before)
  }

  @Test("A client that isn't on disk, which a build plugin generates, isn't written")
  func plugin() throws {
    try FileManager.default.removeItem(atPath: "\(project.path)/Generated")
    _ = try update()
    try project.publish(2)
    #expect(!(try update().output.contains("Generated")))
    #expect(!FileManager.default.fileExists(atPath: "\(project.path)/Generated"))
  }

  @Test("A build that fails needs a person, even without errors of the compiler")
  func failedBuild() throws {
    let run = try update("--build", "exit 3")
    #expect(run.status == 1)
    #expect(run.output.contains("\nexit 3   failed\n"))
    #expect(try project.texts()[".callsite/update.md"]?.contains("\nexit 3   failed\n") == true)
  }

  @Test("Without an index, lines are found by name, which a note says, and none is edited")
  func noIndex() throws {
    _ = try update()
    try project.publish(2)
    let code = try project.texts()["Sources/OrderList.swift"]
    let trial = try update("--dry-run", "--app", "\(project.path)/Sources")
    let run = try update()
    #expect(run.errors.contains("[no-index]"))
    #expect(trial.output.contains("\n\(project.path)/Sources/OrderList.swift   3 left: "))
    #expect(run.output.contains("\nSources/…           3 left: Sources/OrderList.swift:13"))
    #expect(try project.texts()["Sources/OrderList.swift"] == code)
  }

  @Test("The summary as JSON has the state, the conflicts, the files and the lines")
  func json() throws {
    try project.compileShop()
    _ = try update()
    try project.publish(3)
    let run = try update("--format", "json", "--build", "true")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["status"] as? String == "needs-person" && run.status == 1)
    #expect((json["files"] as? [String])?.first == "Specs/shop.yaml")
    #expect((json["lines"] as? [Any])?.isEmpty == true)
    #expect((json["build"] as? [String: Any])?["succeeded"] as? Bool == true)
    let api = try #require((json["apis"] as? [[String: Any]])?.first)
    #expect(api["status"] as? String == "merged" && api["since"] as? String == "2026-11-02")
    #expect((api["conflicts"] as? [[String: Any]])?.first?["now"] as? String == "integer")
    #expect((api["changes"] as? [[String: Any]])?.last?["first"] as? String == "orders.refunds.create")
    #expect((api["changes"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["wire", "app", "new"])
    let next = try update("--format", "json")
    #expect(next.output.contains("\"status\":\"unchanged\"") && next.status == 0)
  }

  @Test("A source that fails stops all APIs, and each can be updated alone")
  func several() throws {
    try project.write(
      """
      output: ../Generated
      apis:
        - { spec: shop.yaml, module: ShopAPI, source: ../openapi.json }
        - { spec: vets.yaml, module: VetAPI, source: ../vets.json }

      """, to: "Specs/callsite.yaml")
    try project.write(try #require(try project.texts()["Specs/shop.yaml"]), to: "Specs/vets.yaml")
    let before = try project.texts()
    let run = try update()
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors.contains("Specs/callsite.yaml:4:48: error: '../vets.json' can't be fetched: no such file."))
    #expect(run.errors.contains("while fetching VetAPI; nothing was written."))
    #expect(try project.texts() == before)
    #expect(try update("ShopAPI").status == 0)
    #expect(try project.texts()["Specs/shop.published.json"] != nil)
  }

  @Test("A module that two APIs share keeps the files of the other one")
  func sharedModule() throws {
    try project.write(
      """
      output: ../Generated
      apis:
        - { spec: shop.yaml, module: ShopAPI, namespace: Shop, client: ShopClient, source: ../openapi.json }
        - { spec: pets.yaml, module: ShopAPI, namespace: Pets, client: PetsClient }

      """, to: "Specs/callsite.yaml")
    let spec = try #require(try project.texts()["Specs/shop.yaml"])
    try project.write(spec.replacing("Order", with: "Pet"), to: "Specs/pets.yaml")
    #expect(try CommandRun("generate", in: project.path).status == 0)
    _ = try update()
    try project.publish(2)
    #expect(try update("Specs/shop.yaml").output.contains("\nGenerated/ShopAPI   "))
    #expect(try CommandRun("check", in: project.path).status == 0)
  }

  @Test("A step that fails is named, and nothing is written")
  func failures() throws {
    _ = try update()
    try project.publish(2)
    try project.write("not generated\n", to: "Generated/ShopAPI/Models/Order.swift")
    let before = try project.texts()
    let generation = try update()
    #expect(generation.status == 2 && generation.output == "")
    #expect(generation.errors.contains("[unowned-file]"))
    #expect(
      generation.errors.contains(
        "note: The update stopped while generating ShopAPI; nothing was written. [update-stopped]"))
    try project.write("openapi: [\n", to: "openapi.json")
    #expect(
      try update().errors.contains("note: The update stopped while fetching ShopAPI; nothing was written."))
    try project.publish(2)
    let spec = try #require(before["Specs/shop.yaml"])
    try project.write(spec.replacing("openapi: 3.1.0", with: "openapi: 4.0.0"), to: "Specs/shop.yaml")
    let comparison = try update()
    #expect(
      comparison.errors.contains("note: The update stopped while comparing ShopAPI; nothing was written."))
    #expect(comparison.errors.components(separatedBy: "[unsupported-version]").count == 2)
    try project.write(spec, to: "Specs/shop.yaml")
    #expect(try project.texts() == before)
  }

  @Test("APIs without a source, unknown ones, and options that don't fit are errors")
  func usage() throws {
    #expect(try update("PetAPI").errors.contains("The configuration has no module 'PetAPI'"))
    #expect(try update("Specs/shop.yaml").output.hasPrefix("ShopAPI   "))
    #expect(try update("--base", "a").errors.contains("Give --base and --published together."))
    #expect(
      try update("--dry-run", "--build", "true").errors.contains(
        "Give either --dry-run or --build, not both."))
    #expect(
      try update("a", "b", "--base", "a", "--published", "b").errors.contains(
        "--base and --published need one spec."))
    #expect(
      try update("a", "--base", "a", "--published", "b", "--build", "c").errors.contains(
        "give no other option."))
    try project.write("apis: [{ spec: shop.yaml, module: ShopAPI }]\n", to: "Specs/callsite.yaml")
    let all = try update().errors
    #expect(all.contains("error: No API in the configuration has a 'source'") && all.contains("[no-source]"))
    let one = try update("ShopAPI").errors
    #expect(
      one.contains("error: ShopAPI has no 'source' in the configuration") && one.contains("[no-source]"))
    try project.write(
      "apis: [{ spec: 'http://localhost/a', module: ShopAPI, source: a.json }]\n", to: "Specs/callsite.yaml")
    let remote = try update()
    #expect(
      remote.status == 2
        && remote.errors.contains("Specs/callsite.yaml:1:63: error: Changes can't be written to")
        && remote.errors.contains("[remote-spec]"))
  }

  @Test(
    "Recorded traffic is a source: what it suggests is made at its place, and nothing is recorded beside the spec"
  )
  func recording() throws {
    try project.write(
      "output: ../Generated\napis: [{ spec: shop.yaml, module: ShopAPI, source: { recording: ../Traffic } }]\n",
      to: "Specs/callsite.yaml")
    try project.record(#"[{\"id\": \"1\", \"total\": 2.5, \"currency\": \"EUR\"}]"#)
    let before = try project.texts()
    let run = try update()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("ShopAPI   ../Traffic   changed\n"))
    let after = try project.texts()
    let spec = "Specs/shop.yaml"
    #expect(after[spec]?.replacing(#/ *currency:.*\n(?: {10}.*\n)*/#, with: "") == before[spec])
    #expect(after["Generated/ShopAPI/Models/Order.swift"]?.contains("var currency: String?") == true)
    #expect(!after.keys.contains { $0.contains("published") })
    #expect(try update().output == "ShopAPI   ../Traffic   nothing new\n")
    // What no change of the spec covers.
    try project.record("[{")
    #expect(try update().output == "ShopAPI   ../Traffic   nothing new\n")
    #expect(
      try project.texts()
        == after.merging(["Traffic/monday.har": try project.texts()["Traffic/monday.har"] ?? ""]) { $1 })
  }

  @Test("An interrupted update is finished by the next one, and shown by a trial")
  func interrupted() throws {
    _ = try update()
    try project.publish(2)
    let journal = """
      [{"path": "\(project.path)/new.txt", "staged": "0"}]
      """
    try project.write("new", to: ".callsite/pending/0")
    try project.write(journal, to: ".callsite/pending/journal.json")
    let trial = try update("--dry-run")
    #expect(trial.status == 2 && trial.errors.contains("[unfinished-update]"))
    let run = try update()
    #expect(run.errors.hasPrefix("note: Finished the update that was interrupted. [finished-update]\n"))
    #expect(try project.texts()["new.txt"] == "new")
    #expect(!FileManager.default.fileExists(atPath: "\(project.path)/.callsite/pending"))
  }

  private func update(_ options: String...) throws -> CommandRun {
    try CommandRun(["update", "--today", "2026-11-02"] + options, in: project.path)
  }
}

extension Project {
  /// The project in Tests/UpdateSample, with its client.
  static func updateSample() throws -> Project {
    let project = try Project()
    for name in ["Specs/callsite.yaml", "Specs/shop.yaml", "Sources/OrderList.swift"] {
      try project.write(try sample(name), to: name)
    }
    try FileManager.default.removeItem(atPath: "\(project.path)/Specs/pets.yaml")
    try project.publish(1)
    #expect(try CommandRun("generate", in: project.path).status == 0)
    return project
  }

  private static func sample(_ name: String) throws -> String {
    try String(
      contentsOf: Checkout.root.appendingPathComponent("Tests/UpdateSample/\(name)"), encoding: .utf8)
  }

  /// Publishes one of the documents, by its number.
  func publish(_ number: Int) throws {
    try write(try Self.sample("published-\(number).json"), to: "openapi.json")
  }

  /// Records a response with orders.
  func record(_ orders: String) throws {
    try write(
      """
      {"log": {"entries": [{
        "request": {"method": "GET", "url": "https://api.shop.example/orders", "headers": []},
        "response": {"status": 200, "headers": [], "content": {"mimeType": "application/json", "text": "\(orders)"}}
      }]}}
      """, to: "Traffic/monday.har")
  }

  /// Compiles the app with its client, for the compiler's index.
  func compileShop() throws {
    try compile("ShopAPI", in: ["Generated/"])
    try compile("App", in: ["Sources/"])
  }

  /// All files and their contents, apart from those of builds.
  func texts() throws -> [String: String] {
    let files = FileManager.default.enumerator(atPath: path)
    var texts: [String: String] = [:]
    for case let file as String in files ?? .init()
    where !file.hasPrefix(".build") && !file.hasPrefix(".git/") {
      guard let data = FileManager.default.contents(atPath: "\(path)/\(file)") else { continue }
      texts[file] = String(decoding: data, as: UTF8.self)
    }
    return texts
  }
}
