import Foundation

/// Masks what looks like a credential: JSON Web Tokens (RFC 7519), what follows `Bearer` and `Basic`, and the values
/// of names such as `token=`.
///
/// It passes once over the bytes of a text. A regular expression would start again at each of them, and take minutes
/// for a long text without any credential.
struct CredentialMask {
  private let bytes: [UInt8]
  private let mark: [UInt8]
  private var position = 0
  private var output: [UInt8] = []

  /// Returns the text with a mark in the place of each credential.
  static func masked(_ text: String, with mark: String) -> String {
    var mask = CredentialMask(bytes: Array(text.utf8), mark: Array(mark.utf8))
    mask.scan()
    return String(decoding: mask.output, as: UTF8.self)
  }

  private init(bytes: [UInt8], mark: [UInt8]) {
    self.bytes = bytes
    self.mark = mark
  }

  private mutating func scan() {
    while position < bytes.count {
      let run = position..<end(of: Self.isNameByte, from: position)
      guard !run.isEmpty else {
        output.append(bytes[position])
        position += 1
        continue
      }
      position = run.upperBound
      if masksValue(of: run) || masksCredentials(after: run) { continue }
      copy(run)
    }
  }

  /// Masks a nonempty value after `=`, if the name before it denotes a secret.
  private mutating func masksValue(of name: Range<Int>) -> Bool {
    guard name.upperBound < bytes.count, bytes[name.upperBound] == UInt8(ascii: "=") else { return false }
    let value = name.upperBound + 1
    guard value < bytes.count, Self.isValueByte(bytes[value]) else { return false }
    let text = String(decoding: bytes[name], as: UTF8.self)
    guard SecretNames.contains(text.removingPercentEncoding ?? text) else { return false }
    output += bytes[name] + [UInt8(ascii: "=")] + mark
    // Only now, because another name and its value may be part of the value of a name that isn't secret.
    position = end(of: Self.isValueByte, from: value)
    return true
  }

  /// Masks the credentials after the name of a scheme (RFC 9110, section 11.4) and at least one space.
  private mutating func masksCredentials(after run: Range<Int>) -> Bool {
    let word = bytes[run].suffix(while: Self.isWordByte)
    guard ["bearer", "basic"].contains(where: { word.elementsEqual($0.utf8) { $0 | 0x20 == $1 } }) else {
      return false
    }
    let start = end(of: { $0 == UInt8(ascii: " ") }, from: run.upperBound)
    let end = end(of: { Self.isValueByte($0) || $0 == UInt8(ascii: "&") }, from: start)
    // Shorter words follow in sentences, such as "a bearer is".
    guard start > run.upperBound, end - start >= 4 else { return false }
    copy(run)
    output += [UInt8(ascii: " ")] + mark
    position = end
    return true
  }

  /// Copies a run of bytes with JSON Web Tokens masked: three segments separated by `.`, of which the first starts
  /// with `{"` in Base64.
  private mutating func copy(_ run: Range<Int>) {
    var index = run.lowerBound
    while index < run.upperBound {
      guard bytes[index..<run.upperBound].starts(with: "eyJ".utf8) else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let header = end(of: Self.isTokenByte, from: index)
      let payload = isDot(header) ? end(of: Self.isTokenByte, from: header + 1) : header
      if header > index + 3, payload > header + 1, isDot(payload) {
        output += mark
        index = end(of: Self.isTokenByte, from: payload + 1)
      } else {
        // A token that starts later in this segment would end where this one does.
        output += bytes[index..<header]
        index = header
      }
    }
  }

  private func isDot(_ index: Int) -> Bool { index < bytes.count && bytes[index] == UInt8(ascii: ".") }

  private func end(of isPart: (UInt8) -> Bool, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return index
  }

  /// Letters, digits and `_`. Bytes of other scalars than ASCII count as letters.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// The characters of Base64 for URLs (RFC 4648, section 5).
  private static func isTokenByte(_ byte: UInt8) -> Bool { isWordByte(byte) || byte == UInt8(ascii: "-") }

  /// The characters of names, which may be percent-encoded or have a path in brackets.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    isTokenByte(byte) || "[]%.".utf8.contains(byte)
  }

  /// Returns whether a byte isn't white space or a separator of values.
  private static func isValueByte(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: " ") && !"&;,\"'<".utf8.contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// The longest suffix whose bytes all satisfy a condition.
  fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice {
    var start = endIndex
    while start > startIndex, isPart(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
