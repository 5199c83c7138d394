import Foundation
import TestSupport
import Testing

@Suite(.onOwnThreads)
struct ImportTests {
  @Test("Rendering and the model don't import the document or earlier stages")
  func document() {
    let hidden = ["CallsiteDocument", "CallsiteSource", "CallsiteLowering"]
    for file in SourceFile.sources where ["CallsiteRendering", "CallsiteModel"].contains(file.target) {
      #expect(file.imports.filter(hidden.contains) == [], "\(file.path)")
    }
  }

  @Test(
    "Each package is imported by only one target",
    arguments: [
      ("Yams", "CallsiteSource"), ("ArgumentParser", "callsite"),
    ])
  func packages(module: String, target: String) {
    let importers = SourceFile.sources.filter { $0.imports.contains(module) }
    #expect(Set(importers.map(\.target)) == [target])
  }

  @Test("No plugin compiles drift, reviews, the mock or the argument parser")
  func generator() {
    let modules = SourceFile.modules(compiledFor: "callsite-generate")
    #expect(
      modules == [
        "CallsiteBasics", "CallsiteCommandLine", "CallsiteDiagnostics", "CallsiteDocument",
        "CallsiteLowering", "CallsiteModel",
        "CallsitePipeline", "CallsiteRendering", "CallsiteSource", "callsite-generate",
      ])
    let testing = SourceFile.modules(compiledFor: "callsite-generate-testing").subtracting(modules)
    #expect(testing == ["CallsiteContract", "CallsiteSamples", "callsite-generate-testing"])
    let files = SourceFile.sources.filter { modules.union(testing).contains($0.target) }
    #expect(!files.contains { $0.imports.contains("ArgumentParser") })
    #expect(SourceFile.modules(compiledFor: "callsite").isSuperset(of: ["CallsiteDrift", "CallsiteMock"]))
  }

  @Test(
    "A plugin compiles one small generator, and nothing else",
    arguments: [
      ("CallsitePlugin", "callsite-generate"), ("CallsiteTestingPlugin", "callsite-generate-testing"),
      ("GenerateClients", "callsite-generate-testing"), ("CheckClients", "callsite-generate-testing"),
    ])
  func plugin(name: String, tool: String) throws {
    let files = SourceFile.sources.filter { $0.path.hasPrefix("Sources/Plugins/\(name)/") }
    let named = files.flatMap { $0.text.matches(of: /Generator\("([^"]+)"/).map { String($0.1) } }
    #expect(Set(named) == [tool])
    let manifest = try String(contentsOfFile: "\(SourceFile.root)/Package.swift", encoding: .utf8)
    let declarations = manifest.split(separator: "  .plugin(\n").filter {
      $0.hasPrefix("    name: \"\(name)\"")
    }
    let dependencies = declarations.compactMap { $0.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 }
    #expect(dependencies == ["\"\(tool)\""])
  }

  @Test("The mock in a process opens no socket")
  func transport() {
    let files = SourceFile.sources.filter { $0.target == "CallsiteMockTransport" }
    #expect(!files.isEmpty)
    for file in files {
      #expect(
        Set(file.imports).isSubset(of: ["CallsiteMock", "CallsiteRuntime", "Foundation"]), "\(file.path)")
      #expect(!file.text.contains(".start("), "\(file.path)")
    }
  }

  @Test("Drift doesn't import the mock or reviews, and neither do they each other")
  func observation() {
    for (target, hidden) in [
      ("CallsiteDrift", ["CallsiteReview", "CallsiteMock"]), ("CallsiteReview", ["CallsiteMock"]),
      ("CallsiteMock", ["CallsiteDrift", "CallsiteReview"]),
    ] {
      let files = SourceFile.sources.filter { $0.target == target }
      #expect(!files.isEmpty)
      for file in files { #expect(file.imports.filter(hidden.contains) == [], "\(file.path)") }
    }
  }

  @Test("The doctor imports only the pipeline and the stages before it")
  func doctor() {
    let files = SourceFile.sources.filter { $0.path.hasPrefix("Sources/CallsiteReview/Doctor/") }
    let allowed = [
      "CallsiteDiagnostics", "CallsiteLowering", "CallsitePipeline", "CallsiteSource", "Foundation",
    ]
    #expect(Set(files.flatMap(\.imports)) == Set(allowed))
  }

  @Test("Only the sockets of the mock server import FlyingFox")
  func sockets() {
    let importers = SourceFile.sources.filter { file in
      file.imports.contains("FlyingFox") || file.imports.contains("FlyingSocks")
    }
    #expect(!importers.isEmpty)
    #expect(importers.allSatisfy { $0.path.hasPrefix("Sources/CallsiteMock/Sockets/") })
  }

  @Test("Only the transport for servers imports AsyncHTTPClient, and only with its trait")
  func servers() {
    let importers = SourceFile.sources.filter { file in
      file.text.contains(/(?m)^\s*(?:public )?import (?:AsyncHTTPClient|NIO\w*)$/)
    }
    #expect(importers.count > 3)
    #expect(importers.allSatisfy { $0.target == "CallsiteAsyncHTTPClient" })
    #expect(importers.allSatisfy { $0.text.hasPrefix("#if AsyncHTTPClient\n") })
  }

  @Test("The runtime imports only Foundation, and Security and CryptoKit on Apple platforms")
  func runtime() {
    for file in SourceFile.sources where file.target == "CallsiteRuntime" {
      let allowed = ["CryptoKit", "Foundation", "FoundationNetworking", "Security"]
      #expect(file.imports.filter { !allowed.contains($0) } == [], "\(file.path)")
    }
  }

  @Test(
    "What apps and their tests link besides the runtime imports only Foundation and products that it depends on",
    arguments: [
      ("CallsiteBackground", ["CallsiteRuntime"]), ("CallsiteCache", ["CallsiteRuntime"]),
      ("CallsiteOAuth", ["CallsiteRuntime"]), ("CallsiteTesting", ["CallsiteRuntime"]),
      ("CallsiteBackgroundTesting", ["CallsiteBackground", "CallsiteRuntime", "CallsiteTesting"]),
    ])
  func products(name: String, used: [String]) {
    let files = SourceFile.sources.filter { $0.target == name }
    #expect(Set(files.flatMap(\.imports)) == Set(used + ["Foundation"]))
    #expect(SourceFile.modules(compiledFor: name) == Set(used + [name]))
  }

  @Test("Generated code imports only Foundation and products for apps, and testing modules also their client")
  func generated() {
    for file in SourceFile.generated {
      var allowed = [
        "Foundation", "FoundationNetworking", "CallsiteRuntime", "CallsiteBackground", "CallsiteOAuth",
      ]
      if let module = file.path.firstMatch(of: /Generated\/(\w+)Testing\//) {
        allowed += ["CallsiteTesting", String(module.1)]
      }
      #expect(file.imports.filter { !allowed.contains($0) } == [], "\(file.path)")
    }
  }

  @Test("Imports are found whatever their modifiers")
  func finding() {
    let file = SourceFile(
      path: "a",
      text: "@_spi(Generated) public import A\n@testable import B\nimport C\n  import D\n// import E\n")
    #expect(file.imports == ["A", "B", "C"])
  }
}
