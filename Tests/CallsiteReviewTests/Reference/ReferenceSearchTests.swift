import Foundation
import TestSupport
import Testing

@testable import CallsiteDrift
@testable import CallsiteReview

/// The program that runs the page's script in these tests, or `nil` if it isn't installed.
private let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
  "\($0)/node"
}
.first(where: FileManager.default.isExecutableFile)

/// Returns what a part of the page's script prints.
private func output(of script: String) throws -> String {
  let run = try ToolOutput(of: [try #require(node), "--eval", script])
  #expect(run.status == 0)
  return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
}

/// Runs the part of the page's script that orders matches, which needs a JavaScript engine.
@Suite("The search of a reference", .onOwnThreads, .enabled(if: node != nil, "There is no node."))
struct ReferenceSearchTests {
  /// The points of an entry for some words.
  private func points(
    _ words: [String], names: String, path: String = "", summary: String = "", rest: String = ""
  )
    throws -> Int
  {
    let entry = ["names": names, "path": path, "summary": summary, "rest": rest]
    let arguments = String(decoding: try JSONEncoder().encode(entry), as: UTF8.self)
    let list = String(decoding: try JSONEncoder().encode(words), as: UTF8.self)
    let text = try output(
      of: "\(HTMLReferenceAssets.relevance.code)\nconsole.log(score(\(arguments), \(list)))")
    return try #require(Int(text))
  }

  @Test("prefers names to paths, summaries and other text, and beginnings to what is inside")
  func order() throws {
    let start = try points(["refund"], names: "refunds.create(amount:) createrefund")
    let part = try points(["refund"], names: "applicationfees.refunds.get(_:)")
    let inside = try points(["refund"], names: "applicationfees.unrefunded()")
    let path = try points(["refund"], names: "charges.list()", path: "get /refunds")
    let summary = try points(["refund"], names: "charges.list()", summary: "lists refunds")
    let other = try points(["refund"], names: "charges.list()", rest: "is refunded")
    let order = [start, part, inside, path, summary, other]
    #expect(order == order.sorted(by: >) && Set(order).count == order.count, "\(order)")
  }

  @Test("finds only what has every word")
  func everyWord() throws {
    #expect(
      try points(["refund", "create"], names: "refunds.create()")
        > points(["refund"], names: "refunds.create()"))
    #expect(try points(["refund", "delete"], names: "refunds.create()") == 0)
  }

  @Test("is in the page as it is tested")
  func page() {
    #expect(HTMLReferenceAssets.script.code.contains(HTMLReferenceAssets.relevance.code))
  }
}

/// Runs the part of the page's script that copies an example.
@Suite("The copy button of a reference", .onOwnThreads, .enabled(if: node != nil, "There is no node."))
struct ReferenceCopyTests {
  /// Returns what copying `shop.get()` does, in order, and what the button says then and afterward.
  private func copying(refused: Bool) throws -> String {
    try output(
      of: """
        const log = [];
        const [code, button] = [{ textContent: "shop.get()" }, { textContent: "Copy" }];
        const writeText = async (text) => { \(refused ? "throw new Error();" : "log.push(`writes ${text}`);") };
        Object.defineProperty(globalThis, "navigator", { value: { clipboard: { writeText } }, configurable: true });
        globalThis.getSelection = () => ({
          selectAllChildren: (element) => log.push(`selects ${element.textContent}`)
        });
        globalThis.document = { execCommand: (name) => log.push(`does ${name}`) };
        globalThis.setTimeout = (restore) => {
          log.push(button.textContent);
          restore();
          log.push(button.textContent);
        };
        \(HTMLReferenceAssets.copying.code)
        copy(code, button).then(() => console.log(log.join(", ")));
        """)
  }

  @Test("writes the example to the clipboard, and says so for a moment")
  func clipboard() throws {
    #expect(try copying(refused: false) == "writes shop.get(), Copied, Copy")
  }

  @Test("copies a selection if the browser refuses access to the clipboard")
  func selection() throws {
    #expect(try copying(refused: true) == "selects shop.get(), does copy, Copied, Copy")
  }

  @Test("is in the page as it is tested")
  func page() {
    #expect(HTMLReferenceAssets.script.code.contains(HTMLReferenceAssets.copying.code))
  }
}
