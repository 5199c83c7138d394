import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// An operation whose id is not final yet: it may be missing or taken.
struct NamedOperation {
  var operation: Operation
  /// Where `operationId` stands; nil when there is none.
  let idPosition: SourcePosition?
}

/// Reads an operation of a path item (OpenAPI, Operation Object).
struct OperationReader {
  private let session: ReadingSession
  private let security: SecurityReader

  init(_ session: ReadingSession, _ security: SecurityReader) {
    self.session = session
    self.security = security
  }

  func read(
    _ entry: SourceMapping.Entry, method: String, path: String, template: PathTemplate, shared: SharedFields
  ) -> NamedOperation? {
    guard let object = ObjectReader(entry.value, as: .operation, session) else { return nil }
    let ownServers = ServersReader(session).read(object)
    SkippedObjects(session).reportCallbacks(object)
    let own = ParameterReader(session).readList(object)
    let check = PathParameterCheck(session, path: path, template: template, operation: entry.position)
    let declared = Self.merge(shared.parameters, own)
    let parameters = check.complete(declared)
    let id = object.string("operationId") ?? ""
    let name = object.callName()
    let operation = Operation(
      id: id, hasGivenID: !id.isEmpty, method: method, path: path, swiftName: name?.method,
      swiftServices: name?.services, callHints: CallHints(object),
      tags: object.strings("tags", of: "tag names").map(\.text), summary: object.string("summary"),
      description: object.string("description") ?? shared.description,
      isDeprecated: object.boolean("deprecated") ?? false, parameters: parameters,
      strayParameters: check.stray(declared),
      requestBody: object.node("requestBody").flatMap(RequestBodyReader(session).read),
      responses: ResponsesReader(session).read(object),
      produces: object.mapping[SwaggerRoot.producesKey]?.sequence?.compactMap(\.string) ?? [],
      servers: ownServers.isEmpty ? shared.servers : ownServers, security: security.read(object),
      envelope: EnvelopeReader(session).readOperation(object),
      pagination: PaginationReader(session).read(object, parameters),
      chunks: ChunksReader(session).read(object),
      isIdempotent: object.flag("x-callsite-idempotent"), lifecycle: Lifecycle(object),
      position: entry.position)
    return NamedOperation(
      operation: operation, idPosition: operation.hasGivenID ? object.mapping["operationId"]?.position : nil)
  }

  /// An operation's parameter takes the place of the path item's with the same name and location.
  private static func merge(_ shared: [Parameter], _ own: [Parameter]) -> [Parameter] {
    var rest = OrderedDictionary(uniqueKeysWithValues: own.map { ($0.identity, $0) })
    let merged = shared.map { parameter in rest.removeValue(forKey: parameter.identity) ?? parameter }
    return merged + rest.values
  }
}

extension Parameter {
  /// What two parameters of an operation may not have in common.
  struct Identity: Hashable {
    let location: Location
    let name: String
  }

  /// Names of headers don't differ by case (RFC 9110, section 5.1).
  var identity: Identity {
    Identity(location: location, name: location == .header ? name.lowercased() : name)
  }
}
