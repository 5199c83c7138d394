import Foundation

/// A temporary folder for what is generated and built.
struct ScratchFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/callsite-benchmarks-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A folder in it that nothing else has; it doesn't exist yet.
  func fresh(_ name: String) -> String { "\(path)/\(name)-\(UUID().uuidString)" }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
