@testable import CallsiteContract
import Foundation
import Testing

@Suite("Decompression")
struct DecompressionTests {
  private let decompression = Decompression()

  /// `[{"id":0,…},…]`, compressed by zlib with dynamic codes.
  private static let dynamic =
    "ddI7CsNADEXRrQTVLkZv/l5GWpMiEBcunCYpAsZ7TxHQoMBrrzCWDnPI9l73l8zLIdtD5jDJ876vMst1/VyCnNOvq+vVOlxX69H1Zj25"
    + "DuvZ9W69uB6tV//fsWhzg2S9+w/GpupPzmPgb9axrPqryxhExpeIn2YCqIUIaiWE2oihdoKIwBShhBFgjojEEYk5IhNHFOKIyt5hI47o"
    + "/4638ws="

  @Test("reads blocks of all three kinds")
  func blocks() throws {
    #expect(try text(Self.dynamic).hasPrefix(#"{"items":[{"id":0,"name":"Rex 0"},"#))
    #expect(try text(Self.dynamic).utf8.count == 757)
    #expect(try text("y0jNyclXyECQAA==") == "hello hello hello")
    #expect(try text("AQUA+v9oZWxsbw==") == "hello")
  }

  @Test(
    "reads gzip with and without a file name, and several members",
    arguments: [
      "H4sIAAAAAAACA6tWykvMTVWyUgpKrVCqBQDNYPGlDgAAAA==",
      "H4sICAAAAAAC/3guanNvbgCrVspLzE1VslIKSq1QqgUAzWDxpQ4AAAA=",
    ])
  func gzip(data: String) throws {
    let bytes = try bytes(data)
    #expect(Decompression.isGzip(bytes))
    #expect(try string(decompression.gunzip(bytes)) == #"{"name":"Rex"}"#)
    #expect(try string(decompression.gunzip(bytes + bytes)) == #"{"name":"Rex"}{"name":"Rex"}"#)
  }

  @Test("reads zlib")
  func zlib() throws {
    let bytes = try bytes("eJyrVspLzE1VslIKSq1QqgUAIm0Eiw==")
    #expect(Decompression.isZlib(bytes))
    #expect(try string(decompression.inflateZlib(bytes)) == #"{"name":"Rex"}"#)
  }

  @Test("detects corrupted data")
  func checksums() throws {
    var gzip = try bytes("H4sIAAAAAAACA6tWykvMTVWyUgpKrVCqBQDNYPGlDgAAAA==")
    gzip[gzip.count - 8] ^= 1
    #expect(throws: CompressionProblem.invalid("an incorrect checksum")) { try decompression.gunzip(gzip) }
    var zlib = try bytes("eJyrVspLzE1VslIKSq1QqgUAIm0Eiw==")
    zlib[zlib.count - 1] ^= 1
    #expect(throws: CompressionProblem.invalid("an incorrect checksum")) {
      try decompression.inflateZlib(zlib)
    }
  }

  @Test("stops if three thousand bytes would expand to three million")
  func bomb() throws {
    let bomb = try bytes("7cEBAQAAAIIg/69uSEAB") + [UInt8](repeating: 0, count: 2_900) + [6]
    #expect(throws: CompressionProblem.tooLarge) { try decompression.inflate(bomb) }
  }

  @Test("returns an error or a text for every prefix and every changed byte")
  func hostile() throws {
    let bytes = try bytes(Self.dynamic)
    for count in 0..<bytes.count {
      #expect(throws: CompressionProblem.truncated) { try decompression.inflate(Array(bytes.prefix(count))) }
      for bit in [count % 8, (count + 5) % 8] {
        var changed = bytes
        changed[count] ^= 1 << bit
        let result = Result { try decompression.inflate(changed) }
        #expect((try? result.get()).map { $0.count <= 1 << 20 } ?? true)
      }
    }
  }

  @Test(
    "rejects invalid data",
    arguments: [
      ([0x07], "a block of an unknown type"), ([0x01, 1, 0, 0, 0], "a block with an incorrect length"),
      // A match as the first symbol of a block with the fixed code.
      ([0x03, 0x02, 0x00], "a distance beyond its start"),
    ])
  func invalid(data: [UInt8], problem: String) {
    #expect(throws: CompressionProblem.invalid(problem)) { try decompression.inflate(data) }
  }

  private func text(_ data: String) throws -> String {
    try string(decompression.inflate(bytes(data)))
  }

  private func bytes(_ data: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: data)))
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
