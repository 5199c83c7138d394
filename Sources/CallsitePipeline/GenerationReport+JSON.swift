package import CallsiteDiagnostics
import Foundation

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
