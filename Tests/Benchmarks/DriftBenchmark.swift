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
  func table(rounds: Int) throws -> BenchmarkTable {
    let edited = scratch.fresh("edited") + document.name
    try Self.edited(String(contentsOfFile: document.path, encoding: .utf8), places: 50)
      .write(toFile: edited, atomically: true, encoding: .utf8)
    return try Self.table(
      "\(document.name), compared", (document.path, edited), changes: "with 50 edits", rounds: rounds)
  }

  /// A document of schemas that each refer to three others, so that all of them are in cycles; one field
  /// of one schema changes.
  static func cyclicTable(schemas: Int, scratch: ScratchFolder, rounds: Int) throws -> BenchmarkTable {
    let paths = ["string", "integer"].map { type in (type, scratch.fresh("cyclic") + ".json") }
    for (type, path) in paths {
      try cyclic(schemas, type).write(toFile: path, atomically: true, encoding: .utf8)
    }
    return try table(
      "\(schemas) cyclic schemas, compared", (paths[0].1, paths[1].1), changes: "with 1 edit", rounds: rounds)
  }

  private static func table(
    _ title: String, _ paths: (old: String, new: String), changes: String, rounds: Int
  ) throws -> BenchmarkTable {
    var costs: [[Cost]] = [[], [], []]
    var findings: [Finding] = []
    for _ in 1...rounds {
      let (documents, reading) = try Cost.measure { (try read(paths.old), try read(paths.new)) }
      let again = try read(paths.old)
      let (_, itself) = Cost.measure { WireComparison().findings(from: documents.0, to: again) }
      let (found, other) = Cost.measure { WireComparison().findings(from: documents.0, to: documents.1) }
      findings = found
      for (index, cost) in [reading, itself, other].enumerated() { costs[index].append(cost) }
    }
    var table = BenchmarkTable(title, columns: ["seconds", "CPU", "× read", "× CPU"])
    let medians = costs.map { Cost.median($0) }
    table.rows = zip(["read both", "with itself", changes], medians).map { label, cost in
      let ratios = [cost.seconds / medians[0].seconds, cost.processorSeconds / medians[0].processorSeconds]
      return (label, ([cost.seconds, cost.processorSeconds] + ratios).map(BenchmarkTable.number))
    }
    let places = findings.reduce(0) { $0 + $1.operations.count }
    table.remarks = ["findings: \(findings.count), in \(places) operations"]
    return table
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
