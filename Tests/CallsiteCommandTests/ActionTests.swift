import Foundation
import TestSupport
import Testing

/// Tests the GitHub action on a pull request, with a program instead of `gh` that records how it is
/// called.
@Suite("The GitHub action for pull requests", .onOwnThreads)
struct ActionTests {
  private let project: Project

  init() throws {
    project = try Project()
    #expect(try CommandRun("generate", in: project.path).status == 0)
    try project.write(
      """
      #!/bin/sh
      echo "$*" >>"$RUNNER_TEMP/gh.log"
      case "$*" in
        *--paginate*) cat "$RUNNER_TEMP/known" 2>/dev/null ;;
        *body=@*) for word; do
          case "$word" in body=@*) cp "${word#body=@}" "$RUNNER_TEMP/body" ;; esac
        done ;;
      esac
      exit 0

      """, to: "bin/gh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: project.path + "/bin/gh")
    try project.commit()
  }

  /// Runs the script of the action.
  private func run(
    base: String = "", _ settings: [String: String] = [:]
  ) throws -> ToolOutput {
    let paths = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
    let environment = [
      "PATH": "\(project.path)/bin:\(paths)", "CALLSITE": try #require(CommandRun.executable()).path,
      "RUNNER_TEMP": project.path + "/bin", "GITHUB_REPOSITORY": "team/shop",
      "GITHUB_STEP_SUMMARY": project.path + "/bin/summary",
      "GITHUB_OUTPUT": project.path + "/bin/outputs", "BASE": base,
      "PULL_REQUEST": base.isEmpty ? "" : "7",
    ]
    return try ToolOutput(
      of: ["bash", Self.root + "/.github/actions/check/run"], in: project.path,
      environment: environment.merging(settings) { $1 }, includesErrors: true)
  }

  private static let root = Checkout.root.path

  private func read(_ name: String) -> String {
    FileManager.default.contents(atPath: "\(project.path)/bin/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
      ?? ""
  }

  /// Makes a property required in the document, with a fresh or a stale client.
  private func change(generating: Bool) throws {
    let path = project.path + "/Specs/pets.yaml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try project.write(
      text.replacing("type: object, properties", with: "type: object, required: [name], properties"),
      to: "Specs/pets.yaml")
    if generating { #expect(try CommandRun("generate", in: project.path).status == 0) }
  }

  @Test("passes if the client is fresh, without calling the API")
  func fresh() throws {
    let run = try run()
    #expect(run.status == 0, "\(run.output)")
    #expect(read("gh.log") == "")
  }

  @Test("fails if the client is stale, with an annotation that suggests a fix")
  func stale() throws {
    try change(generating: false)
    let run = try run()
    #expect(run.status == 1)
    #expect(
      run.output.contains("::error title=Stale client::Run 'callsite generate' and commit the result."))
  }

  @Test("writes a summary, and a comment with the drift report that the next run replaces")
  func comment() throws {
    try change(generating: true)
    let first = try run(base: "HEAD")
    #expect(first.status == 0, "\(first.output)")
    #expect(read("gh.log").contains("api --method POST repos/team/shop/issues/7/comments --field body=@"))
    #expect(read("body").hasPrefix("<!-- callsite: drift report -->\n## "))
    #expect(read("body").contains("Pet.name"))
    #expect(read("summary") != "" && read("outputs").hasPrefix("report="))
    try project.write("41\n", to: "bin/known")
    #expect(try run(base: "HEAD").status == 0)
    #expect(read("gh.log").contains("api --method PATCH repos/team/shop/issues/comments/41 --field body=@"))
  }

  @Test("fails for the given kinds of breaks, and comments only on request")
  func settings() throws {
    try change(generating: true)
    let run = try run(base: "HEAD", ["FAIL_ON": "source", "COMMENT": "false"])
    #expect(run.status == 1, "\(run.output)")
    #expect(run.output.contains("::error "))
    #expect(read("gh.log") == "")
  }

  @Test("doesn't fail for accepted findings")
  func accepted() throws {
    try change(generating: true)
    #expect(try run(base: "HEAD", ["FAIL_ON": "any", "COMMENT": "false"]).status == 1)
    try CommandRun(
      "diff", "--since", "HEAD", "--accept", "accepted.yaml", "--update-accepted", in: project.path)
    let run = try run(base: "HEAD", ["FAIL_ON": "any", "ACCEPT": "accepted.yaml", "COMMENT": "false"])
    #expect(run.status == 0, "\(run.output)")
    #expect(read("summary").contains("accepted"))
  }
}
