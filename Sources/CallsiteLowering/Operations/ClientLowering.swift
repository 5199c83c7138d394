import CallsiteBasics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Creates the client: the services for tags, the servers, and the runtime's description of the whole API.
struct ClientLowering {
  let context: LoweringContext

  func client() -> ClientDeclaration {
    let (services, operations) = groups()
    return ClientDeclaration(
      name: context.clientName,
      documentation: DocComment(context.document.summary ?? context.document.title)
        .appending(DocComment(context.document.description)),
      servers: ServerLowering(context: context).servers(), services: services, operations: operations,
      description: description(), session: session(services, operations),
      credentialKey: SecurityLowering(context: context).credentialSchemes?.name)
  }

  private func groups() -> (services: [ServiceDeclaration], root: OperationGroup) {
    let places = ServicePlaces(context: context)
    let makeContext = context.forOtherPart()
    let parts = places.parts(Self.maximumPartCount).concurrentMap(elementsPerThread: 1) { part in
      let lowering = ClientLowering(context: makeContext())
      return (services: part.map { lowering.service($0, in: places) }, log: lowering.context.log)
    }
    for part in parts { context.take(part.log) }
    let services = parts.flatMap(\.services)
    return (services, rootGroup(places.root, services: services))
  }

  /// The maximum number of parts in which services are lowered in parallel. It doesn't depend on the machine,
  /// because each part has its own context.
  private static let maximumPartCount = 16

  private func service(_ place: ServicePlaces.Place, in places: ServicePlaces) -> ServiceDeclaration {
    var service = place.declaration
    var lowering = OperationGroupLowering(
      context: context, in: service.type(in: context.clientName),
      services: (service.owners + [service.asOwner]).map(\.propertyName.name),
      typeNames: places.typeNames(in: service).union([service.typeName.name]))
    for operation in place.operations { lowering.add(operation) }
    lowering.addDerived()
    service.operations = lowering.group
    return service
  }

  /// Returns the operations without a service. Their names must not clash with services or the session's
  /// members.
  private func rootGroup(
    _ operations: [ServicePlaces.NamedOperation], services: [ServiceDeclaration]
  ) -> OperationGroup {
    var names: Set<String> = []
    if let tokens = context.tokens?.tokens {
      names.formUnion(SessionMethods.properties)
      for (name, id) in [("logIn", tokens.logIn.first), ("logOut", tokens.logOut)] {
        let isItself = operations.contains {
          $0.operation.id == id && $0.name == name
        }
        if !isItself { names.insert(name) }
      }
    }
    var typeNames = Set(services.filter(\.owners.isEmpty).map(\.typeName.name))
    let scopes = scopes(services)
    if let scopes {
      names.formUnion(SessionMethods.properties.union(["logOut"]))
      typeNames.insert(scopes.name.name)
    }
    let schemes = SecurityLowering(context: context).credentialSchemes
    if let schemes { typeNames.insert(schemes.name.name) }
    var lowering = OperationGroupLowering(
      context: context, in: DeclaredType(context.clientName, in: nil), typeNames: typeNames,
      memberNames: names)
    for operation in operations { lowering.add(operation) }
    lowering.addDerived()
    var group = lowering.group
    let keys = [scopes, schemes].compactMap { $0.map(TypeDeclaration.enumeration) }
    group.types.insert(contentsOf: keys, at: 0)
    let logOut = context.tokens?.tokens.logOut
    for index in group.methods.indices where group.methods[index].id.text == logOut {
      if group.methods[index].name.name == "logOut" { group.methods[index].result = .logOut }
    }
    return group
  }

  /// Returns the OAuth scopes, or `nil` if tokens don't come from OAuth.
  private func scopes(_ services: [ServiceDeclaration]) -> Enumeration? {
    OAuthLowering(context: context).scopes(
      besides: Set(services.filter(\.owners.isEmpty).map(\.typeName.name)))
  }

  private func description() -> APIDescription {
    let document = context.document
    let security = SecurityLowering(context: context)
    OAuthLowering(context: context).warnOfOthers()
    let name = context.clientName.name
    return APIDescription(
      name: SwiftStringLiteral(name.hasSuffix("Client") ? String(name.dropLast(6)) : name),
      schemes: security.schemes, security: security.documentDefault,
      tokens: TokenLifecycleLowering(context: context).lifecycle,
      oauth: OAuthLowering(context: context).description,
      envelope: document.envelope?.model,
      errors: document.errors.map(Self.format),
      timeZone: context.options.timeZone.map { SwiftStringLiteral($0) },
      emptyObjects: context.options.emptyObjects ?? (document.emptyObjects == .lists ? .lists : .objects))
  }

  private static func format(_ errors: ErrorsExtension) -> ErrorFormat {
    ErrorFormat(
      message: errors.message.map { SwiftStringLiteral($0) },
      fields: errors.fields.map { SwiftStringLiteral($0) })
  }

  private func session(_ services: [ServiceDeclaration], _ root: OperationGroup) -> SessionMethods? {
    guard let tokens = context.tokens?.tokens else {
      return scopes(services).map { SessionMethods(logIn: nil, logOut: nil, scopes: $0.name) }
    }
    return SessionMethods(
      logIn: tokens.logIn.first.flatMap { forwarded($0, services, root) },
      logOut: tokens.logOut.flatMap { forwarded($0, services, root) })
  }

  private func forwarded(
    _ id: String, _ services: [ServiceDeclaration], _ root: OperationGroup
  ) -> ForwardedMethod? {
    if let method = root.methods.first(where: { $0.id.text == id }) {
      return ForwardedMethod(method: method, service: nil)
    }
    for service in services {
      if var method = service.operations.methods.first(where: { $0.id.text == id }) {
        // The enum is the service's.
        if case .statuses(let union) = method.result {
          method.result = .value(ValueType(.declared(union.type)))
        }
        return ForwardedMethod(method: method, service: service.pathCode)
      }
    }
    return nil
  }
}
