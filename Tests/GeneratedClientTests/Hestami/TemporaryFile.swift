import Foundation

/// A file that is removed with the value that created it.
final class TemporaryFile: Sendable {
  let url: URL

  init(_ content: Data) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try content.write(to: url)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
