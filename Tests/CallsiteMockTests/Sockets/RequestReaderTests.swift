import Foundation
import Testing

@testable import CallsiteMock

struct RequestReaderTests {
  /// The requests parsed from bytes that arrive in chunks of a size, and how the parsing ends.
  private func read(_ text: String, by size: Int = .max, limits: HTTPLimits = HTTPLimits()) -> [String] {
    var reader = RequestReader(limits)
    var found: [String] = []
    let bytes = Array(text.utf8)
    var start = 0
    do throws(MalformedRequest) {
      while start < bytes.count {
        let end = size < bytes.count - start ? start + size : bytes.count
        reader.append(Array(bytes[start..<end]))
        start = end
        steps: while true {
          switch try reader.next() {
          case .needsBytes: break steps
          case .expectsContinue: found.append("continue")
          case .request(let head, let body):
            let text = String(decoding: body, as: UTF8.self)
            found.append("\(head.method) \(head.target) \(text)\(head.keepsAlive ? "" : " (last)")")
          }
        }
      }
    } catch {
      found.append("\(error.status) \(error.reason)")
    }
    return found
  }

  private func get(_ fields: String, body: String = "") -> String {
    "POST /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)"
  }

  @Test("Requests are parsed whatever pieces they arrive in", arguments: [1, 2, 3, 7, .max])
  func pieces(size: Int) {
    let text =
      "\r\n" + get("Content-Length: 3\r\n", body: "abc")
      + get("Transfer-Encoding: chunked\r\n", body: "2;x=y\r\nde\r\n1\r\nf\r\n0\r\nTrailer: t\r\n\r\n")
      + "GET /b?c HTTP/1.1\nhost: a\nConnection: close\n\n"
    #expect(read(text, by: size) == ["POST /a abc", "POST /a def", "GET /b?c  (last)"])
  }

  @Test("An absolute request target is reduced to its path, and its host counts")
  func absolute() throws {
    #expect(read("GET http://b.example/c?d HTTP/1.1\r\nHost: a\r\n\r\n") == ["GET /c?d "])
    #expect(read("GET HTTPS://b.example HTTP/1.1\r\nHost: a\r\n\r\n") == ["GET / "])
    var head = try RequestHead(line: Array("GET http://b.example/c HTTP/1.1".utf8)[...])
    try head.append(line: Array("Host: a".utf8)[...])
    #expect(head.headers["Host"] == "b.example")
  }

  @Test("HTTP/1.0 needs no host, and closes the connection unless told to keep it")
  func old() {
    #expect(read("GET /a HTTP/1.0\r\n\r\n") == ["GET /a  (last)"])
    #expect(read("GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n") == ["GET /a "])
  }

  @Test("Only a client that expects 100-continue gets it")
  func expectation() {
    let text = get("Expect: 100-continue\r\nContent-Length: 2\r\n", body: "ab")
    #expect(read(text, by: text.utf8.count - 2) == ["continue", "POST /a ab"])
    #expect(read(text) == ["POST /a ab"])
  }

  @Test(
    "An invalid request is rejected with a reason",
    arguments: [
      (
        "hello\r\n",
        "400 Invalid HTTP request: a request starts with a line such as 'GET /path HTTP/1.1'."
      ),
      ("GET / SPDY/3\r\n", "400 Invalid HTTP request: 'SPDY/3' isn't an HTTP version."),
      ("GET /\u{1} HTTP/1.1\r\n", "400 Invalid HTTP request: its target has control characters."),
      ("GET / HTTP/1.1\r\n\r\n", "400 Invalid HTTP request: HTTP/1.1 needs a 'Host' field."),
      (
        "GET / HTTP/1.1\r\nA : b\r\n",
        "400 Invalid HTTP request: 'A : b' isn't a field such as 'Name: value'."
      ),
      (
        "GET / HTTP/1.1\r\nA: b\r\n c\r\n",
        "400 Invalid HTTP request: ' c' isn't a field such as 'Name: value'."
      ),
      (
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n",
        "400 Invalid HTTP request: it has two 'Host' fields."
      ),
      ("GET / HTTP/1.1\r\nA: b\rc\r\n", "400 Invalid HTTP request: a line has control characters."),
      (
        "GET / HTTP/2.0\r\n", "505 Unsupported HTTP version: expected HTTP/1.1 or HTTP/1.0, found 'HTTP/2.0'."
      ),
    ])
  func malformed(text: String, expected: String) {
    #expect(read(text) == [expected])
  }

  @Test(
    "A body of ambiguous length is rejected",
    arguments: [
      ("Content-Length: 1\r\nContent-Length: 2\r\n", "'Content-Length' must be one number"),
      ("Content-Length: -1\r\n", "'Content-Length' must be one number"),
      (
        "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
        "'Transfer-Encoding' can't be combined with 'Content-Length' or in HTTP/1.0"
      ),
      ("Transfer-Encoding: chunked\r\n\r\nxyz\r\n", "invalid chunk size 'xyz'"),
      ("Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "a chunk is longer than its size"),
    ])
  func framing(fields: String, reason: String) {
    #expect(read(get(fields)) == ["400 Invalid HTTP request: \(reason)."])
  }

  @Test("A repeated, equal Content-Length is accepted")
  func repeatedLength() {
    #expect(read(get("Content-Length: 1, 1\r\n", body: "a")) == ["POST /a a"])
  }

  @Test("Unsupported protocol features are reported")
  func unsupported() {
    let codings = read(get("Transfer-Encoding: gzip, chunked\r\n"))
    #expect(codings == ["501 Unsupported 'Transfer-Encoding': expected 'chunked', found 'gzip, chunked'."])
    let expectations = read(get("Expect: more\r\n"))
    #expect(expectations == ["417 Unsupported 'Expect': expected '100-continue', found 'more'."])
  }

  @Test("Requests that are too long are rejected before they have arrived", arguments: [1, 100])
  func limits(size: Int) {
    let limits = HTTPLimits(head: 100, body: 10)
    let long = String(repeating: "a", count: 101)
    func status(_ text: String) -> String { String(read(text, by: size, limits: limits).joined().prefix(3)) }
    #expect(status("GET /\(long)") == "414")
    #expect(status("GET / HTTP/1.1\r\nA: \(long)") == "431")
    #expect(status(get("Content-Length: 11\r\n")) == "413")
    #expect(status(get("Content-Length: 99999999999999999999\r\n")) == "413")
    let chunks = "6\r\nabcdef\r\n5\r\n"
    #expect(status(get("Transfer-Encoding: chunked\r\n", body: chunks)) == "413")
  }
}
