import Foundation
import Testing

@testable import CallsiteRuntime

struct RecordParserTests {
  private func records(
    _ text: String, _ framing: RecordParser.Framing = .lines, chunk: Int = .max, limit: Int = 100
  ) throws -> [RecordParser.Record] {
    var parser = RecordParser(framing, limit: limit)
    var rest = Data(text.utf8)
    var records: [RecordParser.Record] = []
    while !rest.isEmpty {
      parser.add(Data(rest.prefix(chunk)))
      rest = rest.dropFirst(chunk)
      while let record = try parser.next() { records.append(record) }
    }
    if let last = parser.last() { records.append(last) }
    return records
  }

  @Test("Each line is a record, even the last one without a line break", arguments: 1...5)
  func lines(chunk: Int) throws {
    let records = try records("\u{FEFF}1\r\n\n \t\n\"é\"\n3", chunk: chunk)
    #expect(records.map { String(decoding: $0.text, as: UTF8.self) } == ["1\r", "\"é\"", "3"])
    #expect(records.map(\.line) == [1, 4, 5])
    #expect(records.allSatisfy { !$0.mayBeTruncated })
  }

  @Test("Each text of a sequence is a record; empty ones are skipped", arguments: 1...5)
  func sequence(chunk: Int) throws {
    let records = try records("\u{1E}{\n\"a\": 1\n}\n\u{1E}\u{1E}2\n\u{1E}\"3\"", .sequence, chunk: chunk)
    #expect(records.map { String(decoding: $0.text, as: UTF8.self) } == ["{\n\"a\": 1\n}\n", "2\n", "\"3\""])
    #expect(records.map(\.line) == [1, 2, 3])
  }

  @Test("An unterminated number or word may be truncated", arguments: ["12", "true", "null", "-"])
  func cut(text: String) throws {
    #expect(try records("\u{1E}\(text)\u{1E}\(text)\n", .sequence).map(\.mayBeTruncated) == [true, false])
  }

  @Test("A record that is too long is rejected")
  func limit() throws {
    #expect(throws: ElementTooLong(limit: 3)) { try records("1\n12\n1234", limit: 3) }
  }

  @Test(
    "The framing is that of the media type",
    arguments: [
      ("application/jsonl; charset=utf-8", RecordParser.Framing.lines), ("application/x-ndjson", .lines),
      ("application/x-jsonlines", .lines), ("application/json-lines", .lines),
      ("application/json-seq", .sequence), ("application/geo+json-seq", .sequence), ("application/json", nil),
    ])
  func framing(type: String, framing: RecordParser.Framing?) {
    #expect(RecordParser.Framing(type) == framing)
  }
}
