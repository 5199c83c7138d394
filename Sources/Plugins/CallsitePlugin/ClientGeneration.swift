import Foundation
import PackagePlugin

/// Plans how the client of a target is generated.
struct ClientGeneration {
  /// The target's name, for messages.
  let name: String
  let module: String
  /// All files of the target.
  let files: [URL]
  let folder: URL

  /// The number of files for all declarations, which doesn't depend on the documents.
  private static let bucketCount = 16

  /// Returns the command that generates the client. Reports an error and returns no command if the target
  /// doesn't specify what to generate.
  func commands(by generator: Generator, workFolder: URL) throws -> [Command] {
    guard let source = source() else { return [] }
    let output = workFolder.appendingPathComponent(module)
    let names = (1...Self.bucketCount).map { "Callsite\($0 < 10 ? "0" : "")\($0).swift" }
    return [
      .buildCommand(
        displayName: "Generating the client of \(name)", executable: generator.executable,
        arguments: ["generate"] + source.arguments + [
          "--module", module, "--output", workFolder.path, "--buckets", "\(Self.bucketCount)",
        ],
        inputFiles: source.inputs, outputFiles: names.map { output.appendingPathComponent($0) })
    ]
  }

  /// Whether the configuration asks for operations that continue while the app isn't running. A plugin can't use a YAML
  /// parser, so this is only good for a warning.
  var mayTransferInBackground: Bool {
    guard let configuration = files.first(where: { $0.lastPathComponent == "callsite.yaml" }),
      let text = try? String(contentsOf: configuration, encoding: .utf8)
    else { return false }
    return text.contains(/(?m)^(?:[^#\n]*[\s,{])?backgroundTransfers:\s*true\b/)
  }

  /// Returns the arguments for the generator, and the files whose changes require another run.
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

  /// All files of the target that a document could reference, or that override templates.
  private var descriptions: [URL] {
    files.filter { ["yaml", "yml", "json", "mustache"].contains($0.pathExtension.lowercased()) }
      .sorted { $0.path < $1.path }
  }

  /// Returns the target's own files, and files elsewhere that the configuration names.
  ///
  /// A plugin can't use a YAML parser. If a path isn't recognized here, changing that file doesn't trigger a
  /// run.
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

  /// Returns every potential path in a configuration: quoted text, and text between YAML indicators.
  private static func possiblePaths(in text: String) -> [String] {
    let quoted = text.matches(of: /"([^"\n]*)"|'([^'\n]*)'/).compactMap { $0.output.1 ?? $0.output.2 }
    let plain = text.split(separator: /(?m)[\[\]{},\n]|(?:^|\s)(?:\w+:|-|#)(?=\s)/)
    return (quoted + plain).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Returns the document at a path, or the templates in a folder.
  private static func filesToWatch(at place: URL) -> [URL] {
    if ["yaml", "yml", "json"].contains(place.pathExtension.lowercased()) {
      return FileManager.default.fileExists(atPath: place.path) ? [place] : []
    }
    let entries =
      (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)) ?? []
    return entries.filter { $0.pathExtension == "mustache" }.sorted { $0.path < $1.path }
  }

  /// Whether the file is a document, such as `openapi.yaml`, `pets.openapi.json` or `swagger.yml`.
  private static func isDocument(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return ["openapi", "swagger"].contains { kind in
      ["yaml", "yml", "json"].contains { name == "\(kind).\($0)" || name.hasSuffix(".\(kind).\($0)") }
    }
  }
}
