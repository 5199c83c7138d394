import FlyingSocks
import Foundation

/// A server that accepts one request and counts the bytes of its body without keeping them.
final class CountingSink: Sendable {
  let url: URL
  private let listener: Socket

  init() throws {
    listener = try Socket(domain: AF_INET, type: .stream)
    try listener.bind(to: .inet(ip4: Loopback.freshAddress(), port: 0))
    try listener.listen()
    url = try listener.sockname().url
  }

  /// Waits for the request and responds to it.
  ///
  /// - Returns: The head in lowercase, and the number of bytes that followed.
  func take() async throws -> (head: String, count: Int) {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try self.takeBlocking() }) }
    }
  }

  private func takeBlocking() throws -> (head: String, count: Int) {
    let connection = Socket(file: try listener.accept().file)
    defer { try? connection.close() }
    var head = ""
    while !head.hasSuffix("\r\n\r\n") { head.unicodeScalars.append(Unicode.Scalar(try connection.read())) }
    head = head.lowercased()
    let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length: ") }
    let expected = length.flatMap { Int($0.dropFirst("content-length: ".count)) } ?? 0
    var count = 0
    while count < expected { count += try connection.read(atMost: 256 * 1024).count }
    _ = try connection.write(.answer(204, []))
    try listener.close()
    return (head, count)
  }
}
