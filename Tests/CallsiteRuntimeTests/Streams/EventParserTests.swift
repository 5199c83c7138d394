import Foundation
import Testing

@testable import CallsiteRuntime

/// The rules in the HTML standard, 9.2.6.
struct EventParserTests {
  private func events(_ text: String, chunk: Int = .max, limit: Int = 1000) throws -> [EventParser.Event] {
    var parser = EventParser(limit: limit)
    var rest = Data(text.utf8)
    var events: [EventParser.Event] = []
    while !rest.isEmpty {
      parser.add(Data(rest.prefix(chunk)))
      rest = rest.dropFirst(chunk)
      while let event = try parser.next() { events.append(event) }
    }
    return events
  }

  private func data(_ text: String) throws -> [String] { try events(text).map(\.data) }

  @Test("Lines end with CR, LF or CRLF, even across chunks", arguments: 1...7)
  func lineEnds(chunk: Int) throws {
    for end in ["\n", "\r", "\r\n"] {
      let text = "data: é1\(end)data:2\(end)\(end)event: x\(end)data: 🐾\(end)\(end)"
      let events = try events(text, chunk: chunk)
      #expect(events.map(\.data) == ["é1\n2", "🐾"])
      #expect(events.map(\.name) == ["message", "x"])
      #expect(events.map(\.line) == [1, 4])
    }
  }

  @Test("A CR ends an event at once, before a possible LF")
  func carriageReturn() throws {
    var parser = EventParser(limit: 100)
    parser.add(Data("data: 1\r\n\r".utf8))
    #expect(try parser.next()?.data == "1")
    parser.add(Data("\ndata: 2\n\n".utf8))
    #expect(try parser.next()?.data == "2")
  }

  @Test("Parses the standard's examples")
  func examples() throws {
    #expect(try data("data: YHOO\ndata: +2\ndata: 10\n\n") == ["YHOO\n+2\n10"])
    #expect(
      try data(": test\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n")
        == ["first event", "second event", " third event"])
    #expect(try data("data\n\ndata\ndata\n\ndata:") == ["", "\n"])
    #expect(try data("data:test\n\ndata: test\n\n") == ["test", "test"])
  }

  @Test("An event without data or without a final blank line is ignored")
  func nothing() throws {
    #expect(try data("event: x\nid: 1\n\n").isEmpty)
    #expect(try data("data: 1\n").isEmpty)
    #expect(try events("event: x\n\ndata: 1\n\n").map(\.name) == ["message"])
  }

  @Test("A byte order mark is skipped only at the beginning", arguments: 1...4)
  func byteOrderMark(chunk: Int) throws {
    #expect(try events("\u{FEFF}data: 1\n\n", chunk: chunk).map(\.data) == ["1"])
    #expect(try data("\u{FEFF}\u{FEFF}data: 1\n\n").isEmpty)
    #expect(try data("data: 1\n\n\u{FEFF}data: 2\n\n") == ["1"])
  }

  @Test("An ID lasts until the next one; an ID with NUL is ignored, and an empty one resets it")
  func ids() throws {
    let text = "id: a\ndata: 1\n\ndata: 2\n\nid: b\0\ndata: 3\n\nid\ndata: 4\n\n"
    #expect(try events(text).map(\.id) == ["a", "a", "a", ""])
  }

  @Test("The last event ID is that of the last complete event, with or without data")
  func lastEventID() throws {
    var parser = EventParser(limit: 100)
    parser.add(Data("id: 1\n\nid: 2\ndata: x".utf8))
    #expect(try parser.next() == nil)
    #expect(parser.lastEventID == "1")
    parser.restart()
    parser.add(Data("data: y\n\n".utf8))
    #expect(try parser.next() == EventParser.Event(data: "y", id: "1", line: 1))
  }

  @Test("Retry is a number of milliseconds, or ignored", arguments: ["1x", "-1", "", "1.5", "٣"])
  func retry(wrong: String) throws {
    let events = try events("retry: 1500\ndata: 1\n\nretry: \(wrong)\ndata: 2\n\n")
    #expect(events.map(\.retry) == [.milliseconds(1500), nil])
  }

  @Test("Unknown fields, other spellings and comments are skipped")
  func unknown() throws {
    #expect(try data("Data: 1\nfoo: 2\n data: 3\n:data: 4\ndata : 5\n\n").isEmpty)
  }

  @Test("Bytes that aren't UTF-8 are replaced")
  func encoding() throws {
    var parser = EventParser(limit: 100)
    parser.add(Data("data: ".utf8) + [0xFF] + Data("\n\n".utf8))
    #expect(try parser.next()?.data == "\u{FFFD}")
  }

  @Test("An event that is too long, including comments, is rejected after the ones before it")
  func limit() throws {
    var parser = EventParser(limit: 20)
    parser.add(Data("data: 1234567890123\n\ndata: 123456789\ndata: 12345".utf8))
    #expect(try parser.next()?.data == "1234567890123")
    #expect(throws: ElementTooLong(limit: 20)) { try parser.next() }
    let comment = ":" + String(repeating: "x", count: 20)
    #expect(throws: ElementTooLong(limit: 20)) { try events(comment, limit: 20) }
  }
}
