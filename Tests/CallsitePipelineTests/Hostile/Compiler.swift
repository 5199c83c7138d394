import Foundation
import TestSupport

/// The Swift compiler that runs the tests.
enum Compiler {
  /// The compiler's syntax errors for a text, or an empty string.
  static func parse(_ text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "callsite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Hostile.swift")
    try Data(text.utf8).write(to: file)
    let command = ["swiftc", "-frontend", "-parse", "-swift-version", "6", file.path]
    return String(try ToolOutput(of: command, includesErrors: true).output.prefix(4_000))
  }
}
