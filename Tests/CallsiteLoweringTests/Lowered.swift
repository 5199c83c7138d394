import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsiteSource
import Testing

/// A module lowered from a text, and its diagnostics as lines.
struct Lowered {
  let module: SwiftModule
  let diagnostics: String

  init(_ text: String, options: LoweringOptions = .make(), isStrict: Bool = false) throws {
    var collector = DiagnosticCollector(isStrict: isStrict)
    let source = try SourceReader().read(text: text, file: "a.yaml")
    let document = try #require(DocumentReader().read(source, into: &collector))
    module = ModuleLowering(options: options).lower(document, into: &collector)
    diagnostics = TextDiagnostics.render(collector.diagnostics)
  }

  /// The module of a document with these schemas, whose first line is line 6 and whose first column is column 5.
  static func schemas(_ yaml: String, options: LoweringOptions = .make()) throws -> Lowered {
    try Lowered(head + "paths: {}\ncomponents:\n  schemas:\n" + indented(yaml, by: 4), options: options)
  }

  /// The module of a document with these paths, whose first line is line 4 and whose first column is column 3.
  static func paths(
    _ yaml: String, root: String = "", options: LoweringOptions = .make()
  ) throws -> Lowered {
    try Lowered(head + "paths:\n" + indented(yaml, by: 2) + root, options: options)
  }

  private static let head = "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\n"

  private static func indented(_ yaml: String, by columns: Int) -> String {
    yaml.split(separator: "\n").map { String(repeating: " ", count: columns) + $0 + "\n" }.joined()
  }

  /// The methods of the client and its services, in order.
  var methods: [OperationMethod] {
    module.client.operations.methods + module.client.services.flatMap(\.operations.methods)
  }

  var method: OperationMethod { get throws { try #require(methods.first) } }

  /// The first method's parameters, as in its signature.
  var signature: [String] { get throws { try method.parameters.map(\.declaration) } }

  /// The request of the first method.
  var request: MethodRequest { get throws { try method.request } }

  func declaration(_ name: String) throws -> TypeDeclaration {
    try #require(module.types.first { $0.name.name == name })
  }

  func structure(_ name: String) throws -> Structure {
    for case .structure(let structure) in module.types where structure.name.name == name { return structure }
    throw Missing(name: name)
  }

  func enumeration(_ name: String) throws -> Enumeration {
    for case .enumeration(let enumeration) in module.types where enumeration.name.name == name {
      return enumeration
    }
    throw Missing(name: name)
  }

  func union(_ name: String) throws -> Union {
    for case .union(let union) in module.types where union.name.name == name { return union }
    throw Missing(name: name)
  }

  /// The properties of a struct as code: `name: Type`.
  func properties(_ name: String) throws -> [String] {
    try structure(name).properties.map { "\($0.name): \($0.type)" }
  }

  var typeNames: [String] { module.types.map(\.name.name) }

  struct Missing: Error {
    let name: String
  }
}

extension LoweringOptions {
  /// Calls are named after the document's operationIds, unless a test is about naming.
  static func make(
    namespace: String? = nil, types: [String: ValueType] = [:], naming: NamingStyle = NamingStyle(),
    calls: CallNamingPolicy = .operationIDs, coding: Coding = .synthesized
  ) -> LoweringOptions {
    LoweringOptions(
      moduleName: "PetAPI", namespace: namespace, types: types, naming: naming, calls: calls, coding: coding)
  }
}

extension OperationMethod.Parameter {
  /// The parameter as declared in a signature.
  var declaration: String {
    let names = label == name ? name.label : "\(label?.label ?? "_") \(name.label)"
    return "\(names): \(type)" + (defaultValue.map { " = \($0)" } ?? "")
  }
}
