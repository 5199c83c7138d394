import Foundation
import TestSupport
import Testing

/// The script of scheduled jobs, run in a clone of a bare repository that plays the remote.
@Suite("The script for scheduled updates", .onOwnThreads)
struct UpdateScriptTests {
  let project: Project
  private let remote: TemporaryFolder
  private let branch = "refs/heads/callsite/update"

  init() throws {
    project = try Project.updateSample()
    remote = try TemporaryFolder()
    #expect(try CommandRun("update", in: project.path).status == 0)
    try project.write("/openapi.json\n/gh\n/gh.txt\n", to: ".gitignore")
    // Notes what it's called with. Like the real one, it creates no second request for a branch.
    try project.write(
      """
      #!/bin/sh
      if [ "$2" = create ] && grep -q '^pr create' gh.txt 2>&1; then exit 1; fi
      echo "$*" >>gh.txt
      """, to: "gh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(project.path)/gh")
    try project.commit()
    try git("branch", "--quiet", "-M", "main")
    try git("init", "--quiet", "--bare", remote.path("shop.git"))
    try git("remote", "add", "origin", remote.path("shop.git"))
    try git("push", "--quiet", "origin", "main")
  }

  @Test("A request is opened once, and refreshed when the backend changes again")
  func requests() throws {
    #expect(try run() == "callsite/update: nothing new.\n")
    #expect(try commit() == "")
    try project.publish(2)
    #expect(try run() == "callsite/update: opened.\n")
    let opened = try commit()
    #expect(try git("log", "--format=%s", "main..\(opened)") == "Update ShopAPI from ../openapi.json\n")
    #expect(try git("show", "\(opened):Specs/shop.yaml").contains("total_amount"))
    #expect(
      try git("diff", "--name-only", "main", opened).split(separator: "\n").filter {
        !$0.hasPrefix("Generated/")
      } == [
        "Specs/shop.published.json", "Specs/shop.published.lock", "Specs/shop.yaml",
      ])
    #expect(try run() == "callsite/update: open, and as it was.\n")
    #expect(try commit() == opened)
    try project.publish(3)
    #expect(try run() == "callsite/update: refreshed.\n")
    #expect(try commit() != opened)
    #expect(try git("rev-list", "--count", "main..\(try commit())") == "1\n")
    let text = "--title Update ShopAPI from ../openapi.json --body-file .callsite/update.md"
    #expect(
      try String(contentsOfFile: "\(project.path)/gh.txt", encoding: .utf8) == """
        pr create --head callsite/update --base main \(text)
        pr edit callsite/update \(text)

        """)
    #expect(try git("status", "--porcelain") == "")
    #expect(try git("symbolic-ref", "--short", "HEAD") == "main\n")
  }

  @Test("A person's commit stays, and what's new is added to it")
  func person() throws {
    try project.publish(2)
    _ = try run()
    try git("checkout", "--quiet", "-b", "mine", try commit())
    try project.write("struct OrderList {}\n", to: "Sources/OrderList.swift")
    try project.commit()
    try git("push", "--quiet", "origin", "HEAD:\(branch)")
    let mine = try commit()
    try git("checkout", "--quiet", "main")
    #expect(try run() == "callsite/update: nothing new, and a person's commits are left alone.\n")
    #expect(try commit() == mine)
    try project.publish(3)
    #expect(try run() == "callsite/update: added a commit to a person's.\n")
    #expect(try git("rev-list", "--parents", "-n", "1", try commit()) == "\(try commit()) \(mine)\n")
    #expect(try git("show", "\(try commit()):Sources/OrderList.swift") == "struct OrderList {}\n")
  }

  @Test("Each API can have a request of its own, and GitLab gets its options")
  func gitLab() throws {
    try git("-C", remote.path("shop.git"), "config", "receive.advertisePushOptions", "true")
    let hook = try remote.write(
      "#!/bin/sh\nenv | grep GIT_PUSH_OPTION_ | sort >../options.txt\n", to: "shop.git/hooks/pre-receive")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    try project.publish(2)
    #expect(try run(["ShopAPI"], "GITLAB_CI=1") == "callsite/ShopAPI: opened.\n")
    #expect(
      remote.read("options.txt") == """
        GIT_PUSH_OPTION_0=merge_request.create
        GIT_PUSH_OPTION_1=merge_request.target=main
        GIT_PUSH_OPTION_2=merge_request.title=Update ShopAPI from ../openapi.json
        GIT_PUSH_OPTION_COUNT=3

        """)
  }

  @Test("An update that fails leaves the remote as it was")
  func failure() throws {
    try project.write("{}", to: "openapi.json")
    let program = try #require(CommandRun.executable()).path
    let script = "\(Checkout.root.path)/.github/recipes/update-clients"
    let run = try ToolOutput(of: ["env", "CALLSITE=\(program)", "sh", script], in: project.path)
    #expect(run.status == 2 && run.output == "")
    #expect(try commit() == "")
  }

  /// Runs the script, and returns what it prints besides the output of `callsite`.
  private func run(_ apis: [String] = [], _ system: String = "GITHUB_ACTIONS=1") throws -> String {
    let program = try #require(CommandRun.executable()).path
    let script = "\(Checkout.root.path)/.github/recipes/update-clients"
    let environment = [
      "CALLSITE=\(program)", "PATH=\(project.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
      system,
    ]
    let run = try ToolOutput(of: ["env"] + environment + ["sh", script] + apis, in: project.path)
    #expect(run.status == 0)
    return run.output.split(separator: "\n").filter { $0.hasPrefix("callsite/") }.map { "\($0)\n" }.joined()
  }

  /// The commit of the branch in the remote, or an empty string if there is no branch.
  private func commit() throws -> String {
    String(try git("ls-remote", "origin", branch).prefix { $0 != "\t" })
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    let run = try ToolOutput(of: ["git"] + arguments, in: project.path)
    #expect(run.status == 0, "\(arguments)")
    return run.output
  }
}
