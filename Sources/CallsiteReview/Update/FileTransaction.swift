package import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// A file with its contents before and after a change.
package struct FileReplacement: Hashable, Sendable {
  package let path: String
  /// The contents before, or `nil` if there is no file.
  package let old: [UInt8]?
  /// The contents after, or `nil` if the file is removed.
  package let new: [UInt8]?

  package init(_ path: String, from old: [UInt8]?, to new: [UInt8]?) {
    self.path = path
    self.old = old
    self.new = new
  }
}

/// Replaces files together, so that an interrupted run leaves all of them as before, or a journal with which the next run
/// finishes.
///
/// The new contents are staged in a folder of their own, and the journal that lists them is written last. From then on,
/// each file is replaced by renaming what's staged. Like ``Disk/write(_:to:)``, nothing is synchronized to disk, so that a
/// system crash can lose changes.
package struct FileTransaction: Sendable {
  /// The recovery from an interrupted run by its journal.
  package enum Recovery: Hashable, Sendable {
    /// There was nothing to recover.
    case nothing
    /// The interrupted run hadn't replaced any file. What it staged was removed.
    case dropped
    /// The remaining files were replaced, except those that somebody changed since.
    case finished(except: [String])
  }

  /// An entry of the journal.
  private struct Entry: Codable {
    /// The absolute path.
    let path: String
    /// The file's name in the folder, or `nil` if the path is removed.
    let staged: String?
    /// The contents that are replaced, or `nil` if there was no file.
    let old: Fingerprint?
  }

  private let folder: String

  /// - Parameter folder: The folder for what's staged, on the same disk as the files. It's removed afterwards.
  package init(in folder: String) {
    self.folder = folder
  }

  private var journal: String { Path.joined(folder, "journal.json") }

  /// Whether an interrupted run left a journal.
  var isPending: Bool { Disk.type(of: journal) != nil }

  /// Replaces files.
  ///
  /// - Parameter willPerform: Called before each operation on the disk. Tests throw from it to stop there.
  /// - Throws: `DiagnosticFailure` if a file isn't as before, or can't be written. Then none is replaced, unless renaming
  ///   fails, which the next run repeats.
  package func commit(
    _ files: [FileReplacement], willPerform: () throws -> Void = {}
  ) throws(DiagnosticFailure) {
    // Removal comes first because `pet.swift` and `Pet.swift` are the same file on many disks.
    let files = files.filter { $0.new == nil } + files.filter { $0.new != nil }
    let changed = files.filter { (try? Disk.bytes(of: $0.path)) != $0.old }
    if !changed.isEmpty { throw DiagnosticFailure(changed.map { .changedMeanwhile($0.path) }) }
    var path = folder
    do {
      let entries = try files.enumerated().map { index, file in
        path = file.path
        return try stage(file, as: "\(index)", willPerform)
      }
      path = journal
      try willPerform()
      try Disk.write(Array(try JSONEncoder().encode(entries)), to: journal)
      for entry in entries {
        path = entry.path
        try perform(entry, willPerform)
      }
      try end(willPerform)
    } catch {
      throw DiagnosticFailure([.unwritableFile(path, reason: Disk.reason(of: error))])
    }
  }

  /// Finishes what an interrupted run decided to do, or removes what it staged.
  package func recover() throws(DiagnosticFailure) -> Recovery {
    guard Disk.type(of: folder) != nil else { return .nothing }
    var skipped: [String] = []
    var path = journal
    do {
      guard isPending else {
        try end {}
        return .dropped
      }
      let entries = try JSONDecoder().decode([Entry].self, from: Data(try Disk.bytes(of: journal)))
      for entry in entries where !isDone(entry) {
        path = entry.path
        if fingerprint(of: path) == entry.old { try perform(entry) {} } else { skipped.append(path) }
      }
      try end {}
    } catch {
      throw DiagnosticFailure([.unwritableFile(path, reason: Disk.reason(of: error))])
    }
    return .finished(except: skipped)
  }

  private func stage(_ file: FileReplacement, as name: String, _ willPerform: () throws -> Void) throws
    -> Entry
  {
    if let bytes = file.new {
      try willPerform()
      try Disk.makeFolder(folder)
      try Disk.write(bytes, to: Path.joined(folder, name))
    }
    let path = Path.joined(FileManager.default.currentDirectoryPath, file.path)
    return Entry(path: path, staged: file.new.map { _ in name }, old: file.old.map(Fingerprint.init))
  }

  private func perform(_ entry: Entry, _ willPerform: () throws -> Void) throws {
    try willPerform()
    guard let name = entry.staged else {
      if Disk.type(of: entry.path) != nil { try Disk.remove(entry.path) }
      return Disk.removeEmptyFolder(Path.folder(of: entry.path))
    }
    let staged = Path.joined(folder, name)
    try Disk.makeFolder(Path.folder(of: entry.path))
    if rename(staged, entry.path) == 0 { return }
    guard errno == EXDEV else { throw FileBytes.lastError }
    try Disk.write(try Disk.bytes(of: staged), to: entry.path)
    try Disk.remove(staged)
  }

  private func isDone(_ entry: Entry) -> Bool {
    Disk.type(of: entry.staged.map { Path.joined(folder, $0) } ?? entry.path) == nil
  }

  private func fingerprint(of path: String) -> Fingerprint? {
    (try? Disk.bytes(of: path)).map(Fingerprint.init)
  }

  /// Removes the journal, and then the folder.
  private func end(_ willPerform: () throws -> Void) throws {
    try willPerform()
    if isPending { try Disk.remove(journal) }
    try willPerform()
    if Disk.type(of: folder) != nil { try FileManager.default.removeItem(atPath: folder) }
  }
}

extension OutputComparison {
  /// The changes that bring the folder up to date.
  package var replacements: [FileReplacement] {
    files.filter { [.changed, .added, .stale].contains($0.state) }.map { file in
      FileReplacement(displayPath(of: file), from: file.oldBytes, to: file.newBytes)
    }
  }
}

extension Diagnostic {
  fileprivate static func changedMeanwhile(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "changed-meanwhile", "'\(path)' was changed during the run; nothing was written. Run it again.")
  }
}
