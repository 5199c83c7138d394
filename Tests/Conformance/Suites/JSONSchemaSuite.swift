import CallsiteContract
import CallsiteDocument
import CallsiteSource
import Foundation

extension ConformanceSuite {
  /// The required part of the JSON Schema Test Suite for draft 2020-12: whether a value is valid. The documents that
  /// the suite serves from `http://localhost:1234` are provided in advance.
  static let jsonSchema = ConformanceSuite(
    name: "JSON Schema 2020-12", path: "json-schema/tests/draft2020-12"
  ) { folder in
    let served = folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "remotes")
    let remotes = try RemoteSchema.read(served)
    return try folder.jsonFiles.flatMap { file in
      try (file.node().sequence ?? []).enumerated().flatMap { index, group in
        cases(of: group, named: "\(file.lastPathComponent)/\(index)", remotes)
      }
    }
  }

  private static func cases(
    of node: SourceNode, named group: String, _ remotes: [RemoteSchema]
  ) -> [ConformanceCase] {
    guard let root = node.mapping?["schema"] else { return [] }
    var resources = SchemaResources()
    resources.add(root, at: "https://suite.example/schema.json")
    for remote in remotes { resources.add(remote.node, at: remote.uri) }
    let contract = SchemaContract(resources, dialect: .jsonSchema)
    guard let schema = contract.schema("https://suite.example/schema.json") else { return [] }
    return (node.mapping?["tests"]?.sequence ?? []).enumerated().map { index, test in
      ConformanceCase(
        name: "\(group)/\(index) \(test.text("description") ?? "")",
        outcome: outcome(of: test, contract, schema))
    }
  }

  private static func outcome(
    of test: SourceNode, _ contract: SchemaContract, _ schema: SchemaContract.Reference
  ) -> ConformanceCase.Outcome {
    guard let data = test.mapping?["data"] else { return .misread("the case has no data") }
    let value = DocumentValue(data)
    let violations = contract.violations(value, schema, .jsonSchema)
    let isValid = contract.isValid(value, schema, .jsonSchema)
    guard isValid == violations.isEmpty else { return .misread("the verdict and its reasons disagree") }
    guard test.text("valid") == "true" else { return isValid ? .accepted : .passed }
    return violations.first.map { .refused("\($0.place.path): \($0.message), says \($0.keywordLocation)") }
      ?? .passed
  }
}

/// A document that the suite's schemas refer to by URL.
private struct RemoteSchema {
  let uri: String
  let node: SourceNode

  static func read(_ folder: URL) throws -> [RemoteSchema] {
    guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted().map { path in
      RemoteSchema(uri: "http://localhost:1234/\(path)", node: try folder.appending(path: path).node())
    }
  }
}

extension URL {
  fileprivate var jsonFiles: [URL] {
    get throws {
      try FileManager.default.contentsOfDirectory(at: self, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }
  }

  fileprivate func node() throws -> SourceNode {
    try SourceReader().read(json: Array(try Data(contentsOf: self)), file: path)
  }
}
