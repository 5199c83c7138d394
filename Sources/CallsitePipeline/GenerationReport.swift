package import CallsiteDiagnostics
import CallsiteRendering
import Foundation

/// What a run found and did, module by module in the configuration's order.
package struct GenerationReport: Hashable, Sendable {
  /// One module: its name, and its folder beside what it should hold.
  package struct Module: Hashable, Sendable {
    package let name: String
    package let output: OutputComparison
    /// Every file that was read, or looked for in vain, to come to this: documents, and what they refer to.
    /// The module is the same as long as these, the templates, the options and the tool are.
    package let inputs: [String]
  }

  package let modules: [Module]
  /// Warnings and notes; a run with errors has no report.
  package let diagnostics: [Diagnostic]

  /// Whether every folder held what it should.
  package var isFresh: Bool { modules.allSatisfy(\.output.isFresh) }

  /// Files written and removed, or, after a check, to be written and removed.
  package var changedCount: Int { modules.reduce(0) { $0 + $1.changedCount } }
}

extension GenerationReport.Module {
  package var changed: [String] { output.paths(.changed) }
  package var added: [String] { output.paths(.added) }
  package var removed: [String] { output.paths(.stale) }
  /// Swift files in the folder that Callsite didn't write.
  package var foreign: [String] { output.paths(.foreign) }
  /// The number of files that the module consists of.
  package var fileCount: Int { output.renderedCount }

  var changedCount: Int { changed.count + added.count + removed.count }
}

extension GenerationReport {
  /// The run as one JSON object, for tools; keys and lists always stand in the same order:
  ///
  ///     {"modules":[
  ///       {"name":"PetAPI","files":12,"changed":["Generated/PetAPI/Pet.swift"],"added":[],"removed":[],
  ///        "inputs":["Specs/pets.yaml"]}
  ///     ],"diagnostics":[]}
  ///
  /// The diagnostics are those of ``JSONDiagnostics``.
  package var json: String { Self.json(modules: modules, diagnostics: diagnostics) }

  /// The same for a run that failed: no modules, and what was wrong.
  package static func json(of failure: DiagnosticFailure) -> String {
    json(modules: [], diagnostics: failure.diagnostics)
  }

  private static func json(modules: [Module], diagnostics: [Diagnostic]) -> String {
    let lines = modules.map { module in
      "\n  {\"name\":\(value(module.name)),\"files\":\(module.fileCount),\"changed\":\(value(module.changed)),"
        + "\"added\":\(value(module.added)),\"removed\":\(value(module.removed)),"
        + "\"inputs\":\(value(module.inputs))}"
    }
    let list = lines.joined(separator: ",") + (lines.isEmpty ? "" : "\n")
    return "{\"modules\":[\(list)]," + JSONDiagnostics.render(diagnostics).dropFirst()
  }

  private static func value(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("Names and paths are text, which JSON can always hold.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension GenerationReport {
  /// A line for each module, and one for all:
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

  /// What a check found: the difference between every file on disk and what it should be, and the files that
  /// don't belong; empty if there is nothing to say.
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
    if !module.foreign.isEmpty { parts.append("\(module.foreign.count) not ours") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// The files of a module, and the folder that they are for.
struct RenderedModule: Sendable {
  var name: String
  var folder: OutputFolder
  /// The files to put declarations into; nil: one for each.
  var buckets: BucketLayout?
  var files: [RenderedFile]
  /// The files that these come of, see ``GenerationReport/Module/inputs``.
  var inputs: [String]

  /// What the folder shall hold.
  var filesToWrite: [RenderedFile] {
    buckets?.files(holding: files, marker: OutputFolder.marker) ?? files
  }

  /// APIs that share a module share its folder: what belongs to one of them isn't stale for the other.
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
