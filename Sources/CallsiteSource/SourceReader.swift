package import CallsiteDiagnostics
import Foundation

/// Reads YAML and JSON texts into trees of ``SourceNode``.
///
/// A text is JSON if it starts with `{` or `[`, or if its file has the extension `.json` and it doesn't start
/// with a letter or `#`. All other texts are YAML, and so is YAML in flow style that isn't valid JSON. As
/// many problems as possible are reported at once.
package struct SourceReader: Sendable {
  /// The maximum nesting depth of lists and objects. Real documents stay under 50.
  package var maximumDepth: Int
  /// The maximum number of nodes that aliases may add to a text.
  var maximumAliasedNodes: Int

  package init(maximumDepth: Int = 512, maximumAliasedNodes: Int = 1_000_000) {
    self.maximumDepth = maximumDepth
    self.maximumAliasedNodes = maximumAliasedNodes
  }

  /// Reads the file at a path. Positions contain the path as given.
  package func read(path: String) throws(DiagnosticFailure) -> SourceNode {
    try read(text: SourceText.read(path: path), file: path)
  }

  /// Reads the file at a path. Problems that can be repaired are warnings, or errors in a strict run.
  package func read(
    path: String, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> SourceNode {
    let (node, repairs) = try readRepairing(text: SourceText.read(path: path), file: path)
    for repair in repairs { collector.repair(repair.repair) }
    return node
  }

  /// Reads bytes as the contents of a file.
  package func read(bytes: [UInt8], file: String) throws(DiagnosticFailure) -> SourceNode {
    try read(text: SourceText.decode(bytes, file: file), file: file)
  }

  /// Reads a text as the contents of a file.
  package func read(text: String, file: String) throws(DiagnosticFailure) -> SourceNode {
    try Self.whole(readRepairing(text: text, file: file))
  }

  private typealias Reading = (node: SourceNode, repairs: [SourceRepair])

  /// Returns the tree of a text that needs no repairs.
  ///
  /// - Throws: The problems that would need repairs.
  private static func whole(_ reading: Reading) throws(DiagnosticFailure) -> SourceNode {
    guard reading.repairs.isEmpty else { throw DiagnosticFailure(reading.repairs.map(\.problem)) }
    return reading.node
  }

  private func readRepairing(text: String, file: String) throws(DiagnosticFailure) -> Reading {
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      throw DiagnosticFailure([.emptyFile(file)])
    }
    // A YAML file with the wrong extension starts with a word, which JSON never does.
    let isNamedJSON = file.lowercased().hasSuffix(".json") && !(first.properties.isAlphabetic || first == "#")
    guard isNamedJSON || first == "{" || first == "[" else { return try readYAML(text, file) }
    do {
      return try readJSON(text, file)
    } catch {
      // A text that starts like JSON can be YAML in flow style. If it is neither, JSON's messages are better.
      if !isNamedJSON, let reading = try? readYAML(text, file) { return reading }
      throw error
    }
  }

  /// Reads a text as JSON, regardless of the file's extension.
  package func read(json text: String, file: String) throws(DiagnosticFailure) -> SourceNode {
    try Self.whole(readJSON(text, file))
  }

  /// Reads bytes as JSON, regardless of the file's extension.
  package func read(json bytes: [UInt8], file: String) throws(DiagnosticFailure) -> SourceNode {
    try read(json: SourceText.decode(bytes, file: file), file: file)
  }

  /// Reads the file at a path as JSON, regardless of its extension.
  package func read(jsonAt path: String) throws(DiagnosticFailure) -> SourceNode {
    try read(json: SourceText.read(path: path), file: path)
  }

  private func readJSON(_ text: String, _ file: String) throws(DiagnosticFailure) -> Reading {
    var reader = JSONReader(text, file: file, maximumDepth: maximumDepth)
    return try (reader.read(), reader.repairs)
  }

  private func readYAML(_ text: String, _ file: String) throws(DiagnosticFailure) -> Reading {
    // Without aliases, a text can't have more nodes than bytes.
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
      .error, "nesting-too-deep", "Lists and objects are nested more than \(limit) levels deep here.",
      at: position)
  }
}

/// Reads documents from the network, if references to it are allowed.
package protocol NetworkDocuments: Sendable {
  /// Returns the document at an address. Its positions contain the address after redirects.
  func read(address: String) throws(ReadableFolders.Problem) -> SourceNode
}

/// The files of a revision in a repository, read instead of those on disk.
///
/// Paths are those that the files would have on disk, relative to the working folder.
package protocol RevisionFiles: Sendable {
  func bytes(at path: String) throws(ReadableFolders.Problem) -> [UInt8]

  /// Returns the document at a path. Positions contain the path as given.
  func read(_ path: String) throws(DiagnosticFailure) -> SourceNode

  /// Returns the name of a file in messages, such as `git:main:Specs/pets.yaml`.
  func label(of path: String) -> String
}

extension RevisionFiles {
  /// Whether the revision has a file at a path.
  package func contains(_ path: String) -> Bool { (try? bytes(at: path)) != nil }
}
