import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsiteSource
import Testing

/// The findings of a change on one axis, as lines: severity, id, location and consequence.
struct Changed {
  let findings: [Finding]

  init(
    _ axis: Finding.Axis, from old: String, to new: String, options: LoweringOptions = .shop,
    newOptions: LoweringOptions? = nil
  ) throws {
    let versions = try (
      Self.version(old, "old.yaml", options), Self.version(new, "new.yaml", newOptions ?? options)
    )
    findings = VersionComparison().compare(versions.0, with: versions.1).findings.filter { $0.axis == axis }
  }

  /// In alphabetical order.
  var lines: [String] { findings.map { "\($0.severity) \($0.id) \($0.path)" }.sorted() }

  var consequences: [String] { findings.map { $0.consequence ?? "" } }

  /// A change of component schemas.
  static func schemas(_ axis: Finding.Axis, from old: String, to new: String) throws -> Changed {
    try Changed(axis, from: document(schemas: old), to: document(schemas: new))
  }

  /// A change of one operation, `GET /pets`.
  static func operation(_ axis: Finding.Axis, from old: String, to new: String) throws -> Changed {
    try Changed(axis, from: document(operation: old), to: document(operation: new))
  }

  static func document(schemas: String = "", operation: String = "", root: String = "") -> String {
    let indented = { (text: String, columns: Int) in
      text.split(separator: "\n").map { String(repeating: " ", count: columns) + $0 + "\n" }.joined()
    }
    return "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\n\(root)"
      + (operation.isEmpty ? "paths: {}\n" : "paths:\n  /pets:\n    get:\n\(indented(operation, 6))")
      + (schemas.isEmpty ? "" : "components:\n  schemas:\n\(indented(schemas, 4))")
  }

  static func version(_ text: String, _ file: String, _ options: LoweringOptions) throws -> APIVersion {
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: file)
    let document = try #require(DocumentReader().read(source, into: &collector))
    let module = ModuleLowering(options: options).lower(document, into: &collector)
    try collector.throwIfErrors()
    return APIVersion(document: document, module: module)
  }
}

extension LoweringOptions {
  static let shop = LoweringOptions(moduleName: "ShopAPI", calls: .operationIDs, hasBackgroundTransfers: true)
}
