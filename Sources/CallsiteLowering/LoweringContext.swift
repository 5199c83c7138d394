import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// What lowering one document needs everywhere: the document, the options, names, and the problems found.
///
/// A class, because every part of one run adds to the same list of problems; it never leaves the run.
final class LoweringContext {
  let document: APIDocument
  let options: LoweringOptions
  let usage: SchemaUsage
  let typeNames: TypeNames
  let clientName: SwiftIdentifier
  /// Which schemas hold themselves; found when first asked for.
  private(set) lazy var recursion = SchemaRecursion(context: self)
  var collector: DiagnosticCollector

  init(document: APIDocument, options: LoweringOptions, collector: DiagnosticCollector) {
    var collector = collector
    let clientName = SwiftIdentifier(options.clientName ?? Self.clientName(for: options.moduleName))
    usage = SchemaUsage(document: document)
    typeNames = TypeNames(
      document: document, usage: usage, moduleName: options.moduleName, clientName: clientName.name,
      collector: &collector)
    self.document = document
    self.options = options
    self.clientName = clientName
    self.collector = collector
  }

  /// The schema behind a reference, following chains of references; nil for a dangling or endless one.
  func resolve(_ schema: Schema) -> Schema? {
    var current = schema
    var seen: Set<String> = []
    while let key = current.reference {
      guard seen.insert(key).inserted, let target = document.schemas[key] else { return nil }
      current = target
    }
    return current
  }

  /// Whether null is allowed, by the schema itself or by what it refers to.
  func isNullable(_ schema: Schema) -> Bool {
    schema.isNullable || (schema.reference != nil && resolve(schema)?.isNullable == true)
  }

  private static func clientName(for moduleName: String) -> String {
    let base = moduleName.hasSuffix("API") && moduleName != "API" ? String(moduleName.dropLast(3)) : moduleName
    return base + "Client"
  }
}
