import Foundation
import PackagePlugin

/// Generates the stubs and samples for a client when a target for them is built.
///
/// The target only has to depend on the client's. Its input is the document or `callsite.yaml` of that
/// target, from which `CallsitePlugin` generates the client. Samples need more of the document than a client
/// does, so this plugin has a separate tool, which isn't built for packages that don't use it.
@main
struct CallsiteTestingPlugin: BuildToolPlugin {
  /// The number of files for all declarations, because a plugin has to know their names in advance.
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
        arguments: ["generate"] + client.arguments + [
          "--module", client.module, "--testing-only", module.moduleName, "--output",
          context.pluginWorkDirectoryURL.path, "--buckets", "\(Self.bucketCount)",
        ],
        inputFiles: client.inputs, outputFiles: names.map { output.appendingPathComponent($0) })
    ]
  }
}

/// The input of a target's client.
private struct ClientSource {
  let module: String
  /// The document or the configuration, as arguments for `callsite generate`.
  let arguments: [String]
  /// The files whose changes require another run.
  let inputs: [URL]

  /// Returns `nil` if no client is generated for the target.
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

  /// Whether the file is a document, such as `openapi.yaml`, `pets.openapi.json` or `swagger.yml`.
  private static func isDocument(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return ["openapi", "swagger"].contains { kind in
      ["yaml", "yml", "json"].contains { name == "\(kind).\($0)" || name.hasSuffix(".\(kind).\($0)") }
    }
  }
}
