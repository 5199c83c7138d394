import Foundation

/// An API description to generate from.
struct BenchmarkDocument {
  let path: String
  let bytes: Int
  let lines: Int

  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  private init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.path = path
    bytes = data.count
    lines = data.count { $0 == UInt8(ascii: "\n") }
  }

  static func found(at paths: [String]) -> [BenchmarkDocument] { paths.flatMap { found(at: $0) } }

  /// The document at a path, or a folder's documents of Box, Discord and Stripe, or else its three largest.
  static func found(at path: String) -> [BenchmarkDocument] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return [BenchmarkDocument(path: path)].compactMap { $0 }
    }
    let documents = names.sorted().filter(isDescription).compactMap {
      BenchmarkDocument(path: "\(path)/\($0)")
    }
    let known = documents.filter { document in
      ["box", "discord", "stripe"].contains { document.name.hasPrefix($0) }
    }
    return known.count == 3 ? known : Array(documents.sorted { $0.bytes > $1.bytes }.prefix(3))
  }

  /// The project's own descriptions.
  static var bundledFolder: String { "\(projectFolder)/Specs" }

  static var projectFolder: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  private static func isDescription(_ name: String) -> Bool {
    ["yaml", "yml", "json"].contains((name as NSString).pathExtension)
  }
}
