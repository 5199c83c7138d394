import Foundation

/// What tells the content of a file from any other: its length and its 64-bit FNV-1a hash.
///
/// It guards against overlooking a change, not against somebody who makes two files with one fingerprint.
struct Fingerprint: Codable, Hashable, Sendable {
  let length: Int
  let hash: UInt64

  init(_ bytes: some Sequence<UInt8>) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var length = 0
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      length += 1
    }
    self.hash = hash
    self.length = length
  }

  /// The file's; nil for a file that isn't there or can't be read.
  init?(ofFileAt path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self = data.withUnsafeBytes { Fingerprint($0) }
  }
}
