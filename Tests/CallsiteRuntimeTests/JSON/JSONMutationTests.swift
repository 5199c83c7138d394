import Foundation
import Testing

@testable import CallsiteRuntime

/// Randomly changed texts and those in the public suite, read by the runtime and by Foundation.
struct JSONMutationTests {
  private static let suite = "../shared/suites/json-parsing/test_parsing"

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "null", "true", "1", "-", "0", ".", "e", "E+",
    " ",
    "\u{1}", "é", "\u{212A}", "1e5", "\"text\":", "{\"a\":1,\"a\":2}", "[]", "{}", "9223372036854775808",
  ].map { Array($0.utf8) }

  @Test("Randomly changed texts are read like Foundation reads them", arguments: [1, 2, 3, 4])
  func mutations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var text = Array(JSONSample.full.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.change(&text, &random) }
      let differences = JSONComparison.differences(in: Data(text))
      #expect(differences == [], "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(
    "The public suite is read as Foundation reads it",
    .enabled(if: FileManager.default.fileExists(atPath: suite), "there are no suites in ../shared/suites"))
  func publicSuite() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.suite).filter {
      $0.hasSuffix(".json")
    }
    #expect(files.count > 300)
    for file in files {
      let text = try Data(contentsOf: URL(fileURLWithPath: "\(Self.suite)/\(file)"))
      #expect(JSONComparison.differences(in: text) == [], "\(file)")
      let isRead = (try? JSONReader().read(JSONValue.self, from: text)) != nil
      #expect(!file.hasPrefix("n_") || !isRead, "\(file)")
    }
  }

  private static func change(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0..<max(1, text.count - 1), using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: text[place] = UInt8.random(in: 0...255, using: &random)
    case 1: text[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: text.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    case 3: text.removeSubrange(place..<min(text.count - 1, place + 4))
    default:
      let copy = text[place..<min(text.count, place + 30)]
      text.insert(contentsOf: copy, at: Int.random(in: 0...text.count, using: &random))
    }
  }
}
