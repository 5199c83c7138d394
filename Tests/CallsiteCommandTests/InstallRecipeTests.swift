import Foundation
import TestSupport
import Testing

/// Tests the recipe that installs a released program, with a local release.
@Suite("The recipe 'install'", .onOwnThreads)
struct InstallRecipeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    #if os(macOS)
      let system = "apple-macosx"
    #else
      let system = "$(uname -m | sed s/arm64/aarch64/)-unknown-linux-gnu"
    #endif
    try folder.write("#!/bin/sh\necho 9.9.9\n", to: "callsite")
    let made = try run(
      """
      set -e
      name=callsite-9.9.9-\(system)
      mkdir -p releases/9.9.9 "$name/bin" && cp callsite "$name/bin/callsite" && chmod +x "$name/bin/callsite"
      tar -czf "releases/9.9.9/$name.tar.gz" "$name"
      cd releases/9.9.9
      if command -v sha256sum >/dev/null; then sha256sum *.tar.gz; else shasum -a 256 *.tar.gz; fi >SHA256SUMS
      """)
    try #require(made.status == 0, "\(made.output)")
  }

  private func run(_ script: String) throws -> ToolOutput {
    try ToolOutput(of: ["sh", "-c", script], in: folder.path, includesErrors: true)
  }

  private func install(_ version: String) throws -> ToolOutput {
    return try run("'\(Checkout.root.path)/.github/recipes/install' \(version) bin \"file://$PWD/releases\"")
  }

  @Test("installs the program for this machine in the folder, and runs it")
  func installing() throws {
    let run = try install("9.9.9")
    #expect(run.status == 0 && run.output == "9.9.9\n", "\(run.output)")
    #expect(FileManager.default.isExecutableFile(atPath: folder.path("bin/callsite")))
  }

  @Test("installs nothing with a wrong checksum")
  func tampering() throws {
    let tampering = try run("for file in releases/9.9.9/*.tar.gz; do echo more >>\"$file\"; done")
    #expect(tampering.status == 0)
    let run = try install("9.9.9")
    #expect(run.status == 2)
    #expect(run.output.contains("doesn't match SHA256SUMS; nothing was installed."))
    #expect(!FileManager.default.fileExists(atPath: folder.path("bin/callsite")))
  }

  @Test("reports an unknown version")
  func missing() throws {
    #expect(try install("1.0.0").status != 0)
    try folder.write("", to: "releases/1.0.0/SHA256SUMS")
    let run = try install("1.0.0")
    #expect(run.status == 2 && run.output.hasPrefix("error: Version 1.0.0 has no callsite for "))
  }
}
