import Foundation
import TestSupport
import Testing

/// The Swift on every page is compiled: it's exactly a snippet from the target `DocumentationSamples`, or lines
/// of generated code or of the programs that are built with the tests. Manifests are loaded by SwiftPM.
///
/// `CALLSITE_RECORD=1 swift test --filter DocumentationTests` updates changed listings, and always
/// fails.
@Suite(.onOwnThreads)
struct SwiftFenceTests {
  private static let isRecording = ProcessInfo.processInfo.environment["CALLSITE_RECORD"] == "1"

  private static let snippets = ProjectFile.all(in: "Tests/DocumentationSamples", ending: ".swift")
    .flatMap(Snippet.all)
  private static let texts = Set(snippets.map(\.text))

  private static let compiled = ExcerptIndex(
    [
      "Generated", "Tests/Features", "Tests/ReadmeSample", "Tests/Consumer/Sources",
      "Tests/GeneratedClientTests/Mock", "Tests/CallsiteTestingTests",
    ].flatMap {
      ProjectFile.all(in: $0, ending: ".swift")
    } + ["Package.swift", "Tests/Consumer/Package.swift"].compactMap(ProjectFile.read))

  private static let fences = Fence.all(in: "swift")
  private static let manifests = fences.filter { $0.text.hasPrefix("// swift-tools-version") }
  private static let listings = fences.filter { !$0.text.hasPrefix("// swift-tools-version") }

  @Test("Each Swift listing is compiled", arguments: listings)
  func compiled(fence: Fence) throws {
    if Self.texts.contains(fence.text) || !Self.compiled.files(holding: fence.text).isEmpty { return }
    if Self.isRecording, let text = Self.compiled.text(standingFor: fence.text) {
      try fence.replace(with: text)
      Issue.record("recorded; run again without CALLSITE_RECORD")
    } else {
      Issue.record("Nothing that is compiled has these lines:\n\(fence.text)")
    }
  }

  @Test("There are listings for every kind of schema and every key")
  func count() {
    #expect(Self.listings.count > 100)
  }

  @Test("Each compiled snippet is shown on a page")
  func shown() {
    let texts = Set(Self.fences.map(\.text))
    let unused = Self.snippets.filter { !texts.contains($0.text) }
    #expect(unused.map { "\($0.file):\($0.line)" } == [])
  }

  @Test("SwiftPM loads each manifest", arguments: manifests)
  func loaded(manifest: Fence) throws {
    let folder = try TemporaryFolder()
    try folder.write(manifest.text + "\n", to: "Package.swift")
    let run = try ToolOutput(of: ["swift", "package", "--package-path", folder.path, "dump-package"])
    #expect(run.status == 0)
  }
}
