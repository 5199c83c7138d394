import Foundation

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
