import Foundation
import TestSupport
import Testing

/// A package without a configuration, in whose target a build plugin generates the client.
@Suite("Diff of a build plugin's client", .onOwnThreads)
struct DiffPluginTests {
  private static let output = ".build/plugins/outputs/shop/Shop/destination/CallsitePlugin"

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "shop", dependencies: [.package(path: "../callsite")],
      targets: [.target(name: "Shop", plugins: [.plugin(name: "CallsitePlugin", package: "callsite")])])
    """

  private static func document(_ property: String) -> String {
    """
    openapi: 3.1.1
    info: { title: Shop, version: '1' }
    paths: {}
    components: { schemas: { Book: { type: object, properties: { \(property): { type: string } } } } }

    """
  }

  @Test("Types and lines are found by the index of the last build")
  func lines() throws {
    let project = try Project()
    try FileManager.default.removeItem(atPath: "\(project.path)/Specs")
    try project.write(Self.manifest, to: "Package.swift")
    try project.write(".build\n", to: ".gitignore")
    try project.write(Self.document("title"), to: "Sources/Shop/openapi.yaml")
    try project.write(
      """
      struct Film { var title: String }
      func show(_ book: Book, _ film: Film) {
        print(film.title)
        print(book.title ?? "")
      }

      """, to: "Sources/Shop/Shelf.swift")
    try project.commit()
    let client = ["generate", "Sources/Shop/openapi.yaml", "--module", "Shop", "--output", Self.output]
    #expect(try CommandRun(client, in: project.path).status == 0)
    try project.compile("Shop", in: ["Sources/Shop/", Self.output])
    try project.write(Self.document("pages"), to: "Sources/Shop/openapi.yaml")
    let run = try CommandRun(
      "diff", "git:HEAD:Sources/Shop/openapi.yaml", "Sources/Shop/openapi.yaml", "--app", "Sources",
      in: project.path)
    #expect(run.errors == ResolutionTests.note("Shop", "as in the target 'Shop'") && run.status == 0)
    #expect(run.output.contains("Sources/Shop/Shelf.swift:4:14 breaks: print(book.title ?? \"\")\n"))
    #expect(run.output.contains(" Book.title"))
    #expect(run.output.contains("\napp     1 line in 1 file breaks"))
  }
}
