import Foundation
import TestSupport
import Testing

@Suite(.onOwnQueue)
struct DiffCommandTests {
  let project: Project

  init() throws {
    project = try Project()
  }

  @Test("A document doesn't differ from itself, nor a project from its last commit")
  func nothing() throws {
    try project.commit()
    let alone = try CommandRun("diff", "Specs/pets.yaml", "Specs/pets.yaml", in: project.path)
    #expect(alone.status == 0 && alone.errors == "")
    #expect(alone.output.hasPrefix("Specs/pets.yaml → Specs/pets.yaml\n"))
    #expect(alone.output.hasSuffix("\nwire    none\nsource  none\nsilent  none\n"))
    let all = try CommandRun("diff", "--since", "HEAD", "--fail-on", "any", in: project.path)
    #expect(all.status == 0 && all.errors == "")
    #expect(all.output.hasPrefix("PetAPI: git:HEAD:Specs/pets.yaml → Specs/pets.yaml\n"))
  }

  @Test("An API that is gone since a revision fails the run that it is told to fail")
  func fails() throws {
    try commitAndRemoveVets()
    let arguments = ["diff", "--since", "HEAD"]
    #expect(try CommandRun(arguments, in: project.path).status == 0)
    #expect(try CommandRun(arguments + ["--fail-on", "wire,silent"], in: project.path).status == 0)
    let run = try CommandRun(arguments + ["--fail-on", "source"], in: project.path)
    #expect(run.status == 1)
    #expect(run.output.contains("  breaking  source  VetAPI  [api-removed]\n"))
    #expect(run.output.contains("source  breaking  1 breaking\n"))
    #expect(
      try CommandRun(arguments + ["--fail-on", "wire", "--fail-on", "any"], in: project.path).status == 1)
  }

  @Test("What is accepted doesn't fail a run, until it is stale")
  func accepts() throws {
    try commitAndRemoveVets()
    let arguments = ["diff", "--since", "HEAD", "--accept", "drift.yaml", "--fail-on", "any"]
    #expect(try CommandRun(arguments, in: project.path).status == 2)
    let update = try CommandRun(arguments + ["--update-accepted"], in: project.path)
    #expect(update.status == 0)
    #expect(update.errors == "note: drift.yaml: 1 added, 0 taken out. [updated-accepted]\n")
    let text = try String(contentsOfFile: "\(project.path)/drift.yaml", encoding: .utf8)
    #expect(text.hasSuffix("\naccepted:\n  - api: VetAPI\n    id: api-removed\n    path: VetAPI\n"))
    let accepted = try CommandRun(arguments, in: project.path)
    #expect(accepted.status == 0 && accepted.output.hasSuffix("\n1 accepted, not listed\n"))
    try project.write(
      text.replacing("    path: VetAPI\n", with: "    path: VetAPI\n    until: 2026-01-31\n"),
      to: "drift.yaml")
    #expect(try CommandRun(arguments + ["--today", "2026-01-31"], in: project.path).status == 0)
    let late = try CommandRun(arguments + ["--today", "2026-02-01"], in: project.path)
    #expect(late.status == 1 && late.errors.hasPrefix("drift.yaml:4:5: warning: "))
    #expect(late.errors.hasSuffix("it counts again. [expired-acceptance]\n"))
  }

  @Test("What was to go by a day may be gone after it")
  func sunset() throws {
    let head = "openapi: 3.1.1\ninfo: { title: A, version: '1' }\npaths:\n"
    let kept = "  /b: { get: { operationId: b, responses: { '204': { description: Done. } } } }\n"
    let old = """
        /a: { get: { operationId: a, deprecated: true, x-sunset: '2026-06-01', responses: { '204': { description: Done. } } } }

      """
    try project.write(head + old + kept, to: "a.yaml")
    try project.write(head + kept, to: "b.yaml")
    let arguments = ["diff", "a.yaml", "b.yaml", "--fail-on", "wire", "--today"]
    let early = try CommandRun(arguments + ["2026-06-01"], in: project.path)
    #expect(early.status == 1 && early.output.contains("[api-removed-before-sunset]"))
    #expect(try CommandRun(arguments + ["2026-06-02"], in: project.path).status == 0)
  }

  @Test("A report goes to a file, in each format, and a summary to the terminal")
  func formats() throws {
    try commitAndRemoveVets()
    for (format, start) in [
      ("text", "PetAPI: git"), ("markdown", "## "), ("json", "{\"version\":1,"), ("html", "<!DOCTYPE html>"),
      ("github", "::error "), ("junit", "<?xml "),
    ] {
      let run = try CommandRun(
        "diff", "--since", "HEAD", "--format", format, "--output", "out/report", in: project.path)
      #expect(run.status == 0)
      #expect(run.output == "wire    none\nsource  breaking  1 breaking\nsilent  none\n")
      let report = try String(contentsOfFile: "\(project.path)/out/report", encoding: .utf8)
      #expect(report.hasPrefix(start))
      let printed = try CommandRun("diff", "--since", "HEAD", "--format", format, in: project.path)
      #expect(printed.output == report)
    }
  }

  @Test("Input that can't be read is told, and exits with 2")
  func unreadable() throws {
    try project.commit()
    for (arguments, message) in [
      (["none.yaml", "Specs/pets.yaml"], "error: There is no file at 'none.yaml'. [unreadable-file]\n"),
      (
        ["git:HEAD:none.yaml", "Specs/pets.yaml"],
        "error: There is no file 'git:HEAD:none.yaml'. The path is from the top folder of the repository, unless it "
          + "starts with './'. [unreadable-revision]\n"
      ),
      (["--since", "v9"], "error: The repository has no revision 'v9'. "),
      (
        ["http://127.0.0.1:1/a.json", "Specs/pets.yaml"],
        "error: 'http://127.0.0.1:1/a.json' can't be fetched: "
      ),
    ] {
      let run = try CommandRun(["diff"] + arguments, in: project.path)
      #expect(run.status == 2 && run.output == "")
      #expect(run.errors.hasPrefix(message))
    }
  }

  @Test(
    "Arguments that don't go together are wrong usage",
    arguments: [
      [], ["a"], ["a", "b", "--since", "c"], ["--since", "c", "--module", "A"],
      ["a", "b", "--update-accepted"],
      ["a", "b", "--fail-on", "wire,sauce"], ["a", "b", "--fail-on", ""],
      ["a", "b", "--today", "2026-02-30"],
      ["--since", "c", "--include-tag", "a"], ["a", "b", "--format", "xml"],
      ["a", "b", "--fail-level", "error"],
    ])
  func usage(arguments: [String]) throws {
    #expect(try CommandRun(["diff"] + arguments, in: project.path).status == 64)
  }

  @Test("Warnings about the documents are counted, not listed")
  func warnings() throws {
    try project.write(
      "openapi: 3.1.1\ninfo: { title: A, version: '1' }\npaths: {}\nextra: 1\n", to: "a.yaml")
    let run = try CommandRun("diff", "a.yaml", "a.yaml", in: project.path)
    #expect(run.status == 0)
    #expect(
      run.errors == "note: There are 2 warnings about the documents themselves; 'callsite lint' lists them. "
        + "[document-warnings]\n")
  }

  /// Commits two APIs, then takes one out of the configuration.
  private func commitAndRemoveVets() throws {
    let configuration = try String(contentsOfFile: "\(project.path)/Specs/callsite.yaml", encoding: .utf8)
    let both = configuration.replacing(" }]", with: " }, { spec: vets.yaml, module: VetAPI }]")
    try project.write(both, to: "Specs/callsite.yaml")
    let pets = try String(contentsOfFile: "\(project.path)/Specs/pets.yaml", encoding: .utf8)
    try project.write(pets, to: "Specs/vets.yaml")
    try project.commit()
    try project.write(configuration, to: "Specs/callsite.yaml")
  }
}

extension Project {
  /// Commits everything to a repository in the project's folder.
  func commit() throws {
    let identity = [
      "-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false",
    ]
    for arguments in [
      ["init", "--quiet"], ["add", "--all"], identity + ["commit", "--quiet", "--message=Test"],
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git"] + arguments
      process.currentDirectoryURL = URL(fileURLWithPath: path)
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
  }
}
