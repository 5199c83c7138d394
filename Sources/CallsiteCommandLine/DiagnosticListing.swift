package import CallsiteDiagnostics
package import Foundation

/// Diagnostics as people read them in a terminal: with the line of the file that each is about, and with what is said
/// of many places said once.
///
/// ```
/// Specs/pets.yaml:12:13: error: There is no schema 'Pat'; did you mean 'Pet'? [unresolved-reference]
///   12 |       $ref: '#/components/schemas/Pat'
///      |             ^
/// ```
package struct DiagnosticListing {
  /// How many places a message may have and be told for each.
  private static let mostAlike = 3
  /// How many other places are named.
  private static let namedPlaces = 5

  private let readFile: (String) -> Data?
  private var files: [String: FileLines] = [:]

  /// - Parameter readFile: Reads a file that positions name; nil: it isn't one.
  package init(readFile: @escaping (String) -> Data? = DiagnosticListing.file) {
    self.readFile = readFile
  }

  /// In order of position, ending in a line feed unless there is nothing to say.
  package mutating func render(_ diagnostics: [Diagnostic]) -> String {
    var places: [Diagnostic: [SourcePosition]] = [:]
    let sorted = diagnostics.sortedByPosition()
    for diagnostic in sorted {
      if let position = diagnostic.position { places[diagnostic.placeless, default: []].append(position) }
    }
    var text = ""
    var told: Set<Diagnostic> = []
    for diagnostic in sorted {
      let alike = places[diagnostic.placeless] ?? []
      let isRepeated = alike.count > Self.mostAlike
      if isRepeated, !told.insert(diagnostic.placeless).inserted { continue }
      text += rendered(diagnostic) + (isRepeated ? Self.places(alike.dropFirst()) : "")
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

  /// The line with a caret below the column; nil: the file isn't there any more, or has no such line.
  private mutating func excerpt(at position: SourcePosition) -> String? {
    guard let line = lines(of: position.file).line(position.line), position.column > 0 else { return nil }
    let scalars = Array(line.unicodeScalars)
    guard position.column <= scalars.count + 1, scalars.contains(where: { !$0.properties.isWhitespace })
    else {
      return nil
    }
    // Of a line that is a whole document, what is around the place.
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

  /// A file's bytes, if it is one of a reasonable size: pipes and devices can't be read twice.
  package static func file(_ path: String) -> Data? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = attributes[.size] as? Int, size < 50_000_000
    else { return nil }
    return FileManager.default.contents(atPath: path)
  }
}

/// Where the lines of a file begin: of megabytes, a few lines are asked for.
private struct FileLines {
  /// How many bytes a line may have: nobody reads a document that is one line of a megabyte.
  private static let longestLine = 65_536

  private let bytes: [UInt8]
  /// In order, and behind the last line.
  private let starts: [Int]

  init(_ data: Data) {
    bytes = [UInt8](data)
    starts = bytes.withUnsafeBufferPointer(Self.starts)
  }

  private static func starts(of bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    guard let base = bytes.baseAddress else { return starts + [0] }
    // The library's search is many times as fast as a loop, and hardly a file has returns.
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

  /// A line by its number, from 1, without its end; nil: there is none, or it is longer than anybody reads.
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
  /// The same without its place, which others of its kind may have as well.
  fileprivate var placeless: Diagnostic {
    var diagnostic = self
    diagnostic.position = nil
    return diagnostic
  }
}
