import Foundation
import TestSupport
import Testing

/// Links work wherever a page is read: in the repository, for example on GitHub, and on the site built by DocC,
/// for which `.ci/docc-links` rewrites them.
@Suite(.onOwnThreads)
struct LinkTests {
  @Test(
    "A page's links lead to files in the repository and their headings",
    arguments: Page.all.map(\.path))
  func repository(path: String) throws {
    let page = try #require(Page.all.first { $0.path == path })
    for target in Self.targets(in: page.prose) where !Self.isAddress(target) {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      let file = parts[0].isEmpty ? path : Self.resolved(parts[0], from: path)
      #expect(ProjectFile.exists(file), "\(path) links to \(target)")
      guard parts.count == 2, let text = ProjectFile.read(file)?.text else { continue }
      #expect(Self.anchors(in: text).contains(parts[1]), "\(path) links to \(target)")
    }
  }

  @Test("No article has a DocC link, which doesn't work in the repository")
  func plain() {
    for page in Page.runtime + Page.tool {
      #expect(page.prose.firstMatch(of: /<doc:\w+>|\]\(doc:/) == nil, "\(page.path)")
    }
  }

  @Test("For DocC, an article's links lead to its catalog or a URL")
  func site() throws {
    for (_, pages) in Page.catalogs {
      let names = Set(pages.map(\.name))
      for page in pages {
        let text = try Self.rewritten(page.path)
        for target in Self.targets(in: Page(file: ProjectFile(path: page.path, text: text)).prose) {
          let isArticle = target.hasPrefix("doc:") && names.contains(String(target.dropFirst(4)))
          #expect(isArticle || Self.isAddress(target) || Self.isOnSite(target), "\(page.path): \(target)")
        }
      }
    }
  }

  @Test("Links are rewritten by their target, and code is unchanged")
  func rewriting() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      See [one](One.md) and [two](../../CallsiteRuntime/CallsiteRuntime.docc/Two.md), or
      [the file](../../../Specs/pets.yaml) and [the site](https://example.com).
      ```sh
      [one](One.md)
      ```

      """, to: "Page.md")
    #expect(
      try Self.rewritten(path) == """
        See [one](doc:One) and [two](/base/documentation/callsiteruntime/two), or
        [the file](https://example.com/callsite/blob/main/Specs/pets.yaml) and [the site](https://example.com).
        ```sh
        [one](One.md)
        ```

        """)
  }

  @Test("The workflow publishes the site, whose articles have their links rewritten")
  func workflow() throws {
    let text = try #require(ProjectFile.read(".github/workflows/documentation.yml")).text
    #expect(text.contains("run: .ci/documentation\n") && text.contains("path: .build/documentation/site"))
    #expect(try #require(ProjectFile.read(".ci/documentation")).text.contains(".ci/docc-links"))
  }

  // MARK: - Reading pages

  private static func targets(in text: String) -> [String] {
    text.matches(of: /\]\(([^)\s]*)\)/).map { String($0.1) }
      + text.matches(of: /(?:src|srcset|href)="([^"]*)"/).map { String($0.1) }
  }

  private static func isAddress(_ target: String) -> Bool {
    target.hasPrefix("https://") || target.hasPrefix("http://")
  }

  /// A page in the other catalog.
  private static func isOnSite(_ target: String) -> Bool {
    Page.catalogs.contains { root, pages in
      let catalog = "/base/documentation/\(root.lowercased())"
      return target == catalog || pages.contains { target == "\(catalog)/\($0.name.lowercased())" }
    }
  }

  private static func resolved(_ target: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") {
      if part == ".." { _ = folders.popLast() } else if part != "." { folders.append(String(part)) }
    }
    return folders.joined(separator: "/")
  }

  /// GitHub's anchors for the headings of a page.
  private static func anchors(in text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let title = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        return String(
          title.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.map { $0 == " " ? "-" : $0 })
      })
  }

  private static func rewritten(_ path: String) throws -> String {
    let run = try ToolOutput(
      of: ["sh", ".ci/docc-links", path], in: ProjectFile.root,
      environment: ["HOSTING_BASE_PATH": "base", "REPOSITORY_URL": "https://example.com/callsite"])
    #expect(run.status == 0)
    return run.output
  }
}

extension Page {
  /// The page without its listings and code.
  fileprivate var prose: String {
    var isCode = false
    return file.lines.filter { line in
      if line.hasPrefix("```") {
        isCode.toggle()
        return false
      }
      return !isCode
    }.joined(separator: "\n").replacing(/`[^`\n]*`/, with: "")
  }
}
