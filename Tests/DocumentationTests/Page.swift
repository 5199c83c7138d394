import Foundation
import Testing

/// A page of documentation: a DocC article, the README, or the guide for contributors.
struct Page: Sendable {
  let file: ProjectFile

  /// Such as `Sources/callsite/Callsite.docc/Templates.md`.
  var path: String { file.path }

  /// Such as `Templates`.
  var name: String { String(path.split(separator: "/").last?.dropLast(".md".count) ?? "") }

  /// The listings between ` ``` ` and ` ``` `, in the order of the page.
  var fences: [Fence] {
    var found: [Fence] = []
    var open: (language: String, line: Int, text: [Substring])?
    for (index, line) in file.lines.enumerated() {
      if line == "```", let fence = open {
        let text = fence.text.joined(separator: "\n")
        found.append(Fence(page: path, language: fence.language, line: fence.line, text: text))
        open = nil
      } else if open == nil, line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 1, [])
      } else {
        open?.text.append(line)
      }
    }
    return found
  }

  /// The articles of the products that apps link.
  static let runtime = products.flatMap(\.pages)
  private static let products = [
    "CallsiteRuntime", "CallsiteBackground", "CallsiteCache", "CallsiteOAuth",
  ].map { product in
    (
      root: product,
      pages: ProjectFile.all(in: "Sources/\(product)/\(product).docc", ending: ".md").map(Page.init)
    )
  }
  static let tool = ProjectFile.all(in: "Sources/callsite/Callsite.docc", ending: ".md").map(Page.init)
  static let others = ["README.md", ".github/CONTRIBUTING.md"].compactMap(ProjectFile.read).map(Page.init)
  static let all = runtime + tool + others

  /// The articles that DocC converts together, with the name of their root page.
  static let catalogs = products + [(root: "Callsite", pages: tool)]
}

/// A listing on a page.
struct Fence: Sendable, CustomTestStringConvertible {
  let page: String
  let language: String
  /// The index of its first line.
  let line: Int
  let text: String

  /// For messages.
  var place: String { "\(page):\(line)" }

  var testDescription: String { place }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Replaces the listing's text.
  func replace(with text: String) throws {
    guard let file = ProjectFile.read(page) else { return }
    let whole = file.text.replacing(
      "```\(language)\n\(self.text)\n```\n", with: "```\(language)\n\(text)\n```\n")
    try Data(whole.utf8).write(to: URL(fileURLWithPath: "\(ProjectFile.root)/\(page)"))
  }

  static func all(in language: String) -> [Fence] {
    Page.all.flatMap(\.fences).filter { $0.language == language }
  }
}
