import Foundation
import TestSupport
import Testing

/// The dependencies that packages using this one have to resolve. SwiftPM omits a package that is required only by
/// traits that are off.
@Suite(.onOwnThreads)
struct ResolutionTests {
  private struct Manifest: Decodable {
    struct Target: Decodable { let dependencies: [Dependency] }

    /// The name of a product's package, and the traits that require it.
    struct Dependency: Decodable {
      let package: String?
      let traits: [String]

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard container.contains(.product) else {
          (package, traits) = (nil, [])
          return
        }
        var parts = try container.nestedUnkeyedContainer(forKey: .product)
        _ = try parts.decode(String.self)
        package = try parts.decode(String.self)
        _ = try parts.decodeNil()
        traits = try parts.decodeIfPresent(Condition.self)?.traits ?? []
      }

      private enum Key: CodingKey { case product }
      private struct Condition: Decodable { let traits: [String]? }
    }

    let targets: [Target]

    func traits(askingFor package: String) -> Set<[String]> {
      Set(targets.flatMap(\.dependencies).filter { $0.package == package }.map(\.traits))
    }
  }

  /// A package and its dependencies.
  private struct Resolved: Decodable {
    let identity: String
    let dependencies: [Resolved]
  }

  private func swiftPackage(_ arguments: [String], in folder: String) throws -> Data {
    let scratch = try TemporaryFolder()
    let command = ["swift", "package", "--package-path", folder, "--scratch-path", scratch.path]
    let run = try ToolOutput(of: command + arguments)
    #expect(run.status == 0)
    return Data(run.output.utf8)
  }

  @Test("A package that links only the runtime, without traits, resolves no other package")
  func runtimeOnly() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Sources/App/App.swift")
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "app", platforms: [.macOS(.v13)],
        dependencies: [.package(name: "callsite", path: "\(ProjectFile.root)", traits: [])],
        targets: [
          .target(name: "App", dependencies: [.product(name: "CallsiteRuntime", package: "callsite")])
        ])
      """, to: "Package.swift")
    let data = try swiftPackage(["show-dependencies", "--format", "json"], in: folder.path)
    let app = try JSONDecoder().decode(Resolved.self, from: data)
    #expect(app.dependencies.count == 1)
    #expect(app.dependencies.first?.dependencies.map(\.identity) == [])
  }

  @Test("No package is required without a trait, and those for servers only by theirs")
  func conditions() throws {
    let data = try swiftPackage(["dump-package"], in: ProjectFile.root)
    let manifest = try JSONDecoder().decode(Manifest.self, from: data)
    for package in ["swift-argument-parser", "swift-collections", "Yams", "FlyingFox"] {
      #expect(manifest.traits(askingFor: package) == [["Generator"]], "\(package)")
    }
    for package in ["async-http-client", "swift-nio", "swift-nio-extras", "swift-nio-http2", "swift-nio-ssl"]
    {
      #expect(manifest.traits(askingFor: package) == [["AsyncHTTPClient"]], "\(package)")
    }
    let packages = Set(manifest.targets.flatMap(\.dependencies).compactMap(\.package))
    #expect(packages.count == 9)
  }
}
