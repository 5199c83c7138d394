import Foundation
import TestSupport
import Testing

@Suite(.onOwnQueue)
struct ImportTests {
  @Test("Rendering and the model can't see the document, nor the stages before it")
  func document() {
    let hidden = ["CallsiteDocument", "CallsiteSource", "CallsiteLowering"]
    for file in SourceFile.sources where ["CallsiteRendering", "CallsiteModel"].contains(file.target) {
      #expect(file.imports.filter(hidden.contains) == [], "\(file.path)")
    }
  }

  @Test(
    "Each package is imported by one target only",
    arguments: [
      ("Yams", "CallsiteSource"), ("ArgumentParser", "callsite"),
    ])
  func packages(module: String, target: String) {
    let importers = SourceFile.sources.filter { $0.imports.contains(module) }
    #expect(Set(importers.map(\.target)) == [target])
  }

  @Test(
    "What the build plugin compiles has nothing of review, of the mock or of init, and no argument parser")
  func generator() {
    let modules = SourceFile.modules(compiledFor: "callsite-generate")
    #expect(
      modules == [
        "CallsiteCommandLine", "CallsiteDiagnostics", "CallsiteDocument", "CallsiteLowering", "CallsiteModel",
        "CallsitePipeline", "CallsiteRendering", "CallsiteSource", "callsite-generate",
      ])
    let files = SourceFile.sources.filter { modules.contains($0.target) }
    #expect(!files.contains { $0.imports.contains("ArgumentParser") })
    let testing = SourceFile.modules(compiledFor: "callsite-generate-testing").subtracting(modules)
    #expect(testing == ["CallsiteContract", "CallsiteSamples", "callsite-generate-testing"])
    #expect(SourceFile.modules(compiledFor: "callsite").isSuperset(of: ["CallsiteDrift", "CallsiteMock"]))
  }

  @Test("Drift doesn't know recordings, and recordings don't know the mock")
  func observation() {
    for (target, hidden) in [
      ("CallsiteDrift", ["CallsiteObservation", "CallsiteMock"]), ("CallsiteObservation", ["CallsiteMock"]),
      ("CallsiteMock", ["CallsiteDrift", "CallsiteObservation"]),
    ] {
      let files = SourceFile.sources.filter { $0.target == target }
      #expect(!files.isEmpty)
      for file in files { #expect(file.imports.filter(hidden.contains) == [], "\(file.path)") }
    }
  }

  @Test("What examines a set-up knows the pipeline only, and no program of the command line")
  func doctor() {
    let files = SourceFile.sources.filter { $0.target == "CallsiteDoctor" }
    let allowed = [
      "CallsiteDiagnostics", "CallsiteLowering", "CallsitePipeline", "CallsiteSource", "Foundation",
    ]
    #expect(Set(files.flatMap(\.imports)) == Set(allowed))
  }

  @Test(
    "A build plugin compiles its small generator, and nothing else",
    arguments: [
      ("CallsitePlugin", "callsite-generate"), ("CallsiteTestingPlugin", "callsite-generate-testing"),
    ])
  func plugin(name: String, tool: String) throws {
    let files = SourceFile.sources.filter { $0.path.hasPrefix("Sources/Plugins/\(name)/") }
    let named = files.flatMap { $0.text.matches(of: /Generator\("([^"]+)"/).map { String($0.1) } }
    #expect(Set(named) == [tool])
    let manifest = try String(contentsOfFile: "\(SourceFile.root)/Package.swift", encoding: .utf8)
    #expect(
      manifest.contains("name: \"\(name)\", capability: .buildTool(), dependencies: [\"\(tool)\"],"))
  }

  @Test("The sockets of the mock server are the only place that knows FlyingFox")
  func sockets() {
    let importers = SourceFile.sources.filter { file in
      file.imports.contains("FlyingFox") || file.imports.contains("FlyingSocks")
    }
    #expect(!importers.isEmpty)
    #expect(importers.allSatisfy { $0.path.hasPrefix("Sources/CallsiteMock/Sockets/") })
  }

  @Test("The transport for servers is the only place that knows AsyncHTTPClient, and only with its trait")
  func servers() {
    let importers = SourceFile.sources.filter { file in
      file.text.contains(/(?m)^\s*(?:public )?import (?:AsyncHTTPClient|NIO\w*)$/)
    }
    #expect(importers.count > 3)
    #expect(importers.allSatisfy { $0.target == "CallsiteAsyncHTTPClient" })
    #expect(importers.allSatisfy { $0.text.hasPrefix("#if AsyncHTTPClient\n") })
  }

  @Test("The runtime imports Foundation only")
  func runtime() {
    for file in SourceFile.sources where file.target == "CallsiteRuntime" {
      let allowed = ["Foundation", "FoundationNetworking", "Security"]
      #expect(file.imports.filter { !allowed.contains($0) } == [], "\(file.path)")
    }
  }

  @Test("What answers in the place of a server imports Foundation and the runtime only")
  func testing() {
    for file in SourceFile.sources where file.target == "CallsiteTesting" {
      #expect(file.imports.filter { !["Foundation", "CallsiteRuntime"].contains($0) } == [], "\(file.path)")
    }
  }

  @Test("Generated code imports Foundation and the runtime only, and a module for tests what it tests")
  func generated() {
    for file in SourceFile.generated {
      var allowed = ["Foundation", "FoundationNetworking", "CallsiteRuntime"]
      if let module = file.path.firstMatch(of: /Generated\/(\w+)Testing\//) {
        allowed += ["CallsiteTesting", String(module.1)]
      }
      #expect(file.imports.filter { !allowed.contains($0) } == [], "\(file.path)")
    }
  }

  @Test("Imports are found whatever stands before them")
  func finding() {
    let file = SourceFile(
      path: "a",
      text: "@_spi(Generated) public import A\n@testable import B\nimport C\n  import D\n// import E\n")
    #expect(file.imports == ["A", "B", "C"])
  }
}
