/// Removes comments and string literals from Swift source. Code interpolated into a literal is kept.
struct CodeScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var code: [UInt8] = []

  static func code(of source: String) -> String {
    var scanner = CodeScanner(bytes: Array(source.utf8))
    scanner.scanCode()
    return String(decoding: scanner.code, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads up to the end of the source or, in an interpolation, past its closing parenthesis.
  private mutating func scanCode(isInterpolation: Bool = false) {
    var depth = 0
    while position < bytes.count {
      if skipsComment() || skipsLiteral() { continue }
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if isInterpolation, depth < 0 { return }
      code.append(byte)
    }
  }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skipsComment() -> Bool {
    guard bytes[position] == UInt8(ascii: "/") else { return false }
    if isNext("//") {
      position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      return true
    }
    guard isNext("/*") else { return false }
    var depth = 0
    repeat {
      if isNext("/*") { depth += 1 } else if isNext("*/") { depth -= 1 } else { position -= 1 }
      position += 2
    } while depth > 0 && position < bytes.count
    return true
  }

  private mutating func skipsLiteral() -> Bool {
    guard [UInt8(ascii: "#"), UInt8(ascii: "\"")].contains(bytes[position]) else { return false }
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }
    guard bytes[(position + hashes.count)...].first == UInt8(ascii: "\"") else { return false }
    position += hashes.count
    let isMultiline = isNext(#"""""#)
    let quotes = isMultiline ? #"""""# : #"""#
    let pounds = String(repeating: "#", count: hashes.count)
    position += quotes.utf8.count
    while position < bytes.count, !isNext(quotes + pounds) {
      if isNext(#"\"# + pounds) {
        position += 1 + hashes.count
        let isInterpolated = isNext("(")
        position = min(position + 1, bytes.count)
        if isInterpolated { code.append(UInt8(ascii: " ")) }
        if isInterpolated { scanCode(isInterpolation: true) }
      } else {
        // A quotation mark in a regular expression doesn't start a literal: the end of the line ends it.
        if !isMultiline, isNext("\n") { return true }
        position += 1
      }
    }
    position = min(position + quotes.utf8.count + hashes.count, bytes.count)
    code.append(UInt8(ascii: " "))
    return true
  }
}
