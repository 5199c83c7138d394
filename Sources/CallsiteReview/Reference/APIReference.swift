package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
package import CallsitePipeline
import CallsiteSamples

/// The content of a reference of an API's calls, down to the sentences.
package struct APIReference: Sendable {
  /// A parameter of a call.
  struct Parameter: Sendable {
    /// The parameter in the signature without its type, such as `_ id`.
    let name: String
    let type: ReferenceType
    let isRequired: Bool
    /// The part of the request that it sets, such as `query page_size`.
    let place: String
    let text: String
    /// The cases of an enum.
    let cases: [String]
    /// The properties of a body, such as `name: String`.
    let properties: [String]

    /// The allowed values, up to a limit, and the number of further ones.
    var shown: (values: [String], more: Int) {
      let values = cases.isEmpty ? properties : cases
      let limit = cases.isEmpty ? 40 : 12
      return (Array(values.prefix(limit)), max(0, values.count - limit))
    }
  }

  /// An error that a call throws for a status.
  struct Failure: Sendable {
    let status: String
    /// The case of `APIError.Kind`, or `nil` if it depends.
    let kind: String?
    let text: String
  }

  package struct Call: Sendable {
    /// The call as callers write it, such as `pets.update(_:name:)`.
    let site: String
    let operationID: String
    let summary: String
    let details: String
    let isDeprecated: Bool
    let parameters: [Parameter]
    /// The result, or `nil` if the call returns nothing.
    let result: ReferenceType?
    let resultText: String
    let failures: [Failure]
    /// Other methods for the same operation, with descriptions.
    let others: [(site: String, text: String)]
    let example: CallExample
  }

  /// A type of the module that calls use.
  struct Model: Sendable {
    /// A property, a case, or the type of an alias, which has no name.
    struct Member: Hashable, Sendable {
      let name: String
      let type: ReferenceType?
      let text: String

      /// The member as it's declared, such as `name: String`.
      var code: [ReferenceType.Piece] {
        let separator = name.isEmpty ? "= " : name.hasPrefix(".") ? " " : ": "
        return [.init(text: name + (type == nil ? "" : separator), model: nil)] + (type?.pieces ?? [])
      }
    }

    /// A call that uses the model.
    struct User: Hashable, Sendable {
      let site: String
      let operationID: String
    }

    /// The type as callers write it, such as `Order.Line`.
    let path: String
    /// The keyword of its declaration.
    let kind: String
    let text: String
    let members: [Member]
    let users: [User]

    /// The members up to a limit, and the number of further ones.
    var shown: (members: [Member], more: Int) {
      (Array(members.prefix(Self.limit)), max(0, members.count - Self.limit))
    }

    var shownUsers: [User] { Array(users.prefix(Self.limit)) }

    private static let limit = 100
  }

  package struct Service: Sendable {
    /// The path from the client, or empty for the client itself.
    let path: String
    let text: String
    package let calls: [Call]
  }

  let module: String
  /// The type of the client.
  let client: String
  let variable: String
  let title: String
  let version: String
  let text: String
  /// The servers, with the code that selects each.
  let servers: [(code: String, text: String)]
  /// The client's argument for each security scheme, with a description.
  let credentials: [(code: String, text: String)]
  /// The call that logs in, whose tokens the client keeps, or `nil` if none does.
  let logIn: String?
  /// The types that calls use, directly or through other types, by name.
  let models: [Model]
  /// The services with calls, in the order of the client.
  package let services: [Service]

  package var callCount: Int { services.reduce(0) { $0 + $1.calls.count } }

  /// Reads an API.
  ///
  /// - Parameter collector: Receives the problems of the document.
  /// - Throws: ``DiagnosticFailure`` if the document can't be read.
  package init(_ api: APIConfiguration, into collector: inout DiagnosticCollector) throws(DiagnosticFailure) {
    var inputs: [String] = []
    let (document, swift) = try GeneratorPipeline.judge(api, reading: &inputs, into: &collector)
    let calls = ReferenceCalls(of: swift, document)
    module = swift.name
    client = (swift.namespace.map { "\($0.code)." } ?? "") + swift.client.name.code
    variable = calls.examples.client
    title = ReferenceProse.line(document.title)
    version = ReferenceProse.line(document.version)
    text = ReferenceProse.paragraph(document.description ?? document.summary)
    servers = swift.client.servers.map { server in
      let isPlain = server.variables.isEmpty
      return (".\(server.name.member)\(isPlain ? "" : "()")", ReferenceProse.paragraph(server.documentation))
    }
    services =
      ([calls.service(nil, swift.client.operations)]
      + swift.client.services.map { calls.service($0, $0.operations) }).filter { !$0.calls.isEmpty }
    models = Self.models(of: services, calls.models)
    credentials = Self.credentials(of: swift)
    logIn = swift.client.session?.logIn.map { $0.method.callSite(in: $0.service ?? "") }
  }
}

extension APIReference {
  private static func models(of services: [Service], _ models: ReferenceModels) -> [Model] {
    var types: [ReferenceType] = []
    var users: [String: [Model.User]] = [:]
    for call in services.flatMap(\.calls) {
      let own = call.parameters.map(\.type) + [call.result].compactMap { $0 }
      types += own
      let user = Model.User(site: call.site, operationID: call.operationID)
      for path in own.flatMap(\.models) where users[path]?.last != user {
        users[path, default: []].append(user)
      }
    }
    return models.models(from: types, users: users)
  }

  /// Returns an argument for each case of the client's security schemes.
  private static func credentials(of module: SwiftModule) -> [(code: String, text: String)] {
    let keys = module.client.operations.types.compactMap { type -> Enumeration? in
      guard case .enumeration(let keys) = type, keys.name == module.client.credentialKey else { return nil }
      return keys
    }
    return keys.flatMap(\.cases).map { key in
      let scheme = module.client.description.schemes.first { $0.name.text == key.rawValue.text }
      let value = scheme?.placement == .basic ? ".basic(username: \"…\", password: \"…\")" : ".token(\"…\")"
      return ("credentials: [.\(key.name.member): \(value)]", ReferenceProse.paragraph(key.documentation))
    }
  }
}
