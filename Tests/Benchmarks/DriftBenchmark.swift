import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteSource
import Foundation

/// The time to compare two versions of a document on the wire axis, and the time to read both.
struct DriftBenchmark {
  let document: BenchmarkDocument
  let scratch: ScratchFolder

  /// Compares the document with itself, and with a version that has other types in 50 locations.
  func figures(rounds: Int) throws -> Figures {
    let edited = scratch.fresh("edited") + document.name
    try Self.edited(String(contentsOfFile: document.path, encoding: .utf8), places: 50)
      .write(toFile: edited, atomically: true, encoding: .utf8)
    return try Self.figures(
      "\(document.name), compared", (document.path, edited), changes: "with 50 edits", rounds: rounds)
  }

  /// A document of schemas that each refer to three others, so that all of them are in cycles; one field
  /// of one schema changes.
  static func cyclicFigures(schemas: Int, scratch: ScratchFolder, rounds: Int) throws -> Figures {
    let paths = ["string", "integer"].map { type in (type, scratch.fresh("cyclic") + ".json") }
    for (type, path) in paths {
      try cyclic(schemas, type).write(toFile: path, atomically: true, encoding: .utf8)
    }
    return try figures(
      "\(schemas) cyclic schemas, compared", (paths[0].1, paths[1].1), changes: "with 1 edit", rounds: rounds)
  }

  private static func figures(
    _ title: String, _ paths: (old: String, new: String), changes: String, rounds: Int
  ) throws -> Figures {
    var samples = ["read both", "with itself", changes].map { Samples(label: $0, base: "read both") }
    var findings: [Finding] = []
    for _ in 1...rounds {
      let (documents, reading) = try Cost.measure { (try read(paths.old), try read(paths.new)) }
      let again = try read(paths.old)
      let (_, itself) = Cost.measure { WireComparison().findings(from: documents.0, to: again) }
      let (found, other) = Cost.measure { WireComparison().findings(from: documents.0, to: documents.1) }
      findings = found
      for (index, cost) in [reading, itself, other].enumerated() { samples[index].costs.append(cost) }
    }
    var figures = Figures(title, samples)
    let places = findings.reduce(0) { $0 + $1.operations.count }
    figures.remarks = ["findings: \(findings.count), in \(places) operations"]
    return figures
  }

  private static func read(_ path: String) throws -> APIDocument {
    var problems = DiagnosticCollector()
    let folders = ReadableFolders([URL(fileURLWithPath: path).deletingLastPathComponent().path])
    let bundled = DocumentBundler(folders: folders).bundle(
      try SourceReader().read(path: path), into: &problems)
    guard let document = DocumentReader().read(bundled.node, into: &problems) else {
      throw DiagnosticFailure(problems.diagnostics)
    }
    return document
  }

  /// The text with some strings changed to numbers, at regular distances.
  private static func edited(_ text: String, places: Int) -> String {
    let types = text.matches(of: /"?type"?: "?string"?/)
    let step = max(1, types.count / places)
    var edited = ""
    var end = text.startIndex
    for (index, match) in types.enumerated() where index % step == 0 && index / step < places {
      edited += text[end..<match.range.lowerBound] + match.output.replacing("string", with: "number")
      end = match.range.upperBound
    }
    return edited + text[end...]
  }

  private static func cyclic(_ count: Int, _ type: String) -> String {
    let schemas = (0..<count).map { index in
      let links = [index + 1, index * 7 + 3, index * 13 + 5].enumerated().map { name, target in
        "\"link\(name)\": {\"$ref\": \"#/components/schemas/S\(target % count)\"}"
      }
      let own = "\"own\": {\"type\": \"\(index == count / 2 ? type : "string")\"}"
      return
        "\"S\(index)\": {\"type\": \"object\", \"properties\": {\((links + [own]).joined(separator: ", "))}}"
    }
    let paths = (0..<count).map { index in
      let schema = "{\"schema\": {\"$ref\": \"#/components/schemas/S\(index)\"}}"
      let content = "{\"description\": \"OK\", \"content\": {\"application/json\": \(schema)}}"
      return
        "\"/s\(index)\": {\"get\": {\"operationId\": \"s\(index)\", \"responses\": {\"200\": \(content)}}}"
    }
    return """
      {"openapi": "3.1.1", "info": {"title": "Cycles", "version": "1"}, "paths": {\(paths.joined(separator: ", "))},
      "components": {"schemas": {\(schemas.joined(separator: ", "))}}}
      """
  }
}
