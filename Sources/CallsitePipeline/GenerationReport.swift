package import CallsiteDiagnostics
import CallsiteRendering
import Foundation

/// The results of a run: its modules, in configuration order, and its diagnostics.
package struct GenerationReport: Hashable, Sendable {
  /// A module: its name, and its folder compared with its generated files.
  package struct Module: Hashable, Sendable {
    package let name: String
    package let output: OutputComparison
    /// Every file that was read, or looked for and not found: the documents and everything they reference.
    /// The output stays the same as long as these, the templates, the options and the tool do.
    package let inputs: [String]
    /// The products that the module needs besides the runtime. Empty in the report of a run that was recorded.
    package var products: [String] = []
  }

  package let modules: [Module]
  /// Warnings and notes. A run with errors has no report.
  package let diagnostics: [Diagnostic]

  /// The report of a run that has nothing to generate.
  package static let empty = GenerationReport(modules: [], diagnostics: [])

  /// Whether every folder is up to date.
  package var isFresh: Bool { modules.allSatisfy(\.output.isFresh) }

  /// The number of files that were written or removed, or that a check would write or remove.
  package var changedCount: Int { modules.reduce(0) { $0 + $1.changedCount } }
}

extension GenerationReport.Module {
  package var changed: [String] { output.paths(.changed) }
  package var added: [String] { output.paths(.added) }
  package var removed: [String] { output.paths(.stale) }
  /// Swift files in the folder that Callsite didn't generate.
  var foreign: [String] { output.paths(.foreign) }
  /// The number of files in the module.
  package var fileCount: Int { output.renderedCount }

  package var changedCount: Int { changed.count + added.count + removed.count }
}

extension GenerationReport {
  /// The run as a JSON object, for tools. Keys and lists are always in the same order:
  ///
  ///     {"modules":[
  ///       {"name":"PetAPI","files":12,"changed":["Generated/PetAPI/Pet.swift"],"added":[],"removed":[],
  ///        "renamedCalls":[{"new":"pets.find","old":"pets.get","operation":"GET /pets/{id}"}],
  ///        "inputs":["Specs/pets.yaml"]}
  ///     ],"diagnostics":[]}
  ///
  /// Diagnostics have the form that ``JSONDiagnostics`` documents.
  package var json: String { Self.json(modules: modules, diagnostics: diagnostics) }

  /// Returns a failed run as a JSON object: no modules, and the diagnostics.
  package static func json(of failure: DiagnosticFailure) -> String {
    json(modules: [], diagnostics: failure.diagnostics)
  }

  private static func json(modules: [Module], diagnostics: [Diagnostic]) -> String {
    let lines = modules.map { module in
      "\n  {\"name\":\(value(module.name)),\"files\":\(module.fileCount),\"changed\":\(value(module.changed)),"
        + "\"added\":\(value(module.added)),\"removed\":\(value(module.removed)),"
        + "\"renamedCalls\":\(value(module.output.renamedCalls)),"
        + "\"inputs\":\(value(module.inputs))}"
    }
    let list = lines.joined(separator: ",") + (lines.isEmpty ? "" : "\n")
    return "{\"modules\":[\(list)]," + JSONDiagnostics.render(diagnostics).dropFirst()
  }

  private static func value(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("Names and paths are strings, which JSON can always represent.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension GenerationReport {
  /// A line for each module, and one for the total:
  ///
  ///     CareConnectAPI  58 files, 0 changed
  ///     HelpPetAPI      41 files, 2 changed (1 added, 1 removed)
  ///     2 modules, 2 files changed
  package var summary: String {
    let width = modules.map(\.name.count).max() ?? 0
    var text = ""
    for module in modules {
      let padding = String(repeating: " ", count: width - module.name.count + 2)
      let files = Self.count(module.fileCount, "file")
      text += "\(module.name)\(padding)\(files), \(module.changedCount) changed\(Self.details(module))\n"
    }
    return text
      + "\(Self.count(modules.count, "module")), \(Self.count(changedCount, "file")) changed\n"
  }

  /// The products that modules with changes need besides the runtime. Empty if none does.
  ///
  ///     HestamiAPI imports CallsiteBackground; its target needs:
  ///       .product(name: "CallsiteBackground", package: "callsite")
  package var neededProducts: String {
    modules.filter { $0.changedCount > 0 && !$0.products.isEmpty }.map { module in
      "\(module.name) imports \(module.products.joined(separator: " and ")); its target needs:\n"
        + module.products.map { "  .product(name: \"\($0)\", package: \"callsite\")\n" }.joined()
    }.joined()
  }

  /// The calls that are renamed, and how to keep their names. Empty if none is.
  ///
  ///     PetAPI renames a call:
  ///       GET /pets/{id}  pets.get → pets.find
  ///     To keep a name, set it in the document or an overlay, such as 'x-callsite-name: pets.get'.
  package var renames: String {
    var text = ""
    for module in modules {
      let calls = module.output.renamedCalls
      guard let first = calls.first else { continue }
      text += "\(module.name) renames \(calls.count == 1 ? "a call" : "\(calls.count) calls"):\n"
      for call in calls {
        text += "  \(MessageText.printable(call.operation))  \(call.old) → \(call.new)\n"
      }
      let name = "'x-callsite-name: \(first.keptName)'"
      text += "To keep a name, set it in the document or an overlay, such as \(name).\n"
    }
    return text
  }

  /// The findings of a check: a diff for each outdated file, and the files that don't belong. Empty if
  /// everything is up to date.
  package var differences: String {
    var text = ""
    for module in modules {
      for file in module.output.files {
        text += module.output.diff(of: file).description
      }
    }
    return text
  }

  private static func details(_ module: Module) -> String {
    var parts: [String] = []
    if !module.added.isEmpty { parts.append("\(module.added.count) added") }
    if !module.removed.isEmpty { parts.append("\(module.removed.count) removed") }
    if !module.foreign.isEmpty { parts.append("\(module.foreign.count) not by Callsite") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// A module's rendered files and the folder that they belong in.
struct RenderedModule: Sendable {
  var name: String
  var folder: OutputFolder
  /// The number of files to group declarations in, or `nil` for a file for each declaration.
  var buckets: BucketLayout?
  var files: [RenderedFile]
  /// The files that these are generated from. See ``GenerationReport/Module/inputs``.
  var inputs: [String]

  /// The products that the files import besides the runtime, sorted.
  var products: [String] { Set(files.flatMap(\.optionalProducts)).sorted() }

  /// The files that the folder should contain.
  var filesToWrite: [RenderedFile] {
    buckets?.files(containing: files, marker: OutputFolder.marker) ?? files
  }

  /// Merges APIs that share a module and therefore a folder, so that files of one aren't stale for the other.
  static func merged(_ modules: [RenderedModule]) -> [RenderedModule] {
    var merged: [RenderedModule] = []
    for module in modules {
      if let index = merged.firstIndex(where: { $0.folder.path == module.folder.path }) {
        merged[index].files += module.files
        merged[index].inputs += module.inputs.filter { !merged[index].inputs.contains($0) }
      } else {
        merged.append(module)
      }
    }
    return merged
  }
}
