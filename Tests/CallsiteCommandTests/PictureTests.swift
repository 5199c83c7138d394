import Foundation
import TestSupport
import Testing

/// The README's pictures are what `.ci/pictures` draws of the code and the report as they are now.
@Suite(.onOwnQueue)
struct PictureTests {
  @Test("Pictures show what is compiled and what callsite prints; .ci/pictures draws them anew")
  func fresh() throws {
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.currentDirectoryURL = root
    process.arguments = [".ci/pictures", try #require(CommandRun.executable()).path, folder.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    for name in ["call-site-light", "call-site-dark", "drift-light", "drift-dark"] {
      let drawn = FileManager.default.contents(atPath: folder.path("\(name).svg"))
      let committed = root.appendingPathComponent(".github/pictures/\(name).svg")
      #expect(drawn?.isEmpty == false)
      #expect(drawn == (try Data(contentsOf: committed)), "\(name)")
    }
  }
}
