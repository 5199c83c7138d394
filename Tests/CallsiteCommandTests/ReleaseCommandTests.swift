import TestSupport
import Testing

@Suite("callsite release", .onOwnThreads)
struct ReleaseCommandTests {
  private let project: Project

  init() throws {
    project = try Project()
    try project.commit()
    try project.git("tag", "v1.2.0")
    let text = try project.read("Specs/pets.yaml")
    try project.write(text.replacing("name: {", with: "nick: {"), to: "Specs/pets.yaml")
  }

  @Test("describes the changes since the last tag")
  func output() throws {
    let run = try CommandRun("release", in: project.path)
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.hasPrefix("# 2.0.0\n\nFrom `v1.2.0` to the current files: **major**.\n"))
  }

  @Test("writes JSON to a file")
  func json() throws {
    let run = try CommandRun(
      "release", "Specs/pets.yaml", "--format", "json", "--output", "out/release.json", in: project.path)
    #expect(run.status == 0 && run.output == "")
    #expect(try project.read("out/release.json").hasPrefix(#"{"version":1,"from":"v1.2.0","to":null,"#))
  }

  @Test("fails for an insufficient version or step")
  func gate() throws {
    let run = try CommandRun("release", "--next", "1.3.0", "--fail-on", "version", in: project.path)
    #expect(run.status == 1)
    #expect(
      run.errors
        == "error: 1.3.0 doesn't fit after 1.2.0: the changes require 2.0.0 or higher. [release-version]\n")
    let step = try CommandRun("release", "--fail-on", "minor", in: project.path)
    #expect(step.status == 1)
    #expect(step.errors == "error: The changes require a major version. [release-step]\n")
    let fitting = try CommandRun("release", "--next", "2.0.0", "--fail-on", "version", in: project.path)
    #expect(fitting.status == 0)
    let unknown = try CommandRun("release", "--fail-on", "version", in: project.path)
    #expect(unknown.status == 2 && unknown.errors.contains("[unknown-next-version]"))
    let unnamed = try CommandRun(
      "release", "--since", "HEAD", "--next", "2.0.0", "--fail-on", "version", in: project.path)
    #expect(unnamed.status == 2 && unnamed.errors.contains("[unknown-last-version]"))
  }

  @Test("needs a repository, not a tag, outside of one")
  func noRepository() throws {
    let folder = try Project()
    let run = try CommandRun("release", in: folder.path)
    #expect(run.status == 2 && run.errors.contains("isn't in a readable git repository"))
  }

  @Test("asks for a revision if there is no tag")
  func noTag() throws {
    let run = try CommandRun("release", "--tag-prefix", "pets-", in: project.path)
    #expect(run.status == 2 && run.errors.contains("No version tag such as 'pets-1.2.0'"))
  }
}
