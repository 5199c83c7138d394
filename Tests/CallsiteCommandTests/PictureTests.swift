import Foundation
import TestSupport
import Testing

/// The README's pictures match those that `.ci/pictures` draws from the current code and report.
@Suite(.onOwnThreads)
struct PictureTests {
  @Test("Pictures show compiled code and callsite's output; .ci/pictures redraws them")
  func fresh() throws {
    let root = Checkout.root
    let folder = try TemporaryFolder()
    let command = try #require(CommandRun.executable()).path
    let run = try ToolOutput(of: ["sh", ".ci/pictures", command, folder.path], in: root.path)
    #expect(run.status == 0)
    for name in ["call-site-light", "call-site-dark", "drift-light", "drift-dark"] {
      let drawn = FileManager.default.contents(atPath: folder.path("\(name).svg"))
      let committed = root.appendingPathComponent(".github/pictures/\(name).svg")
      #expect(drawn?.isEmpty == false)
      #expect(drawn == (try Data(contentsOf: committed)), "\(name)")
    }
  }
}
