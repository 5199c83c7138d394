import Foundation
import TestSupport

/// A text file of the project.
struct ProjectFile: Sendable {
  /// The path relative to the project, such as `Specs/helppet.yaml`.
  let path: String
  let text: String

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  static let root = Checkout.root.path

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(root)/\(path)")
  }

  static func read(_ path: String) -> ProjectFile? {
    FileManager.default.contents(atPath: "\(root)/\(path)").map {
      ProjectFile(path: path, text: String(decoding: $0, as: UTF8.self))
    }
  }

  /// The files in a folder of the project and its subfolders with this suffix, sorted.
  static func all(in folder: String, ending suffix: String) -> [ProjectFile] {
    let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String }
    let visible = (paths ?? []).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") && !$0.contains("/.") }
    return visible.sorted().compactMap { read("\(folder)/\($0)") }
  }
}
