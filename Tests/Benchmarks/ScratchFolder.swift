import Foundation

/// A temporary folder for generated and built files.
struct ScratchFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/callsite-benchmarks-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Returns a unique folder in it that doesn't exist yet.
  func fresh(_ name: String) -> String { "\(path)/\(name)-\(UUID().uuidString)" }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
