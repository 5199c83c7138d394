import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Makes the methods of one service (or of the client itself), and the inline types they need.
struct OperationGroupLowering {
  let context: LoweringContext
  private var types: TypeLowering
  private var names: NameScope
  private var methods: [OperationMethod] = []

  init(context: LoweringContext, reserved: Set<String>) {
    self.context = context
    types = TypeLowering(context: context, direction: .response, reserved: reserved)
    names = NameScope(reserved: ["api", "init"])
  }

  /// The group so far.
  var group: OperationGroup { OperationGroup(methods: methods, types: types.nested) }

  /// Adds an operation.
  mutating func add(_ operation: Operation) {
    let name = names.claim(SwiftNaming.member(operation.swiftName ?? operation.id))
    if operation.swiftName != nil, name.name != SwiftNaming.member(operation.swiftName ?? "") {
      context.collector.repair(.operationNameCollision(operation, given: name.name))
    }
    methods.append(method(operation, name: name))
  }

  private mutating func method(_ operation: Operation, name: SwiftIdentifier) -> OperationMethod {
    var signature = SignatureLowering()
    var steps = parameterSteps(operation, name: name.name, signature: &signature)
    let body = body(operation, name: name.name, signature: &signature)
    steps += body.steps
    let result = ResponseLowering(context: context, operation: operation)
      .result(named: name.name, types: &types)
    let session = SessionSteps(context: context).steps(for: operation)
    let envelope = EnvelopeLowering(context: context).step(for: operation)
    return OperationMethod(
      name: name,
      documentation: OperationDocumentation(operation: operation, parameters: signature.ordered, result: result).comment,
      id: SwiftStringLiteral(operation.id), httpMethod: Self.httpMethod(operation.method),
      path: SwiftStringLiteral(operation.path),
      security: SecurityLowering(context: context).override(for: operation), parameters: signature.ordered,
      flattenedBody: body.flattened, steps: steps + envelope + session, result: result, isDeprecated: operation.isDeprecated)
  }

  private mutating func parameterSteps(
    _ operation: Operation, name: String, signature: inout SignatureLowering
  ) -> [RequestStep] {
    var steps: [RequestStep] = []
    for parameter in operation.parameters {
      let value = types.type(
        of: parameter.schema, named: "\(name) \(parameter.swiftName.flatMap { $0 == "_" ? nil : $0 } ?? parameter.name)",
        in: .request)
      let variable = signature.add(parameter, value: value, isUnlabelled: parameter.isSoleEnding(of: operation))
      steps.append(ParameterLowering(parameter: parameter, value: value).step(variable: variable.code))
    }
    return steps
  }

  private mutating func body(
    _ operation: Operation, name: String, signature: inout SignatureLowering
  ) -> BodyLowering.Lowered {
    guard let body = operation.requestBody else { return ([], nil) }
    let lowering = BodyLowering(context: context, operation: operation, body: body)
    return lowering.lowered(named: name, signature: &signature, types: &types)
  }

  private static func httpMethod(_ method: String) -> String {
    let known: Set<String> = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY"]
    return known.contains(method)
      ? ".\(method.lowercased())" : ".init(rawValue: \(SwiftStringLiteral(method).code))"
  }
}

extension Parameter {
  /// Whether the path ends with this parameter and has no other: then it names what the call is about, and
  /// needs no label (`pets.get(id)`).
  fileprivate func isSoleEnding(of operation: Operation) -> Bool {
    guard location == .path, operation.parameters.filter({ $0.location == .path }).count == 1 else { return false }
    return operation.path.hasSuffix("{\(name)}") || operation.path.hasSuffix("{\(name)}/")
  }
}

extension Diagnostic {
  static func operationNameCollision(_ operation: Operation, given: String) -> Diagnostic {
    Diagnostic(
      .warning, "name-collision",
      "operation '\(operation.id)' shares its x-callsite-name with another operation of its service; it is "
        + "called \(given)(). Give it another name.",
      at: operation.position)
  }
}
