import Foundation
import TestSupport
import Testing

@Suite("callsite doctor", .onOwnThreads)
struct DoctorCommandTests {
  private let project: Project

  init() throws {
    project = try Project()
  }

  @Test("reports versions, configuration and output, and exits with 0 if there's no problem")
  func healthy() throws {
    #expect(try CommandRun("generate", in: project.path).status == 0)
    let run = try CommandRun("doctor", in: project.path)
    let version = try CommandRun("--version", in: project.path).output
    #expect(run.output.hasPrefix("Versions\n  callsite: \(version)  program: "))
    #expect(run.output.contains("\n  swift: "))
    #expect(
      run.output.contains(
        "\nConfiguration: Specs/callsite.yaml\n  PetAPI: Specs/pets.yaml → Generated/PetAPI\n"))
    #expect(run.output.contains(" files in Generated/PetAPI, up to date\n    from Specs/pets.yaml\n"))
    #expect(!run.output.contains("[stale-output]"))
  }

  @Test("reports stale output, and exits with 1")
  func stale() throws {
    let run = try CommandRun("doctor", in: project.path)
    #expect(run.status == 1)
    #expect(
      run.output.contains("  warning: The output of PetAPI in 'Generated/PetAPI' is stale: "))
    #expect(try project.swiftFiles(in: "Generated").isEmpty)
  }

  @Test("reports which of two configurations is used, even in a subfolder")
  func configurations() throws {
    try project.write("apis: []\n", to: "callsite.yaml")
    try project.write("", to: "Sources/a.txt")
    for (folder, start) in [(project.path, ""), (project.path + "/Sources", "../")] {
      let output = try CommandRun("doctor", in: folder).output
      #expect(
        output.contains(
          "'\(start)callsite.yaml' is ignored, because '\(start)Specs/callsite.yaml' takes precedence"))
      #expect(output.contains("[two-configurations]"))
    }
  }

  @Test("asks SwiftPM for the package's targets, and reports what their plugins would generate")
  func package() throws {
    try project.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "shop", dependencies: [.package(path: "../callsite")],
        targets: [.target(name: "Shop", plugins: [.plugin(name: "CallsitePlugin", package: "callsite")])])
      """, to: "Package.swift")
    try project.write("title: no API description\n", to: "Sources/Shop/openapi.yaml")
    let run = try CommandRun("doctor", in: project.path)
    #expect(run.status == 1)
    #expect(
      run.output.contains("Package: Package.swift\n  Shop: CallsitePlugin, from Sources/Shop/openapi.yaml\n"))
    #expect(
      run.output.contains("error: Target 'Shop' uses CallsitePlugin, but doesn't depend on CallsiteRuntime"))
    #expect(run.output.contains("  Sources/Shop/openapi.yaml:1:1: error: "))
  }

  @Test("reports a product that the client of a plugin's target imports, unless the target links it")
  func products() throws {
    let product = { (name: String) in ".product(name: \"\(name)\", package: \"callsite\")" }
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "shop", dependencies: [.package(path: "../callsite")],
        targets: [
          .target(
            name: "Shop", dependencies: [\(product("CallsiteRuntime"))],
            plugins: [.plugin(name: "CallsitePlugin", package: "callsite")])
        ])
      """
    let content = "content: { image/png: {} }"
    try project.write(
      """
      openapi: 3.1.1
      info: { title: Shop, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths: { /photo: { get: { operationId: photo, responses: { '200': { description: OK, \(content) } } } } }

      """, to: "Sources/Shop/openapi.yaml")
    try project.write(
      "backgroundTransfers: true\napis: [{ spec: openapi.yaml }]\n", to: "Sources/Shop/callsite.yaml")
    try project.write(manifest, to: "Package.swift")
    let finding = "error: The client in target 'Shop' imports CallsiteBackground, on which"
    #expect(try CommandRun("doctor", in: project.path).output.contains(finding))
    let linking = "\(product("CallsiteRuntime")), \(product("CallsiteBackground"))"
    try project.write(manifest.replacing(product("CallsiteRuntime"), with: linking), to: "Package.swift")
    #expect(try !CommandRun("doctor", in: project.path).output.contains("CallsiteBackground"))
  }

  @Test("needs no configuration if a package's plugins generate everything")
  func noConfiguration() throws {
    let empty = try TemporaryFolder()
    let alone = try CommandRun("doctor", in: empty.path)
    #expect(alone.status == 1)
    #expect(alone.output.contains("Configuration: none\n"))
    #expect(alone.output.contains("[no-configuration]"))
    try empty.write("// swift-tools-version: 6.1\nimport\n", to: "Package.swift")
    let broken = try CommandRun("doctor", in: empty.path)
    #expect(broken.output.contains("note: SwiftPM can't load 'Package.swift'"))
    #expect(broken.output.contains("[unreadable-manifest]"))
  }
}
