import CallsiteDocument
import Foundation

/// A request line and the fields after it (RFC 9112, sections 3 to 6).
struct RequestHead: Sendable {
  enum Framing: Sendable, Equatable {
    case length(Int)
    case chunked
  }

  let method: String
  /// The path and query.
  let target: String
  private(set) var headers: MockHeaders = [:]
  private let host: String?
  private var hasHostField = false
  /// Whether the version is HTTP/1.0, which has neither chunks nor persistent connections.
  private let isOld: Bool

  init(line: ArraySlice<UInt8>) throws(MalformedRequest) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), !parts[1].isEmpty else {
      throw .syntax("a request starts with a line such as 'GET /path HTTP/1.1'")
    }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version.hasPrefix("HTTP/") else { throw .syntax("'\(version.prefix(20))' isn't an HTTP version") }
    guard version.hasPrefix("HTTP/1."), version.utf8.count == 8 else {
      throw .version("\(version.prefix(20))")
    }
    guard parts[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw .syntax("its target has control characters")
    }
    isOld = version == "HTTP/1.0"
    method = String(decoding: parts[0], as: UTF8.self)
    (target, host) = Self.split(String(decoding: parts[1], as: UTF8.self))
    if let host { headers["Host"] = host }
  }

  /// Splits a target. A request to a proxy has an absolute URL, whose host takes precedence (section 3.2.2).
  private static func split(_ target: String) -> (target: String, host: String?) {
    guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
      return (target, nil)
    }
    let rest = target.dropFirst(scheme.count)
    let host = rest.prefix { !"/?#".contains($0) }
    let path = rest.dropFirst(host.count)
    return (path.hasPrefix("/") ? String(path) : "/" + path, String(host))
  }

  mutating func append(line: ArraySlice<UInt8>) throws(MalformedRequest) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon]) else {
      let text = String(decoding: line.prefix(40), as: UTF8.self)
      throw .syntax("'\(text)' isn't a field such as 'Name: value'")
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    if name.lowercased() == "host" {
      guard !hasHostField else { throw .syntax("it has two 'Host' fields") }
      hasHostField = true
      if host != nil { return }
    }
    headers.append(name, MediaType.trimmed(String(decoding: line[(colon + 1)...], as: UTF8.self)))
  }

  /// Returns how the end of the body is determined.
  func framing(_ limits: HTTPLimits) throws(MalformedRequest) -> Framing {
    if !isOld, !hasHostField { throw .syntax("HTTP/1.1 needs a 'Host' field") }
    let lengths = Set(list("Content-Length"))
    let codings = list("Transfer-Encoding").map { $0.lowercased() }
    if !codings.isEmpty {
      // Request smuggling exploits servers that disagree about the end of a body (section 6.3).
      guard lengths.isEmpty, !isOld else {
        throw .syntax("'Transfer-Encoding' can't be combined with 'Content-Length' or in HTTP/1.0")
      }
      guard codings == ["chunked"] else { throw .coding(codings.joined(separator: ", ")) }
      return .chunked
    }
    guard let text = lengths.first else { return .length(0) }
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .syntax("'Content-Length' must be one number")
    }
    guard let length = Int(text), length <= limits.body else { throw .tooLarge(limits.body) }
    return .length(length)
  }

  /// Returns whether the client waits for `100 Continue` before it sends a body (RFC 9110, section 10.1.1).
  func expectsContinue() throws(MalformedRequest) -> Bool {
    guard let text = headers["Expect"], !isOld else { return false }
    guard text.lowercased() == "100-continue" else { throw .expectation(text) }
    return true
  }

  /// Whether another request can follow on the connection (section 9.3).
  var keepsAlive: Bool {
    let options = list("Connection").map { $0.lowercased() }
    return isOld ? options.contains("keep-alive") : !options.contains("close")
  }

  /// Whether the client supports chunks.
  var allowsChunks: Bool { !isOld }

  private func list(_ name: String) -> [String] {
    headers.values(of: name).flatMap { MediaType.split($0, at: ",") }.map(MediaType.trimmed)
  }

  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
