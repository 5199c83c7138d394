package import CallsiteBasics
package import CallsiteDiagnostics

/// The Swift module to generate, with every decision made, as plain values.
///
/// Names, order, optionality and documentation are final. Templates only decide how the code is laid out.
package struct SwiftModule: Hashable, Sendable {
  /// The access level of the generated declarations.
  package enum Access: String, Hashable, Sendable, CaseIterable, Encodable {
    case `public`, package, `internal`
  }

  /// The module's name, e.g. `HelpPetAPI`.
  package var name: String
  /// The API's title and version, for the header of each file.
  package var title: DocComment
  package var access: Access
  /// The enum that contains all declarations, if there is one.
  package var namespace: SwiftIdentifier?
  package var client: ClientDeclaration
  /// The types of the document's component schemas, in document order.
  package var types: [TypeDeclaration]

  package init(
    name: String, title: DocComment, access: Access, namespace: SwiftIdentifier?, client: ClientDeclaration,
    types: [TypeDeclaration]
  ) {
    self.name = name
    self.title = title
    self.access = access
    self.namespace = namespace
    self.client = client
    self.types = types
  }
}

/// The client, which callers start from.
package struct ClientDeclaration: Hashable, Sendable {
  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var servers: [ServerDeclaration]
  package var services: [ServiceDeclaration]
  /// The operations without a tag, as methods of the client itself.
  package var operations: OperationGroup
  package var description: APIDescription
  package var session: SessionMethods?
  /// The enumeration of the security schemes whose credentials the initializer takes, or `nil` if it takes none.
  package var credentialKey: SwiftIdentifier?

  package init(
    name: SwiftIdentifier, documentation: DocComment, servers: [ServerDeclaration],
    services: [ServiceDeclaration], operations: OperationGroup, description: APIDescription,
    session: SessionMethods?, credentialKey: SwiftIdentifier? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.servers = servers
    self.services = services
    self.operations = operations
    self.description = description
    self.session = session
    self.credentialKey = credentialKey
  }
}

/// An environment of the API.
package struct ServerDeclaration: Hashable, Sendable {
  /// A part of a URL: text, or the value of a variable.
  package enum Piece: Hashable, Sendable {
    case text(SwiftStringLiteral)
    case variable(SwiftIdentifier)
  }

  package struct Variable: Hashable, Sendable {
    package var name: SwiftIdentifier
    /// The name in the document.
    package var documentedName: SwiftStringLiteral
    package var defaultValue: SwiftStringLiteral

    package init(
      name: SwiftIdentifier, documentedName: SwiftStringLiteral, defaultValue: SwiftStringLiteral
    ) {
      self.name = name
      self.documentedName = documentedName
      self.defaultValue = defaultValue
    }
  }

  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var pieces: [Piece]
  package var variables: [Variable]
  /// The URL in the document, if it has variables and operations replace the server.
  package var template: SwiftStringLiteral?
  package var position: SourcePosition?

  package init(
    name: SwiftIdentifier, documentation: DocComment, pieces: [Piece], variables: [Variable],
    template: SwiftStringLiteral? = nil, position: SourcePosition? = nil
  ) {
    self.name = name
    self.documentation = documentation
    self.pieces = pieces
    self.variables = variables
    self.template = template
    self.position = position
  }
}

/// A group of related operations, as a struct nested in the client or in another service.
package struct ServiceDeclaration: Hashable, Sendable {
  /// A service that contains another one.
  package struct Owner: Hashable, Sendable {
    package var typeName: SwiftIdentifier
    package var propertyName: SwiftIdentifier

    package init(typeName: SwiftIdentifier, propertyName: SwiftIdentifier) {
      self.typeName = typeName
      self.propertyName = propertyName
    }
  }

  /// The enclosing services, from the client down. Empty for a service of the client.
  package var owners: [Owner]
  package var typeName: SwiftIdentifier
  package var propertyName: SwiftIdentifier
  /// Whether its type is declared next to its owners' types instead of in them, as in a namespace.
  package var isBesideOwners: Bool
  package var documentation: DocComment
  package var operations: OperationGroup
  package var position: SourcePosition?

  package init(
    owners: [Owner] = [], typeName: SwiftIdentifier, propertyName: SwiftIdentifier,
    isBesideOwners: Bool = false, documentation: DocComment, operations: OperationGroup,
    position: SourcePosition? = nil
  ) {
    self.owners = owners
    self.typeName = typeName
    self.propertyName = propertyName
    self.isBesideOwners = isBesideOwners
    self.documentation = documentation
    self.operations = operations
    self.position = position
  }

  /// The service as an owner of other services.
  package var asOwner: Owner { Owner(typeName: typeName, propertyName: propertyName) }

  /// The path to it from the client, as callers write it: `fineTuning.jobs`.
  package var path: String { (owners + [asOwner]).map(\.propertyName.name).joined(separator: ".") }

  /// The same path, with backticks where the compiler needs them.
  package var pathCode: String { (owners + [asOwner]).map(\.propertyName.code).joined(separator: ".") }

  /// The qualified name of its type, relative to the enclosing scope of the services:
  /// `FineTuningService.JobsService`.
  package var typePath: String { typeNames.map(\.name).joined(separator: ".") }

  /// The same name, with backticks where the compiler needs them.
  package var typeCode: String { typeNames.map(\.code).joined(separator: ".") }

  /// Returns its type, which is in the client or next to it.
  package func type(in client: SwiftIdentifier) -> DeclaredType {
    DeclaredType(path: isBesideOwners ? typeCode : "\(client).\(typeCode)")
  }

  private var typeNames: [SwiftIdentifier] {
    isBesideOwners ? [typeName] : owners.map(\.typeName) + [typeName]
  }
}

/// Methods and the inline types that they use.
package struct OperationGroup: Hashable, Sendable {
  package var methods: [OperationMethod]
  package var types: [TypeDeclaration]

  package init(methods: [OperationMethod] = [], types: [TypeDeclaration] = []) {
    self.methods = methods
    self.types = types
  }
}

/// `logIn`, `logOut`, `isLoggedIn` and `sessionStates` of a client whose document says where its tokens come
/// from: an operation, or an OAuth 2.0 server.
package struct SessionMethods: Hashable, Sendable {
  /// The operation that logs in, called through its service.
  @Boxed package var logIn: ForwardedMethod?
  /// The operation that logs out, or `nil` if logging out only deletes the tokens.
  @Boxed package var logOut: ForwardedMethod?
  /// The type of the OAuth scopes, or `nil` if an operation logs in.
  package var scopes: SwiftIdentifier?

  /// The properties of every client with a session.
  package static let properties: Set<String> = ["isLoggedIn", "sessionStates"]

  package init(logIn: ForwardedMethod?, logOut: ForwardedMethod?, scopes: SwiftIdentifier? = nil) {
    self.logIn = logIn
    self.logOut = logOut
    self.scopes = scopes
  }
}

/// A method of the client that calls a service's method.
package struct ForwardedMethod: Hashable, Sendable {
  package var method: OperationMethod
  /// The path to the service from the client, such as `user.sessions`, or `nil` for a method of the client.
  package var service: String?

  package init(method: OperationMethod, service: String?) {
    self.method = method
    self.service = service
  }

  /// Whether the client's own method already has this name.
  package func isCalled(_ name: String) -> Bool { service == nil && method.name.name == name }
}
