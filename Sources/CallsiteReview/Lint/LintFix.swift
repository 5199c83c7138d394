import CallsiteDiagnostics
import CallsitePipeline
import Foundation

/// Fixes problems in documents that have a single solution.
package struct LintFix: Sendable {
  enum Kind: Sendable {
    /// Removes the quotation marks around a value.
    case unquote
    /// Adds quotation marks around a value.
    case quote
    /// Adds `required: true` to an object.
    case require
  }

  /// The fixes by rule.
  static let kinds: [String: Kind] = [
    "quoted-boolean": .unquote, "quoted-number": .unquote, "unquoted-string": .quote,
    "optional-path-parameter": .require,
  ]

  /// The number of fixed problems, and the changed files.
  package private(set) var count = 0
  private(set) var files: [String] = []

  /// A summary such as `Fixed 2 problems in pets.yaml.`, ending in a line break.
  package var summary: String {
    "Fixed \(count) problem\(count == 1 ? "" : "s") in \(files.joined(separator: ", ")).\n"
  }

  /// Fixes problems in their files.
  ///
  /// - Throws: `DiagnosticFailure` if a file can't be written.
  mutating func apply(to diagnostics: [Diagnostic]) throws(DiagnosticFailure) {
    let fixable = diagnostics.filter { Self.kinds[$0.id] != nil && $0.position != nil }
    let byFile = Dictionary(grouping: fixable) { $0.position?.file ?? "" }
    for (file, problems) in byFile.sorted(by: { $0.key < $1.key }) {
      guard let bytes = try? Disk.bytes(of: file) else { continue }
      var text = LintFixedText(String(decoding: bytes, as: UTF8.self))
      // Edits are made from the end, so that earlier positions stay valid.
      let places = Set(
        problems.compactMap { problem in problem.position.map { Place(id: problem.id, position: $0) } })
      for place in places.sorted(by: { $1.position < $0.position }) {
        guard let kind = Self.kinds[place.id] else { continue }
        if text.apply(kind, line: place.position.line, column: place.position.column) { count += 1 }
      }
      guard text.isChanged else { continue }
      do { try Disk.write(Array(text.text.utf8), to: file) } catch {
        throw DiagnosticFailure([
          Diagnostic(.error, "unwritable-file", "Can't write '\(file)': \(Disk.reason(of: error)).")
        ])
      }
      files.append(file)
    }
  }

  private struct Place: Hashable {
    let id: String
    let position: SourcePosition
  }
}

/// A text whose lines are edited.
struct LintFixedText {
  private var lines: [[Unicode.Scalar]]
  private let isJSON: Bool
  private(set) var isChanged = false

  init(_ text: String) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    isJSON = text.first { !$0.isWhitespace } == "{"
  }

  var text: String {
    var result = String.UnicodeScalarView()
    for (index, line) in lines.enumerated() {
      if index > 0 { result.append("\n") }
      result.append(contentsOf: line)
    }
    return String(result)
  }

  /// Makes an edit, and returns whether the text at the position was as expected.
  mutating func apply(_ kind: LintFix.Kind, line: Int, column: Int) -> Bool {
    let (row, start) = (line - 1, column - 1)
    guard lines.indices.contains(row), lines[row].indices.contains(start) else { return false }
    let isDone =
      switch kind {
      case .unquote: unquote(row, start)
      case .quote: quote(row, start)
      case .require: require(row, start)
      }
    if isDone { isChanged = true }
    return isDone
  }

  private mutating func unquote(_ row: Int, _ start: Int) -> Bool {
    let mark = lines[row][start]
    guard mark == "'" || mark == "\"",
      let end = lines[row][(start + 1)...].firstIndex(of: mark), end > start + 1,
      lines[row][(start + 1)..<end].allSatisfy(Self.isPlain)
    else { return false }
    lines[row].remove(at: end)
    lines[row].remove(at: start)
    return true
  }

  private mutating func quote(_ row: Int, _ start: Int) -> Bool {
    let end = lines[row][start...].firstIndex { !Self.isPlain($0) } ?? lines[row].count
    // A key ends at its colon. The colon in `12:30` doesn't end one.
    let after = lines[row][end...].first == ":" ? end + 1 : end
    let isWhole =
      after == lines[row].count || lines[row][after].properties.isWhitespace
      || ",]}".unicodeScalars.contains(lines[row][after])
    guard end > start, isWhole else { return false }
    let mark: Unicode.Scalar = isJSON ? "\"" : "'"
    lines[row].insert(mark, at: end)
    lines[row].insert(mark, at: start)
    return true
  }

  /// Inserts a line before the first key, in the object's style.
  private mutating func require(_ row: Int, _ start: Int) -> Bool {
    let line = lines[row]
    if line[start] == "{" {
      let isEmpty = line[(start + 1)...].first { !$0.properties.isWhitespace } == "}"
      if isEmpty { return false }
      lines[row].insert(
        contentsOf: (isJSON ? "\"required\": true, " : " required: true,").unicodeScalars, at: start + 1)
      return true
    }
    let before = line[..<start]
    guard before.allSatisfy({ $0 == " " || $0 == "-" }) else { return false }
    let indent = [Unicode.Scalar](repeating: " ", count: start)
    lines[row] = Array(before) + "required: true".unicodeScalars
    lines.insert(indent + line[start...], at: row + 1)
    return true
  }

  /// Returns whether a character can be part of a number.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "+-._".unicodeScalars.contains(scalar))
  }
}
