import Foundation
import PackagePlugin

/// How the client of one target comes about.
struct ClientGeneration {
  /// The target's name, for messages.
  let name: String
  let module: String
  /// All files of the target.
  let files: [URL]
  let folder: URL

  /// The files that all declarations go into, whatever the documents declare.
  private static let bucketCount = 16

  /// The one command that writes them; none, with an error, for a target that doesn't say what to generate.
  func commands(by generator: Generator, workFolder: URL) throws -> [Command] {
    guard let source = source() else { return [] }
    let output = workFolder.appendingPathComponent(module)
    let names = (1...Self.bucketCount).map { "Callsite\($0 < 10 ? "0" : "")\($0).swift" }
    return [
      .buildCommand(
        displayName: "Generating the client of \(name)", executable: generator.executable,
        arguments: generator.command + source.arguments + [
          "--module", module, "--output", workFolder.path, "--buckets", "\(Self.bucketCount)",
        ],
        inputFiles: source.inputs, outputFiles: names.map { output.appendingPathComponent($0) })
    ]
  }

  /// What the client is made of: the arguments that say so, and the files whose change calls for another run.
  private func source() -> (arguments: [String], inputs: [URL])? {
    let documents = files.filter { Self.isDocument($0) }.sorted { $0.path < $1.path }
    if let configuration = files.first(where: { $0.lastPathComponent == "callsite.yaml" }) {
      return (["--config", configuration.path], inputs(besides: configuration))
    }
    switch documents.count {
    case 1: return ([documents[0].path], descriptions)
    case 0:
      Diagnostics.error(
        "Target '\(name)' uses CallsitePlugin, but has neither an openapi.yaml (or .json) nor a callsite.yaml that lists documents."
      )
    default:
      Diagnostics.error(
        "Target '\(name)' has several API documents (\(documents.map(\.lastPathComponent).joined(separator: ", "))): list them in a callsite.yaml, with a namespace for each."
      )
    }
    return nil
  }

  /// Every file of the target that a document may refer to, or that replaces a template.
  private var descriptions: [URL] {
    files.filter { ["yaml", "yml", "json", "mustache"].contains($0.pathExtension.lowercased()) }
      .sorted { $0.path < $1.path }
  }

  /// The target's own files, and those elsewhere that the configuration names.
  ///
  /// A plugin can't use a YAML parser: a path that isn't found here only means that its change doesn't cause a
  /// run by itself.
  private func inputs(besides configuration: URL) -> [URL] {
    let text = (try? String(contentsOf: configuration, encoding: .utf8)) ?? ""
    let base = configuration.deletingLastPathComponent()
    var inputs = descriptions
    for path in Self.possiblePaths(in: text) {
      let place = base.appendingPathComponent(path).standardizedFileURL
      inputs += Self.filesToWatch(at: place).filter { !inputs.contains($0) }
    }
    return inputs
  }

  /// Every value of a configuration: what is quoted, and what stands between the signs of YAML.
  private static func possiblePaths(in text: String) -> [String] {
    let quoted = text.matches(of: /"([^"\n]*)"|'([^'\n]*)'/).compactMap { $0.output.1 ?? $0.output.2 }
    let plain = text.split(separator: /(?m)[\[\]{},\n]|(?:^|\s)(?:\w+:|-|#)(?=\s)/)
    return (quoted + plain).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The document at a place, or the templates in it.
  private static func filesToWatch(at place: URL) -> [URL] {
    if ["yaml", "yml", "json"].contains(place.pathExtension.lowercased()) {
      return FileManager.default.fileExists(atPath: place.path) ? [place] : []
    }
    let entries =
      (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)) ?? []
    return entries.filter { $0.pathExtension == "mustache" }.sorted { $0.path < $1.path }
  }

  /// `openapi.yaml`, `pets.openapi.json`, `swagger.yml`…
  private static func isDocument(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return ["openapi", "swagger"].contains { kind in
      ["yaml", "yml", "json"].contains { name == "\(kind).\($0)" || name.hasSuffix(".\(kind).\($0)") }
    }
  }
}
