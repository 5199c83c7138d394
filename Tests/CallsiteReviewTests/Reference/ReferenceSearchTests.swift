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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(node))
    process.arguments = [
      "--eval", "\(HTMLReferenceAssets.relevance.code)\nconsole.log(score(\(arguments), \(list)))",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
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
