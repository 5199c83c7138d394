package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
package import CallsitePipeline
import CallsiteSource

/// The call sites of an API's operations, with the sources of their names.
package struct CallSiteListing: Sendable {
  struct Row: Sendable {
    /// The HTTP method in the document.
    let method: String
    let path: String
    let operationID: String?
    let name: CallName
    /// The call as callers write it, such as `chat.completions.create(_:)`.
    let call: String
    let position: SourcePosition
    let declaration: OperationMethod
  }

  let module: String
  let evidence: CallEvidence
  /// The operations, in the order of the document.
  let rows: [Row]
  let services: [ServiceDeclaration]
  /// The schemas whose types have another name, in the order of the document.
  let renamedSchemas: [(key: String, type: String)]
  /// The operations that look like a login, if the document doesn't say where tokens come from.
  let logIns: [LogInHint]

  /// Lists the call sites of an API.
  ///
  /// - Parameter collector: Receives the problems of the document.
  /// - Throws: ``DiagnosticFailure`` if the document can't be read.
  package init(_ api: APIConfiguration, into collector: inout DiagnosticCollector) throws(DiagnosticFailure) {
    var inputs: [String] = []
    let (document, swift) = try GeneratorPipeline.judge(api, reading: &inputs, into: &collector)
    self.init(document, swift, api.options)
  }

  /// - Parameter swift: The module that the document comes to.
  init(_ document: APIDocument, _ swift: SwiftModule, _ options: LoweringOptions) {
    let names = ModuleLowering(options: options).callNames(of: document)
    module = options.moduleName
    evidence = names.evidence
    services = swift.client.services
    renamedSchemas = Self.renamedSchemas(of: document, in: swift)
    logIns = LogInHint.hints(for: document)
    var methods: [String: (service: String, method: OperationMethod)] = [:]
    for method in swift.client.operations.methods { methods[method.id.text] = ("", method) }
    for service in swift.client.services {
      for method in service.operations.methods { methods[method.id.text] = (service.path, method) }
    }
    rows = zip(document.operations, names.names).compactMap { operation, name in
      guard let found = methods[operation.id] else { return nil }
      return Row(
        method: operation.method, path: operation.path,
        operationID: operation.hasGivenID ? operation.id : nil,
        name: name, call: found.method.callSite(in: found.service),
        position: operation.position, declaration: found.method)
    }
  }
}

extension CallSiteListing {
  /// Returns the schemas that were renamed because of another type, ignoring differences in spelling.
  private static func renamedSchemas(
    of document: APIDocument, in module: SwiftModule
  ) -> [(key: String, type: String)] {
    var types: [SourcePosition: String] = [:]
    for type in module.types {
      if let position = type.position, types[position] == nil { types[position] = type.name.name }
    }
    return document.schemas.compactMap { key, schema in
      guard schema.swiftName == nil, let type = types[schema.position], letters(of: type) != letters(of: key)
      else { return nil }
      return (key, type)
    }
  }

  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The listing as a table: the route, the call site, and the sources of its names.
  package var text: String {
    let routes = rows.map { "\($0.method) \($0.path)" }
    let routeWidth = min(60, routes.map(\.count).max() ?? 0)
    let callWidth = min(60, rows.map(\.call.count).max() ?? 0)
    let lines = zip(rows, routes).map { row, route in
      Self.padded(route, to: routeWidth) + "  " + Self.padded(row.call, to: callWidth) + "  " + row.reason
    }
    let count = rows.count == 1 ? "1 operation" : "\(rows.count) operations"
    let renamed = renamedSchemas.map { "  \($0.key) becomes \($0.type)\n" }
    return "\(module): \(count)\n\(evidence.summary)\n\n" + lines.map { "\($0)\n" }.joined()
      + (renamed.isEmpty ? "" : "\nSchemas with another name in Swift:\n" + renamed.joined())
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension CallSiteListing.Row {
  /// The source of the names: `path`, or `tag, operationId` if service and method have different sources.
  var reason: String {
    let sources =
      name.serviceSource == name.methodSource || name.services.isEmpty
      ? name.methodSource.rawValue : "\(name.serviceSource.rawValue), \(name.methodSource.rawValue)"
    return name.wanted.map { "\(sources); \($0) is taken" } ?? sources
  }
}

extension CallEvidence {
  /// A summary of the operationIds and services in the document, with counts.
  var summary: String {
    let ids =
      switch identifiers {
      case .machineMade:
        (machineMade < operations ? "most " : "")
          + "operationIds aren't used: \(machineMade) of \(operations) "
          + (machineMade == 1 ? "is missing or repeats the path" : "are missing or repeat the path")
      case .grouped: "operationIds have a group and a name (\(grouped) of \(operations))"
      case .verbs: "operationIds start with a verb (\(verbs) of \(operations))"
      case .other: "operationIds follow no pattern (\(verbs) of \(operations) start with a verb)"
      }
    let tags = "tags (\(declaredTags) of \(operations) operations have a declared one)"
    let from =
      switch services {
      case .groups: "the groups of operationIds"
      case .tags: tags
      case .paths: "paths"
      case .automatic:
        [
          grouped > 0 ? "the groups of operationIds (\(grouped))" : nil, declaredTags > 0 ? tags : nil,
          grouped < operations && declaredTags < operations ? "paths" : nil,
        ].compactMap(\.self).joined(separator: ", ")
      }
    return "\(ids); services are named after \(from)"
  }
}

extension OperationMethod {
  /// Returns the call with its required arguments, such as `chat.completions.create(_:)`.
  ///
  /// - Parameter service: The path of the service, or empty for the client.
  func callSite(in service: String) -> String {
    let labels = parameters.filter { !$0.hasDefault }.map { "\($0.label?.name ?? "_"):" }
    return "\(service.isEmpty ? "" : "\(service).")\(name.name)(\(labels.joined()))"
  }
}

extension CallSiteListing {
  /// Returns several listings as a JSON object for tools, with keys and lists in a stable order:
  ///
  ///     {"apis":[{"module":"PetAPI","operationIds":"verbs","services":"tags","operations":[
  ///       {"method":"GET","path":"/pets/{id}","operationId":"getPet","call":"pets.get(_:)",
  ///        "services":["pets"],"name":"get","serviceFrom":"tag","nameFrom":"operationId","wanted":null}
  ///     ]}]}
  package static func json(_ listings: [CallSiteListing]) -> String {
    let apis = listings.map { listing -> JSON in
      [
        "module": .text(listing.module), "operationIds": .text(listing.evidence.identifiers.rawValue),
        "services": .text(listing.evidence.mostServices.rawValue),
        "operations": .lines(listing.rows.map(\.json)),
      ]
    }
    return (["apis": .list(apis)] as JSON).rendered + "\n"
  }
}

extension CallSiteListing.Row {
  fileprivate var json: JSON {
    [
      "method": .text(method), "path": .text(path), "operationId": JSON(operationID), "call": .text(call),
      "services": JSON(name.services), "name": .text(name.method),
      "serviceFrom": .text(name.serviceSource.rawValue), "nameFrom": .text(name.methodSource.rawValue),
      "wanted": JSON(name.wanted),
    ]
  }
}
