import CallsiteDiagnostics
import Foundation

/// Reads the text of a file: UTF-8 or UTF-16. The file `-` is standard input.
enum SourceText {
  private static let standardInput = "/dev/stdin"

  static func read(path: String) throws(DiagnosticFailure) -> String {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.contents(of: path == "-" ? standardInput : path)
    } catch {
      throw DiagnosticFailure([.unreadableFile(path, error)])
    }
    return try decode(bytes, file: path)
  }

  /// Returns the text of a file's bytes.
  static func decode(_ bytes: some Collection<UInt8>, file: String) throws(DiagnosticFailure) -> String {
    if let text = decodeUTF16(bytes) { return text }
    if let index = bytes.firstIndex(of: 0) {
      throw DiagnosticFailure([.notText(at: firstInvalidPosition(in: bytes[..<index], file: file))])
    }
    // The standard library validates UTF-8. Foundation would guess another encoding for some byte order
    // marks.
    var text = String(decoding: bytes, as: UTF8.self)
    let isValid = bytes.withContiguousStorageIfAvailable { bytes in
      text.withUTF8 { areEqual($0, bytes) }
    }
    guard isValid ?? text.utf8.elementsEqual(bytes) else {
      throw DiagnosticFailure([.invalidUTF8(at: firstInvalidPosition(in: bytes, file: file))])
    }
    return text
  }

  private static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    guard let start = left.baseAddress, let other = right.baseAddress else { return true }
    return memcmp(start, other, left.count) == 0
  }

  /// Returns the text of UTF-16 bytes, as some Windows editors write it, or `nil` for anything else. Without a byte
  /// order mark, the zero byte of the first character, which is in ASCII, tells the order (YAML 1.2, section 5.2).
  private static func decodeUTF16(_ bytes: some Collection<UInt8>) -> String? {
    let start = Array(bytes.prefix(4))
    guard start.count > 1 else { return nil }
    switch (start[0], start[1]) {
    case (0xFF, 0xFE): return String(data: Data(bytes.dropFirst(2)), encoding: .utf16LittleEndian)
    case (0xFE, 0xFF): return String(data: Data(bytes.dropFirst(2)), encoding: .utf16BigEndian)
    case (0x09..<0x7F, 0) where start.count == 4 && start[2...] != [0, 0]:
      return String(data: Data(bytes), encoding: .utf16LittleEndian)
    case (0, 0x09..<0x7F) where start.count == 4: return String(data: Data(bytes), encoding: .utf16BigEndian)
    default: return nil
    }
  }

  /// Returns the position of the first byte that isn't UTF-8, or of the end.
  private static func firstInvalidPosition(in bytes: some Collection<UInt8>, file: String) -> SourcePosition {
    var position = SourcePosition(file: file, line: 1, column: 1)
    var decoder = UTF8()
    var bytes = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if scalar == "\n" {
        position.line += 1
        position.column = 1
      } else {
        position.column += 1
      }
    }
    return position
  }
}

extension Diagnostic {
  /// A file that can't be read. There is no position because there is no text to point into.
  static func unreadableFile(_ path: String, _ error: any Error) -> Diagnostic {
    let code = Int32((error as NSError).code)
    let message =
      switch code {
      case ENOENT, ENOTDIR: "There is no file at '\(path)'."
      case EISDIR: "'\(path)' is a folder; expected a file."
      case EACCES, EPERM: "Can't read the file at '\(path)': permission denied."
      default: "Can't read the file at '\(path)': \(String(cString: strerror(code)).lowercased())."
      }
    return Diagnostic(.error, "unreadable-file", message)
  }

  fileprivate static func notText(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-utf8",
      "The file isn't text: there is a zero byte here; expected JSON or YAML in UTF-8.",
      at: position)
  }

  fileprivate static func invalidUTF8(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-utf8", "The file isn't UTF-8: there is an invalid byte here; save it as UTF-8.",
      at: position)
  }
}
