import CallsiteBasics
import CallsiteDiagnostics
package import CallsiteModel

/// A parameter of a method, an initializer or a server as callers see it.
package struct ParameterInterface: Sendable {
  /// The argument label, if there is one.
  package var label: String?
  /// The name in messages.
  package var name: String
  /// The qualified type.
  package var type: TypeReference
  package var hasDefault: Bool
  /// The parameter's declaration in the signature.
  var declaration: String
  package var target: OperationMethod.Parameter.Target?
  var origin: ValueOrigin?
  /// The variable for the value inside the method.
  var variable: String?
  var description: String?

  init(
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
  /// The role of a method for its operation.
  package enum Role: Hashable, Sendable {
    case call
    /// Reads all items or pages of a paginated list.
    case sequence
    /// Saves the bytes that the method of the same name returns.
    case download
    case chunks
    case stream
    /// Requests another media type.
    case alternative
    /// Starts the operation as a transfer in the background.
    case background
    /// A property with the finished transfers.
    case finished
    /// A method of the client that calls a service's, such as `logIn`.
    case session
  }

  /// The result of a method.
  package struct Result: Hashable, Sendable {
    /// The runtime's type that wraps the result, such as `ResultPage`.
    package var wrapper: String?
    /// The qualified type, or `nil` if the method returns nothing.
    package var type: TypeReference?
    /// The type in the signature.
    var code: String
  }

  package var role: Role
  /// The path of the client or service.
  var owner: String
  /// The service's property, or `nil` for a method of the client.
  package var service: String?
  package var name: SwiftIdentifier
  /// All parameters except `options`.
  package var parameters: [ParameterInterface]
  /// Whether the method has the parameter `options`, as all methods that send a request do.
  package var hasOptions = true
  package var result: Result
  /// Whether the method is `async throws`. Methods that return sequences aren't.
  package var isAsync: Bool
  /// The operation's method and path.
  package var place: String
  var isDeprecated: Bool
  var position: SourcePosition?
  /// The operation, in the storage of its service's methods.
  var shared: SharedElement<OperationMethod>?

  /// The operation, or `nil` if the method sends no request.
  package var operation: OperationMethod? { shared?.value }

  /// The method as callers write it, such as `pets.list`.
  package var path: String { (service.map { "\($0)." } ?? "") + name.name }

  /// The argument label that distinguishes the method from the operation's own with the same name.
  var overloadLabel: String? {
    switch role {
    case .download: "to"
    case .background: "inBackground"
    case .call, .sequence, .chunks, .stream, .alternative, .finished, .session: nil
    }
  }

  /// The text after the name that distinguishes the method from another with that name: `(to:)`, or nothing.
  var overload: String { overloadLabel.map { "(\($0):)" } ?? "" }

  /// The part of the declaration for findings about the method itself.
  var overloadPart: DeclarationPlace.Part { overloadLabel.map { .overload(label: $0) } ?? .whole }

  /// The signature as callers see it, without `options`.
  var signature: String {
    if role == .finished { return "var \(name): \(result.code)" }
    return "func \(name)(\(parameters.map(\.declaration).joined(separator: ", ")))"
      + (isAsync ? " async throws(APIError)" : "") + (result.type == nil ? "" : " -> \(result.code)")
  }
}
