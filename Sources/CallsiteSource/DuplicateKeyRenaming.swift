import CallsiteDiagnostics

/// A YAML text in which the later one of two equal keys gets another name, since the YAML library reads no text
/// that has both. What stands under it is passed over then.
struct DuplicateKeyRenaming {
  private(set) var text: String
  private let file: String
  private var count = 0
  /// Each costs one more reading of the text.
  private static let maximumCount = 32
  /// A scalar of private use, which no key of a real document begins with.
  private static let mark: Character = "\u{E0FF}"

  init(_ text: String, file: String) {
    self.text = text
    self.file = file
  }

  static func isRenamed(_ key: String) -> Bool { key.first == mark }

  /// Nil when the later key can't be found: it stands in an object in braces.
  mutating func rename(_ key: String, after first: SourcePosition) -> SourceRepair? {
    guard count < Self.maximumCount, !text.contains(Self.mark) || count > 0,
      let second = DuplicateKeyLocator(text).position(of: key, after: first)
    else { return nil }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let line = lines[second.line - 1]
    let content = line.dropFirst(second.column - 1)
    let quote = content.first.map { $0 == "'" || $0 == "\"" } == true ? 2 : 0
    lines[second.line - 1] =
      line.prefix(second.column - 1) + "\(Self.mark)\(count)" + content.dropFirst(key.count + quote)
    text = lines.joined(separator: "\n")
    count += 1
    return .duplicateKey(key, second, first: first)
  }
}

/// Finds the later one of two equal keys in a block mapping, of which the YAML library names only the first.
struct DuplicateKeyLocator {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The next line that begins with the key at the same column, before any line that is indented less.
  func position(of key: String, after first: SourcePosition) -> SourcePosition? {
    guard lines[first.line - 1].prefix(first.column - 1).allSatisfy({ $0 == " " || $0 == "-" }) else {
      return nil
    }
    for (index, line) in lines.enumerated().dropFirst(first.line) {
      let indentation = line.prefix { $0 == " " }.count
      let content = line.dropFirst(indentation)
      if content.isEmpty || content.hasPrefix("#") { continue }
      if indentation < first.column - 1 { return nil }
      guard indentation == first.column - 1 else { continue }
      if ["", "'", "\""].contains(where: { isKey(content, $0 + key + $0) }) {
        return SourcePosition(file: first.file, line: index + 1, column: first.column)
      }
    }
    return nil
  }

  private func isKey(_ content: Substring, _ key: String) -> Bool {
    guard content.hasPrefix(key) else { return false }
    return content.dropFirst(key.count).drop { $0 == " " }.first == ":"
  }
}
