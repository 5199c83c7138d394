package import CallsiteDiagnostics
package import CallsiteModel

/// A parameter of a method, an initializer or a server as callers see it.
package struct ParameterInterface: Sendable {
  /// nil: none.
  package var label: String?
  /// What it is called in messages.
  package var name: String
  /// Spelled from the top.
  package var type: TypeReference
  package var hasDefault: Bool
  /// As it stands in the signature.
  package var declaration: String
  package var target: OperationMethod.Parameter.Target?
  package var origin: ValueOrigin?
  /// The variable that holds the value inside a method.
  var variable: String?
  var description: String?

  package init(
    label: String?, name: String, type: TypeReference, hasDefault: Bool, declaration: String,
    target: OperationMethod.Parameter.Target? = nil, origin: ValueOrigin? = nil, variable: String? = nil,
    description: String? = nil
  ) {
    self.label = label
    self.name = name
    self.type = type
    self.hasDefault = hasDefault
    self.declaration = declaration
    self.target = target
    self.origin = origin
    self.variable = variable
    self.description = description
  }
}

/// A method of the client or of a service as callers see it.
package struct MethodInterface: Sendable {
  /// What a method is to the operation it was made for.
  package enum Role: Hashable, Sendable {
    case call
    /// Reads all items or pages of a paged list.
    case sequence
    /// Saves the bytes of the method of the same name.
    case download
    case chunks
    case stream
    /// A method of the client that calls a service's, such as `logIn`.
    case session
  }

  /// What a method returns.
  package struct Result: Hashable, Sendable {
    /// The runtime's type around it, e.g. `ResultPage`.
    package var wrapper: String?
    /// Spelled from the top; nil: nothing.
    package var type: TypeReference?
    /// As it stands in the signature.
    package var code: String
  }

  package var role: Role
  /// The path of the client or service.
  package var owner: String
  /// The service's property; nil: a method of the client.
  package var service: String?
  package var name: SwiftIdentifier
  /// All but ``hasOptions``.
  package var parameters: [ParameterInterface]
  /// Whether calls may pass `options`; all do that send something.
  package var hasOptions = true
  package var result: Result
  /// Whether it is `async throws`; those that return sequences aren't.
  package var isAsync: Bool
  /// The operation, as method and path.
  package var place: String
  package var isDeprecated: Bool
  package var position: SourcePosition?
  /// What it tells the runtime; nil: it sends nothing.
  package var operation: OperationMethod?

  /// How callers write it: `pets.list`.
  package var path: String { (service.map { "\($0)." } ?? "") + name.name }

  /// What callers see of it, without the options.
  package var signature: String {
    "func \(name)(\(parameters.map(\.declaration).joined(separator: ", ")))"
      + (isAsync ? " async throws(APIError)" : "") + (result.type == nil ? "" : " -> \(result.code)")
  }
}
