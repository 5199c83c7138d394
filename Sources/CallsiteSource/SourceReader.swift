package import CallsiteDiagnostics

/// Reads YAML and JSON texts into trees of ``SourceNode``.
///
/// A text is JSON when its file is called `.json` and it doesn't start with a letter or `#`, or when it starts with
/// `{` or `[`, and YAML otherwise; YAML in flow style that isn't JSON is read as well. Every problem of a text that
/// can be found at once is reported.
package struct SourceReader: Sendable {
  /// How deep lists and objects may nest. Real documents stay under 50.
  package var maximumDepth: Int
  /// How many nodes aliases may add to a text.
  package var maximumAliasedNodes: Int
  /// Receives what was found in the files that are read.
  private let log: ReadingLog?

  package init(maximumDepth: Int = 512, maximumAliasedNodes: Int = 1_000_000, log: ReadingLog? = nil) {
    self.log = log
    self.maximumDepth = maximumDepth
    self.maximumAliasedNodes = maximumAliasedNodes
  }

  /// Reads the file at a path; positions name the path as it is given here.
  package func read(path: String) throws(DiagnosticFailure) -> SourceNode {
    try read(text: SourceText.read(path: path, log: log), file: path)
  }

  /// Reads the file at a path. What can be put right in it is a warning, in a strict run an error.
  package func read(
    path: String, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> SourceNode {
    let (node, repairs) = try readRepairing(text: SourceText.read(path: path, log: log), file: path)
    for repair in repairs { collector.repair(repair.repair) }
    return node
  }

  /// Reads bytes that stand for a file.
  package func read(bytes: [UInt8], file: String) throws(DiagnosticFailure) -> SourceNode {
    try read(text: SourceText.decode(bytes, file: file), file: file)
  }

  /// Reads a text that stands for a file.
  package func read(text: String, file: String) throws(DiagnosticFailure) -> SourceNode {
    try Self.whole(readRepairing(text: text, file: file))
  }

  private typealias Reading = (node: SourceNode, repairs: [SourceRepair])

  /// The tree of a text in which nothing has to be put right.
  ///
  /// - Throws: What would have to be put right in any other.
  private static func whole(_ reading: Reading) throws(DiagnosticFailure) -> SourceNode {
    guard reading.repairs.isEmpty else { throw DiagnosticFailure(reading.repairs.map(\.problem)) }
    return reading.node
  }

  private func readRepairing(text: String, file: String) throws(DiagnosticFailure) -> Reading {
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      throw DiagnosticFailure([.emptyFile(file)])
    }
    // YAML in a file of the wrong name begins with a word, as JSON never does.
    let isNamedJSON = file.lowercased().hasSuffix(".json") && !(first.properties.isAlphabetic || first == "#")
    guard isNamedJSON || first == "{" || first == "[" else { return try readYAML(text, file) }
    do {
      return try readJSON(text, file)
    } catch {
      // A text that starts like JSON may be YAML in flow style. If it is neither, JSON's messages are better.
      if !isNamedJSON, let reading = try? readYAML(text, file) { return reading }
      throw error
    }
  }

  /// Reads a text that has to be JSON, whatever its file is called.
  package func read(json text: String, file: String) throws(DiagnosticFailure) -> SourceNode {
    try Self.whole(readJSON(text, file))
  }

  /// Reads bytes that have to be JSON, whatever their file is called.
  package func read(json bytes: [UInt8], file: String) throws(DiagnosticFailure) -> SourceNode {
    try read(json: SourceText.decode(bytes, file: file), file: file)
  }

  /// Reads the file at a path, which has to be JSON, whatever it is called.
  package func read(jsonAt path: String) throws(DiagnosticFailure) -> SourceNode {
    try read(json: SourceText.read(path: path, log: log), file: path)
  }

  private func readJSON(_ text: String, _ file: String) throws(DiagnosticFailure) -> Reading {
    var reader = JSONReader(text, file: file, maximumDepth: maximumDepth)
    return try (reader.read(), reader.repairs)
  }

  private func readYAML(_ text: String, _ file: String) throws(DiagnosticFailure) -> Reading {
    // Without aliases a text can't have more nodes than bytes.
    let budget = text.utf8.count + maximumAliasedNodes
    var reader = YAMLReader(text, file: file, maximumDepth: maximumDepth, nodeBudget: budget)
    return try (reader.read(), reader.repairs)
  }
}

extension Diagnostic {
  static func emptyFile(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "empty-file", "The file is empty; expected an API description or a configuration.",
      at: SourcePosition(file: file, line: 1, column: 1))
  }

  static func tooDeep(_ limit: Int, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "nesting-too-deep", "Lists and objects nest more than \(limit) levels deep here.", at: position)
  }
}
