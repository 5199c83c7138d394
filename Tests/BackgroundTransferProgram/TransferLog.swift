import Foundation

/// A file of lines. Added lines survive if the process is killed.
final class TransferLog: @unchecked Sendable {
  private let lock = NSLock()
  private let handle: FileHandle
  private var all: [String]

  init(file: URL) throws {
    if !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      try Data().write(to: file)
    }
    all = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
  }

  var lines: [String] { lock.withLock { all } }

  func add(_ line: String) {
    lock.withLock {
      all.append(line)
      handle.write(Data("\(line)\n".utf8))
    }
  }
}
