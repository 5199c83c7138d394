import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// The record of the document that `callsite update` fetched last, in a file beside the spec. It contains no header's value.
struct PublishedLock: Codable, Hashable, Sendable {
  /// The URL, file or command, as the configuration has it.
  var source: String
  /// The name of the file with the document, in the same folder.
  var document: String
  /// The day of the document: when it was last modified according to the server, or else when it was fetched.
  var date: String
  /// The server's `ETag`.
  var entityTag: String?
  /// The server's `Last-Modified`.
  var lastModified: String?
  /// The length and a hash of the document.
  var fingerprint: String

  /// The text of the file: keys in alphabetical order, one a line.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("Strings can always be written as JSON.")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// The document that was published last, and its lock, beside a spec: `pets.published.json` and `pets.published.lock` for
/// `pets.yaml`.
struct PublishedRecord: Sendable {
  /// The path without its last extension.
  private let stem: String
  /// The document's path and text, or `nil` if none was fetched yet.
  let document: (path: String, text: String)?
  /// The lock, if it's the one of the document.
  let lock: PublishedLock?
  /// The bytes of the lock's file, which may be of another document.
  private let lockBytes: [UInt8]?

  var lockPath: String { stem + "lock" }

  /// Reads the record beside a spec.
  init(of spec: String) throws(DiagnosticFailure) {
    let name = Path.lastComponent(spec)
    let base = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    stem = Path.joined(Path.folder(of: spec), "\(base).published.")
    let path = ["json", "yaml"].map { [stem] in stem + $0 }.first { Disk.type(of: $0) != nil }
    var text: String?
    if let path {
      guard let bytes = try? Disk.bytes(of: path), let read = String(bytes: bytes, encoding: .utf8) else {
        throw DiagnosticFailure([.unreadableRecord(path)])
      }
      text = read
    }
    document = path.flatMap { path in text.map { (path, $0) } }
    lockBytes = try? Disk.bytes(of: stem + "lock")
    let lock = lockBytes.flatMap { try? JSONDecoder().decode(PublishedLock.self, from: Data($0)) }
    let fingerprint = text.map { "\(Fingerprint(Array($0.utf8)))" }
    self.lock = lock?.fingerprint == fingerprint ? lock : nil
  }

  /// Returns the changes of files that record another document.
  func replacements(by published: PublishedDocument) -> [FileReplacement] {
    let path = path(of: published)
    let lock = PublishedLock(
      source: published.source, document: Path.lastComponent(path), date: published.date,
      entityTag: published.entityTag, lastModified: published.lastModified,
      fingerprint: "\(Fingerprint(Array(published.text.utf8)))")
    var files: [FileReplacement] = []
    let old = document.map { Array($0.text.utf8) }
    if let document, document.path != path {
      files.append(FileReplacement(document.path, from: old, to: nil))
    }
    files.append(
      FileReplacement(path, from: document?.path == path ? old : nil, to: Array(published.text.utf8)))
    files.append(FileReplacement(lockPath, from: lockBytes, to: Array(lock.text.utf8)))
    return files.filter { $0.old != $0.new }
  }

  /// Returns the path that a document is recorded at.
  func path(of published: PublishedDocument) -> String {
    stem + (published.text.first { !$0.isWhitespace } == "{" ? "json" : "yaml")
  }
}

/// A document that a backend publishes.
struct PublishedDocument: Hashable, Sendable {
  var text: String
  /// The URL, file or command, as the configuration has it.
  var source: String
  var date: String
  var entityTag: String?
  var lastModified: String?
}

extension Diagnostic {
  fileprivate static func unreadableRecord(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "unreadable-file",
      "'\(path)', the document that was published last, can't be read as UTF-8 text; restore it.")
  }
}
