import Foundation
import PackagePlugin

/// Generates the stubs and samples of a client when a target for them is built.
///
/// The target depends on the client's, and needs nothing else: that one's document or `callsite.yaml` counts, which
/// `CallsitePlugin` generates the client from. Samples need more of a document than a client does, and this plugin has
/// a tool of its own, which a package that doesn't use it doesn't build.
@main
struct CallsiteTestingPlugin: BuildToolPlugin {
  /// The files that all declarations go into, whatever the document declares: a plugin has to know their names.
  private static let bucketCount = 16

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let clients = module.dependencies.compactMap { dependency -> ClientSource? in
      guard case .target(let target) = dependency, let module = target.sourceModule else { return nil }
      return ClientSource(module)
    }
    guard clients.count == 1, let client = clients.first else {
      Diagnostics.error(
        """
        Target '\(module.name)' uses CallsiteTestingPlugin, and has to depend on one target that CallsitePlugin \
        generates a client for, but depends on \(clients.count).
        """)
      return []
    }
    let generator = try Generator("callsite-generate-testing", context.tool)
    let output = context.pluginWorkDirectoryURL.appendingPathComponent(module.moduleName)
    let names = (1...Self.bucketCount).map { "Callsite\($0 < 10 ? "0" : "")\($0).swift" }
    return [
      .buildCommand(
        displayName: "Generating stubs and samples of \(client.module)",
        executable: generator.executable,
        arguments: generator.command + client.arguments + [
          "--module", client.module, "--testing-only", module.moduleName, "--output",
          context.pluginWorkDirectoryURL.path, "--buckets", "\(Self.bucketCount)",
        ],
        inputFiles: client.inputs, outputFiles: names.map { output.appendingPathComponent($0) })
    ]
  }
}

/// What a target's client is generated from.
private struct ClientSource {
  let module: String
  /// The document or the configuration, as `callsite generate` takes it.
  let arguments: [String]
  /// The files whose change calls for another run.
  let inputs: [URL]

  /// Nil for a target that no client is generated for.
  init?(_ target: any SourceModuleTarget) {
    module = target.moduleName
    let files = target.sourceFiles.map(\.url).sorted { $0.path < $1.path }
    inputs = files.filter { ["yaml", "yml", "json", "mustache"].contains($0.pathExtension.lowercased()) }
    let documents = files.filter(Self.isDocument)
    if let configuration = files.first(where: { $0.lastPathComponent == "callsite.yaml" }) {
      arguments = ["--config", configuration.path]
    } else if documents.count == 1 {
      arguments = [documents[0].path]
    } else {
      return nil
    }
  }

  /// `openapi.yaml`, `pets.openapi.json`, `swagger.yml`…
  private static func isDocument(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return ["openapi", "swagger"].contains { kind in
      ["yaml", "yml", "json"].contains { name == "\(kind).\($0)" || name.hasSuffix(".\(kind).\($0)") }
    }
  }
}
