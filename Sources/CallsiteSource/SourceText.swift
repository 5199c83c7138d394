import CallsiteDiagnostics
import Foundation

/// Reads the text of a file: UTF-8, or UTF-16 with a byte order mark. The file `-` is standard input.
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

  /// Returns the text of UTF-16 bytes with a byte order mark, as some Windows editors write it (YAML 1.2,
  /// section 5.2), or `nil` for anything else.
  private static func decodeUTF16(_ bytes: some Collection<UInt8>) -> String? {
    let mark = Array(bytes.prefix(2))
    guard mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] else { return nil }
    return String(
      data: Data(bytes.dropFirst(2)), encoding: mark[0] == 0xFF ? .utf16LittleEndian : .utf16BigEndian)
  }

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

  fileprivate static func invalidUTF8(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-utf8", "The file isn't UTF-8: there is an invalid byte here; save it as UTF-8.",
      at: position)
  }
}
