import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsitePipeline
import OrderedCollections

@testable import CallsiteSamples

/// What becomes of a value of each branch of a document's unions.
struct UnionVerdicts {
  /// The number of values that are decoded as their own branch.
  private(set) var own = 0
  /// Values that are decoded as another branch, whose schema allows them, too.
  private(set) var ambiguous: [String] = []
  /// Values that aren't objects, of branches that are objects to Swift, because the document has properties for them but
  /// no type. They are kept as received.
  private(set) var kept: [String] = []
  /// Values that are decoded as a branch that doesn't allow them, or as none.
  private(set) var wrong: [String] = []

  init(_ path: String) throws {
    let request = GenerationRequest(
      source: .document(spec: path, module: "CorpusAPI", client: nil, output: "."))
    let api = try request.resolve().apis[0]
    var collector = DiagnosticCollector()
    var inputs: [String] = []
    let document = try GeneratorPipeline.resolve(api, DocumentFetch(), reading: &inputs, into: &collector)
    let module = ModuleLowering(options: api.options).lower(document, into: &collector)
    let scopes = TypeScopes(module)
    let set = SchemaSet(document.schemas)
    let contract = SampleContract(document)
    let validation = SchemaValidation(
      document, schemas: set, contract: DocumentContract(document), direction: .response)
    let generator = ValueGenerator(schemas: set, validation: validation, seed: 0)
    let schemas = SchemaPositions(document).schemas
    let reading = UnionReading(scopes: scopes)
    for (declared, type) in scopes.types.sorted(by: { $0.key.path < $1.key.path }) {
      guard case .union(let union) = type else { continue }
      let name = scopes.spelling(of: declared)
      let whole = union.position.flatMap { schemas[$0] }
      for entry in union.cases {
        // Files in forms aren't decoded.
        guard let branch = entry.position.flatMap({ schemas[$0] }),
          entry.value.type.innermost != .external(.data)
        else { continue }
        let (generated, isValid) = generator.value(for: branch, named: name)
        let value = Self.tagged(generated, as: entry, of: union) { contract.violations($0, branch).isEmpty }
        // Nothing is expected of what the document doesn't allow, or not in the direction of the value.
        guard isValid,
          whole.map({ contract.violations(value, $0).isEmpty && validation.isValid(value, $0) }) ?? true
        else { continue }
        let result = reading.read(value, as: union)
        if result == .entry(entry.name) { own += 1; continue }
        let taken = union.cases.first { result == .entry($0.name) }
        let other = taken?.position.flatMap { schemas[$0] }
        let line = "\(name).\(entry.name): \(taken.map { $0.name.name } ?? "\(result)")"
        if let other, Self.isAllowed(by: contract.violations(value, other)) {
          ambiguous.append(line)
        } else if result == .unrecognized, !value.isObject, branch.types.isEmpty {
          kept.append(line)
        } else {
          wrong.append(line)
        }
      }
    }
  }

  /// Whether nothing but formats is violated, which are annotations (JSON Schema 2020-12 Validation, 7.2.1).
  private static func isAllowed(by violations: [Violation]) -> Bool {
    violations.allSatisfy { $0.keyword == "format" }
  }

  /// Returns the value with a discriminator value of its branch, if it has none and the branch allows one.
  private static func tagged(
    _ value: DocumentValue, as entry: Union.Case, of union: Union, isAllowed: (DocumentValue) -> Bool
  ) -> DocumentValue {
    guard case .object(let properties) = value, let name = union.discriminator?.text else { return value }
    let tags = entry.discriminatorValues.map { DocumentValue.string($0.text) }
    if let own = properties[name], tags.contains(own) { return value }
    let candidates = tags.map { tag in
      var properties = properties
      properties[name] = tag
      return DocumentValue.object(properties)
    }
    return candidates.first(where: isAllowed) ?? value
  }
}

extension DocumentValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
