import CallsiteDiagnostics
import CallsiteSource
import OrderedCollections

/// An operation whose id isn't final: it can be missing or a duplicate.
struct NamedOperation {
  var operation: Operation
  /// The location of the `operationId`, or `nil` if there is none.
  let idPosition: SourcePosition?
}

/// Reads an operation of a path item (OpenAPI, Operation Object).
struct OperationReader {
  private let session: ReadingSession
  private let security: SecurityReader
  /// Whether to read callbacks. The requests of callbacks have none, since they could contain each other.
  private let readsCallbacks: Bool

  init(_ session: ReadingSession, _ security: SecurityReader, readsCallbacks: Bool) {
    self.session = session
    self.security = security
    self.readsCallbacks = readsCallbacks
  }

  func read(
    _ entry: SourceMapping.Entry, method: String, path: String, template: PathTemplate, shared: SharedFields
  ) -> NamedOperation? {
    guard let object = ObjectReader(entry.value, as: .operation, session) else { return nil }
    let ownServers = ServersReader(session).read(object)
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
      typesWithoutContent: object.mapping[UpgradedDocument.typesKey]?.sequence?.compactMap(\.string) ?? [],
      servers: ownServers.isEmpty ? shared.servers : ownServers, security: security.read(object),
      envelope: EnvelopeReader(session).readOperation(object),
      pagination: PaginationReader(session).read(object, parameters),
      infersPagination: PaginationReader.infers(object), chunks: ChunksReader(session).read(object),
      callbacks: callbacks(of: object),
      isIdempotent: object.flag("x-callsite-idempotent"), lifecycle: Lifecycle(object),
      position: entry.position)
    return NamedOperation(
      operation: operation, idPosition: operation.hasGivenID ? object.mapping["operationId"]?.position : nil)
  }

  /// Reads an operation's callbacks. A callback with several URLs has the operations of each.
  private func callbacks(of object: ObjectReader) -> [Webhook] {
    guard readsCallbacks else {
      SkippedObjects(session).reportCallbacks(object)
      return []
    }
    let paths = PathsReader(session, security, readsCallbacks: false)
    return object.entries("callbacks", of: "callbacks").compactMap { entry in
      guard !entry.key.hasPrefix("x-"),
        let items = ReferenceResolver(session).resolve(entry.value, as: .callbacks)?.mapping
      else { return nil }
      let operations = items.entries.filter { !$0.key.hasPrefix("x-") }.flatMap { item in
        paths.readWebhook(SourceMapping.Entry(key: entry.key, value: item.value, at: item.position)).map {
          (url: item.key, operation: $0.operation)
        }
      }
      return Webhook(
        name: entry.key, operations: operations.map(\.operation), urls: operations.map(\.url),
        position: entry.position)
    }
  }

  /// Merges parameters. An operation's parameter replaces the path item's with the same name and location.
  private static func merge(_ shared: [Parameter], _ own: [Parameter]) -> [Parameter] {
    var rest = OrderedDictionary(uniqueKeysWithValues: own.map { ($0.identity, $0) })
    let merged = shared.map { parameter in rest.removeValue(forKey: parameter.identity) ?? parameter }
    return merged + rest.values
  }
}

extension Parameter {
  /// The name and location of a parameter, which must be unique in an operation.
  struct Identity: Hashable {
    let location: Location
    let name: String
  }

  /// The parameter's identity. Header names are case-insensitive (RFC 9110, section 5.1).
  var identity: Identity {
    Identity(location: location, name: location == .header ? name.lowercased() : name)
  }
}

/// Gives each operation a unique id: its own if it is unique, otherwise one that depends only on the
/// document.
struct OperationIDs {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Assigns ids. The first of several equal ids is kept, and later ones are numbered from 2, skipping any
  /// that are taken.
  func assign(_ operations: [NamedOperation]) -> [NamedOperation] {
    var taken = TakenIDs(operations.map(\.operation.id))
    var first: [String: SourcePosition] = [:]
    return operations.map { named in
      var named = named
      let operation = named.operation
      if let position = named.idPosition {
        guard let earlier = first[operation.id] else {
          first[operation.id] = position
          return named
        }
        named.operation.id = taken.number(operation.id)
        session.repair(.duplicateID(operation.id, named.operation.id, at: position, first: earlier))
      } else {
        named.operation.id = Self.made(operation.method, operation.path)
        if !taken.insert(named.operation.id) { named.operation.id = taken.number(named.operation.id) }
        session.report(
          .missingID(operation, named.operation.id), asOneOf: "operation without an id", isRepair: true)
      }
      return named
    }
  }

  /// `GET /pets/{petId}/visits.json` → `getPetsByPetIdVisitsJson`
  static func made(_ method: String, _ path: String) -> String {
    let segments = path.split(separator: "/").map { segment in
      let words = segment.split { !$0.isLetter && !$0.isNumber }
      return (segment.hasPrefix("{") ? "By" : "") + words.map { String($0).capitalizedFirst }.joined()
    }
    return method.lowercased() + segments.joined()
  }
}

/// The ids that are taken, and the last number of each, so that numbering doesn't start over for every
/// duplicate.
struct TakenIDs {
  private var ids: Set<String>
  private var numbers: [String: Int] = [:]

  init(_ ids: [String]) {
    self.ids = Set(ids)
  }

  /// Inserts an id, and returns whether it was free.
  mutating func insert(_ id: String) -> Bool { ids.insert(id).inserted }

  /// Inserts and returns the next free numbered id: `list` → `list2`.
  mutating func number(_ id: String) -> String {
    var number = numbers[id] ?? 2
    while !ids.insert("\(id)\(number)").inserted { number += 1 }
    numbers[id] = number + 1
    return "\(id)\(number)"
  }
}

extension Diagnostic {
  fileprivate static func duplicateID(
    _ id: String, _ replacement: String, at position: SourcePosition, first: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "duplicate-operation-id",
      "The operationId '\(id)' is used twice; this one is read as '\(replacement)'.", at: position,
      notes: [Note("the first '\(id)' is here", at: first)])
  }

  fileprivate static func missingID(_ operation: Operation, _ id: String) -> Diagnostic {
    Diagnostic(
      .warning, "missing-operation-id",
      "\(operation.method) \(operation.path) has no operationId; '\(id)' is used.", at: operation.position)
  }
}
