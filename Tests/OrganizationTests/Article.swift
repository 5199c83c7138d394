import Foundation

/// An article of the runtime's documentation.
struct Article: Sendable {
  /// Such as `Errors.md`.
  let name: String
  let text: String

  /// The Swift in it, each example as it is printed.
  var examples: [Example] {
    var found: [Example] = []
    var open: (line: Int, text: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line == "```", let example = open {
        found.append(Example(line: example.line, text: example.text.joined(separator: "\n")))
        open = nil
      } else if line.hasPrefix("```swift") {
        open = (index + 1, [])
      } else {
        open?.text.append(line)
      }
    }
    return found
  }

  struct Example: Sendable {
    /// Of the fence that begins it.
    let line: Int
    let text: String
  }

  static let all: [Article] = {
    let folder = "\(SourceFile.root)/Sources/CallsiteRuntime/CallsiteRuntime.docc"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map {
        Article(name: name, text: String(decoding: $0, as: UTF8.self))
      }
    }
  }()
}
