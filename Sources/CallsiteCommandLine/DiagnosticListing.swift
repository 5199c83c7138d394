import CallsiteDiagnostics
import Foundation

/// Lists diagnostics for a terminal, each with its source line, and groups those that differ only in
/// location.
///
/// ```
/// Specs/pets.yaml:12:13: error: There is no schema 'Pat'; did you mean 'Pet'? [unresolved-reference]
///   12 |       $ref: '#/components/schemas/Pat'
///      |             ^
/// ```
struct DiagnosticListing {
  /// The maximum number of equal messages that are listed one by one.
  private static let maximumRepeats = 3
  /// The maximum number of further locations to list.
  private static let namedPlaces = 5

  private let readFile: (String) -> Data?
  private var files: [String: FileLines] = [:]

  /// - Parameter readFile: Returns the contents of the file that a position names, or `nil` if there is no
  ///   such file.
  init(readFile: @escaping (String) -> Data? = DiagnosticListing.file) {
    self.readFile = readFile
  }

  /// Renders diagnostics in order of position. The text ends with a line feed unless it is empty.
  mutating func render(_ diagnostics: [Diagnostic]) -> String {
    var places: [Diagnostic: [SourcePosition]] = [:]
    let sorted = diagnostics.sortedByPosition()
    for diagnostic in sorted {
      if let position = diagnostic.position {
        places[diagnostic.withoutPosition, default: []].append(position)
      }
    }
    var text = ""
    var listed: Set<Diagnostic> = []
    for diagnostic in sorted {
      let repeats = places[diagnostic.withoutPosition] ?? []
      let isRepeated = repeats.count > Self.maximumRepeats
      if isRepeated, !listed.insert(diagnostic.withoutPosition).inserted { continue }
      text += rendered(diagnostic) + (isRepeated ? Self.places(repeats.dropFirst()) : "")
    }
    return text
  }

  private mutating func rendered(_ diagnostic: Diagnostic) -> String {
    var lines = TextDiagnostics.render(diagnostic).split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\($0)\n" }
    if let excerpt = diagnostic.position.flatMap({ excerpt(at: $0) }) { lines.insert(excerpt, at: 1) }
    return lines.joined()
  }

  /// `  note: The same at 24 more places: api.yaml:12:5, …`
  private static func places(_ positions: ArraySlice<SourcePosition>) -> String {
    let named = positions.prefix(namedPlaces).map { MessageText.printable($0.description) }
    let rest = positions.count - named.count
    let count = positions.count == 1 ? "1 more place" : "\(positions.count) more places"
    return "  note: The same at \(count): \(named.joined(separator: ", "))\(rest > 0 ? ", …" : "")\n"
  }

  /// Returns the line, with a caret below the column, or `nil` if the file has no such line.
  private mutating func excerpt(at position: SourcePosition) -> String? {
    guard let line = lines(of: position.file).line(position.line), position.column > 0 else { return nil }
    let scalars = Array(line.unicodeScalars)
    guard position.column <= scalars.count + 1, scalars.contains(where: { !$0.properties.isWhitespace })
    else {
      return nil
    }
    // A line that is a whole document is cut to the surroundings of the position.
    let start = max(0, position.column - 1 - Self.width * 2 / 3)
    let shown = scalars.dropFirst(scalars.count > Self.width ? start : 0).prefix(Self.width)
    let before = shown.prefix(position.column - 1 - shown.startIndex)
    let number = "\(position.line)"
    let margin = String(repeating: " ", count: number.count)
    return "  \(number) | \(Self.printable(shown))\n"
      + "  \(margin) | \(String(repeating: " ", count: Self.printable(before).count))^\n"
  }

  private static let width = 100

  private static func printable(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.lazy.map { $0 == "\t" ? " " : $0 })
    return MessageText.printable(String(text))
  }

  private mutating func lines(of file: String) -> FileLines {
    if let lines = files[file] { return lines }
    let lines = FileLines(readFile(file) ?? Data())
    files[file] = lines
    return lines
  }

  /// Returns the contents of a regular file of reasonable size. Pipes and devices can't be read twice.
  static func file(_ path: String) -> Data? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = attributes[.size] as? Int, size < 50_000_000
    else { return nil }
    return FileManager.default.contents(atPath: path)
  }
}

/// An index of a file's lines. Only a few lines of many megabytes are needed.
private struct FileLines {
  /// The maximum length in bytes of a line that is shown.
  private static let longestLine = 65_536

  private let bytes: [UInt8]
  /// The offset of each line, followed by the end of the last.
  private let starts: [Int]

  init(_ data: Data) {
    bytes = [UInt8](data)
    starts = bytes.withUnsafeBufferPointer(Self.starts)
  }

  private static func starts(of bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    guard let base = bytes.baseAddress else { return starts + [0] }
    // `memchr` is many times as fast as a loop, and carriage returns are rare.
    let feed = UInt8(ascii: "\n")
    let hasReturns = memchr(base, Int32(UInt8(ascii: "\r")), bytes.count) != nil
    var next = 0
    while next < bytes.count {
      if hasReturns {
        next = bytes[next...].firstIndex { $0 == feed || $0 == UInt8(ascii: "\r") } ?? bytes.count
        if next + 1 < bytes.count, bytes[next] != feed, bytes[next + 1] == feed { next += 1 }
      } else {
        let found = memchr(base + next, Int32(feed), bytes.count - next)
        next = found.map { $0 - UnsafeMutableRawPointer(mutating: base) } ?? bytes.count
      }
      if next < bytes.count { starts.append(next + 1) }
      next += 1
    }
    return starts + [bytes.count]
  }

  /// Returns a line by its number, from 1, without its line break. Returns `nil` if there is no such line, or
  /// if it is too long to be shown.
  func line(_ number: Int) -> String? {
    guard number > 0, number < starts.count, starts[number] - starts[number - 1] <= Self.longestLine else {
      return nil
    }
    let line = bytes[starts[number - 1]..<starts[number]]
    let end = line.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
  }
}

extension Diagnostic {
  /// The diagnostic without its position, for comparison with others.
  fileprivate var withoutPosition: Diagnostic {
    var diagnostic = self
    diagnostic.position = nil
    return diagnostic
  }
}
