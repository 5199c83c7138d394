import Foundation
import TestSupport
import Testing

/// A git repository in a folder that exists as long as a test holds it.
struct TemporaryRepository {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main")
  }

  /// Commits all files, on top of what is there.
  func commit(_ files: [String: String], tag: String? = nil) throws {
    for (path, text) in files { try disk.write(text, to: path) }
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message=Test")
    if let tag { try git("tag", tag) }
  }

  func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Whatever the machine's own configuration says.
    let identity = [
      "-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false",
    ]
    process.arguments = ["git"] + identity + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: disk.path)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
