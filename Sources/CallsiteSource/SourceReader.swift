package import CallsiteDiagnostics
import Foundation

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

/// What reads documents on the network, for references that are allowed to lead there.
package protocol NetworkDocuments: Sendable {
  /// The document at an address; its positions name the address that it really came from.
  func read(address: String) throws(ReadableFolders.Problem) -> SourceNode
}

/// The files of a revision of a repository, for reading in place of the disk's.
///
/// Paths are those that the files would have on the disk, relative to the working folder.
package protocol RevisionFiles: Sendable {
  func bytes(at path: String) throws(ReadableFolders.Problem) -> [UInt8]

  /// The document at a path; positions name the path as it is given here.
  func read(_ path: String) throws(DiagnosticFailure) -> SourceNode

  /// What a file of the revision is called in messages, such as `git:main:Specs/pets.yaml`.
  func label(of path: String) -> String
}

extension RevisionFiles {
  /// Whether the revision has a file at a path.
  package func contains(_ path: String) -> Bool { (try? bytes(at: path)) != nil }
}

/// What a run found at the places where it looked, taken from the very bytes that it went on with.
///
/// What lies there afterwards may be something else: a file that was replaced meanwhile, whatever its date says, or
/// the target of a link.
package final class ReadingLog: @unchecked Sendable {
  /// Guards `entries`: templates are read while a document is.
  private let lock = NSLock()
  private var entries: [FileReading] = []

  package init() {}

  package var readings: [FileReading] { lock.withLock { entries } }

  package func add(_ reading: FileReading) {
    lock.withLock { entries.append(reading) }
  }
}

/// A file that was looked for, and what was found.
package struct FileReading: Codable, Hashable, Sendable {
  package enum Finding: Codable, Hashable, Sendable {
    case contents(Fingerprint)
    /// Why a reference wasn't followed, by the name of ``ReadableFolders/Problem``'s case.
    case problem(String)
    /// The names in a folder that end with a suffix, in order.
    case names([String], suffix: String)
    /// A pipe or a device, which may give something else each time.
    case passing
  }

  package let path: String
  /// The folders that a reference may lead into; nil: the file was asked for by name.
  package let folders: [String]?
  package let finding: Finding

  package init(path: String, folders: [String]? = nil, finding: Finding) {
    self.path = path
    self.folders = folders
    self.finding = finding
  }

  package var isPassing: Bool { finding == .passing }

  /// Whether looking again would find the same. Nothing is read from pipes.
  package var isCurrent: Bool {
    if isPassing { return false }
    if case .names(let names, let suffix) = finding {
      let found = try? FileManager.default.contentsOfDirectory(atPath: path)
      return found?.filter { $0.hasSuffix(suffix) }.sorted() == names
    }
    guard let folders else {
      // Looking at a pipe would wait for whoever writes to it.
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        let file = try? FileBytes.file(at: path)
      else { return false }
      return finding == Self.finding(in: file, path)
    }
    do throws(ReadableFolders.Problem) {
      return finding == Self.finding(in: try ReadableFolders(folders).file(at: path), path)
    } catch {
      return finding == .problem(error.name)
    }
  }

  /// What stands in a system's folder of devices is passing even if it is a file by now: the standard input is
  /// another one each time.
  static func finding(in file: FileBytes.File, _ path: String) -> Finding {
    let isDevice = ["/dev/", "/proc/"].contains(where: path.hasPrefix)
    return file.isRegular && !isDevice ? .contents(Fingerprint(file.bytes)) : .passing
  }
}
