/// Decodes the content codings of HTTP bodies (RFC 9110, section 8.4.1): gzip (RFC 1952) and deflate (zlib,
/// RFC 1950, or raw, as some servers send it).
package struct Decompression: Sendable {
  /// The maximum decompressed size of a body, in bytes.
  var maximumSize = 64 << 20
  /// The maximum compression ratio of a body larger than a megabyte. JSON stays under 50.
  var maximumRatio = 200

  package init() {}

  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  /// Whether the data starts with a zlib header: a valid method, window size and check bits.
  package static func isZlib(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 6, bytes[0] & 0x0F == 8, bytes[0] >> 4 <= 7 else { return false }
    return (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31) && bytes[1] & 0x20 == 0
  }

  /// Returns a body without the codings that a `Content-Encoding` field lists. The last one listed was
  /// applied last.
  package func decoded(_ bytes: [UInt8], _ codings: String) throws(CompressionProblem) -> [UInt8] {
    var bytes = bytes
    for coding in codings.split(separator: ",").reversed() {
      switch coding.lowercased().filter({ !$0.isWhitespace }) {
      case "identity", "": continue
      case "gzip", "x-gzip": bytes = try gunzip(bytes)
      case "deflate": bytes = Self.isZlib(bytes) ? try inflateZlib(bytes) : try inflate(bytes)
      case let name: throw .unknown(name)
      }
    }
    return bytes
  }

  /// Decompresses the members of gzip data.
  package func gunzip(_ bytes: [UInt8]) throws(CompressionProblem) -> [UInt8] {
    let limit = limit(of: bytes)
    var output: [UInt8] = []
    var offset = 0
    repeat {
      offset = try Self.endOfGzipHeader(bytes, from: offset)
      let member = try Inflation.inflate(bytes, from: offset, limit: limit - output.count)
      var trailer = BitReader(bytes, from: member.end)
      let checksum = try trailer.bits(16) | (try trailer.bits(16)) << 16
      let size = try trailer.bits(16) | (try trailer.bits(16)) << 16
      guard size == member.output.count & 0xFFFF_FFFF else { throw .invalid("an incorrect size") }
      guard checksum == Checksum.crc32(member.output) else { throw .invalid("an incorrect checksum") }
      output += member.output
      offset = trailer.offset
    } while Self.isGzip(Array(bytes[offset...].prefix(3)))
    return output
  }

  func inflateZlib(_ bytes: [UInt8]) throws(CompressionProblem) -> [UInt8] {
    guard Self.isZlib(bytes) else { throw .invalid("no zlib header") }
    let (output, end) = try Inflation.inflate(bytes, from: 2, limit: limit(of: bytes))
    var trailer = BitReader(bytes, from: end)
    var checksum = 0
    for _ in 0..<4 { checksum = checksum << 8 | (try trailer.bits(8)) }
    guard checksum == Checksum.adler32(output) else { throw .invalid("an incorrect checksum") }
    return output
  }

  func inflate(_ bytes: [UInt8]) throws(CompressionProblem) -> [UInt8] {
    try Inflation.inflate(bytes, limit: limit(of: bytes)).output
  }

  private func limit(of bytes: [UInt8]) -> Int {
    min(maximumSize, max(1 << 20, bytes.count * maximumRatio))
  }

  private static func endOfGzipHeader(
    _ bytes: [UInt8], from offset: Int
  ) throws(CompressionProblem) -> Int {
    var reader = BitReader(bytes, from: offset)
    let start = try reader.bytes(10)
    guard start.starts(with: [0x1F, 0x8B, 8]) else { throw .invalid("no gzip header") }
    let flags = start[start.startIndex + 3]
    // Reserved bits must be zero: if one is set, the header has an unknown field that can't be skipped
    // (section 2.3.1.2).
    guard flags & 0xE0 == 0 else { throw .invalid("reserved flags in a gzip header") }
    if flags & 4 != 0 { _ = try reader.bytes(try reader.bits(16)) }
    for flag in [UInt8(8), 16] where flags & flag != 0 {
      while try reader.bits(8) != 0 {}
    }
    if flags & 2 != 0 { _ = try reader.bits(16) }
    return reader.offset
  }
}

/// The checksums at the end of compressed data.
enum Checksum {
  /// Returns gzip's checksum (RFC 1952, section 8).
  static func crc32(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    return Int(~crc)
  }

  /// Returns zlib's checksum (RFC 1950, section 8.2).
  static func adler32(_ bytes: [UInt8]) -> Int {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
  }
}

/// The reason why a body can't be decompressed.
package enum CompressionProblem: Error, Hashable, Sendable {
  /// The data is incomplete.
  case truncated
  /// The data is invalid. The associated value follows "its compressed data has".
  case invalid(String)
  /// The decompressed data would exceed the limit.
  case tooLarge
  /// The coding isn't supported, such as `br`.
  case unknown(String)

  /// The reason, worded to follow "because".
  package var reason: String {
    switch self {
    case .truncated: "its compressed data is incomplete"
    case .invalid(let what): "its compressed data has \(what)"
    case .tooLarge: "it's too large when decompressed"
    case .unknown(let name): "it is compressed with '\(name)'"
    }
  }
}
