import Foundation

/// A file of numbers, one per line. Added numbers survive if the process is killed.
final class ChangeLog: @unchecked Sendable {
  private let lock = NSLock()
  private let handle: FileHandle
  private var numbers: Set<String>

  init(file: URL) throws {
    if !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      try Data().write(to: file)
    }
    numbers = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
    handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
  }

  /// The number of distinct ones.
  var count: Int { lock.withLock { numbers.count } }

  func contains(_ number: String) -> Bool { lock.withLock { numbers.contains(number) } }

  func add(_ number: String) {
    lock.withLock {
      if numbers.insert(number).inserted { handle.write(Data("\(number)\n".utf8)) }
    }
  }
}
