import Foundation
import TestSupport
import Testing

/// The lists in Tests/Mutants, which only the nightly run tries.
@Suite("Lists of mutations", .onOwnThreads)
struct MutationListTests {
  @Test("name lines that their files have exactly once")
  func lines() throws {
    let folder = Checkout.path("Tests/Mutants")
    let lists = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }
    #expect(lists.count >= 9)
    for list in lists.sorted() {
      var counts: [String: Int] = [:]
      for text in try String(contentsOfFile: "\(folder)/\(list)", encoding: .utf8).split(separator: "\n") {
        let value = text.dropFirst().trimmingCharacters(in: .whitespaces)
        switch text.first {
        case "@":
          let code = try String(contentsOfFile: Checkout.path(value), encoding: .utf8)
          let lines = code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
          counts = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
        case "-": #expect(counts[value] == 1, "\(list): \(value)")
        default: break
        }
      }
    }
  }
}
