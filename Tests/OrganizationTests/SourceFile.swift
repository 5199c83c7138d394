import Foundation
import TestSupport

/// A Swift file of the project.
struct SourceFile: Sendable {
  /// The path relative to the project, such as `Sources/CallsiteModel/Alias.swift`.
  let path: String
  let text: String

  /// The folder after `Sources`, `Tests` or `Generated`: the target.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The file's name without `.swift`.
  var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The modules that the file imports.
  var imports: [String] {
    let pattern =
      /^(?:@\w+(?:\(\w+\))? )*(?:(?:public|package|internal|private|fileprivate) )?import (?:struct |enum |func )?(\w+)/
    return lines.filter { $0.contains("import ") }.compactMap { line in
      line.firstMatch(of: pattern).map { String($0.1) }
    }
  }

  /// The targets in `Sources` that a target imports directly or indirectly, including itself.
  static func modules(compiledFor target: String) -> Set<String> {
    let imports = Dictionary(grouping: sources, by: \.target).mapValues { Set($0.flatMap(\.imports)) }
    var found: Set = [target]
    var pending = [target]
    while let module = pending.popLast() {
      for name in imports[module] ?? [] where imports[name] != nil && found.insert(name).inserted {
        pending.append(name)
      }
    }
    return found
  }

  static let root = Checkout.root.path

  static let sources = files(in: "Sources")
  static let tests = files(in: "Tests").filter { !$0.path.hasPrefix("Tests/Features/") }
  static let generated = files(in: "Generated") + files(in: "Tests/Features")
  static let all = sources + tests + generated

  /// The Swift files in a folder of the project and its subfolders, sorted.
  private static func files(in folder: String) -> [SourceFile] {
    let path = "\(root)/\(folder)"
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let visible = names.filter { !$0.hasPrefix(".") && !$0.contains("/.") }
    return visible.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(path)/\(name)").map {
        SourceFile(path: "\(folder)/\(name)", text: String(decoding: $0, as: UTF8.self))
      }
    }
  }
}
