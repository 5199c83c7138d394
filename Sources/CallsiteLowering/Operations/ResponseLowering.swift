import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Decides what a call returns: the success value itself.
///
/// One documented shape is returned as it is; one shape or no content is an optional; several shapes are an
/// enum with a case for each status; none is `Void`.
struct ResponseLowering {
  let context: LoweringContext
  let operation: Operation

  private enum Shape: Hashable {
    case empty
    case json(ValueType)
    case text
    case data
  }

  func result(named name: String, types: inout TypeLowering) -> OperationMethod.Result {
    let successes = operation.responses.filter(\.status.isSuccess)
    if let page = PageLowering(context: context, operation: operation).result(successes, named: name, types: &types) {
      return page
    }
    var shapes: [(response: Response, shape: Shape)] = []
    for response in successes {
      shapes.append((response, shape(of: response, named: name, types: &types)))
    }
    let contents = shapes.reduce(into: [Shape]()) { found, entry in
      if entry.shape != .empty, !found.contains(entry.shape) { found.append(entry.shape) }
    }
    guard let content = contents.first else { return .void }
    if contents.count > 1 { return statuses(shapes, named: name, types: &types) }
    let mayBeEmpty = shapes.contains { $0.shape == .empty }
    switch content {
    case .json(let value): return mayBeEmpty ? .optional(value) : .value(value)
    case .text: return .text
    case .data: return .data
    case .empty: return .void
    }
  }

  private func shape(of response: Response, named name: String, types: inout TypeLowering) -> Shape {
    guard let content = response.content.bestForResponse, let kind = content.kind else { return .empty }
    switch kind {
    case .json:
      guard let schema = content.schema else { return .json(ValueType(named: "JSONValue")) }
      let payload = EnvelopeLowering(context: context).payload(of: schema, for: operation)
      var value = types.type(of: payload, named: "\(name) response", in: .response)
      if context.isNullable(payload), value.type != .named("JSONValue") { value = value.nullableElement }
      return .json(value)
    case .text: return .text
    case .binary, .multipart, .form: return .data
    }
  }

  private func statuses(
    _ shapes: [(response: Response, shape: Shape)], named name: String, types: inout TypeLowering
  ) -> OperationMethod.Result {
    var scope = NameScope()
    let cases = shapes.map { response, shape in
      let value: ValueType? =
        switch shape {
        case .empty: nil
        case .json(let value): value
        case .text: ValueType(named: "String")
        case .data: ValueType(named: "Data")
        }
      return StatusUnion.Case(
        name: scope.claim(response.status.caseName), pattern: response.status.pattern, value: value)
    }
    return .statuses(StatusUnion(name: types.claim("\(name) result"), cases: cases))
  }
}

extension Response.Status {
  /// The reason phrase as a case name: 200 → `ok`, 202 → `accepted` (RFC 9110, section 15).
  fileprivate var caseName: String {
    switch self {
    case .code(200): "ok"
    case .code(201): "created"
    case .code(202): "accepted"
    case .code(203): "nonAuthoritative"
    case .code(204): "noContent"
    case .code(205): "resetContent"
    case .code(206): "partialContent"
    case .code(let code): "status\(code)"
    case .range: "success"
    case .default: "other"
    }
  }

  fileprivate var pattern: String {
    switch self {
    case .code(let code): "\(code)"
    case .range(let hundreds): "\(hundreds * 100)..<\(hundreds * 100 + 100)"
    case .default: "_"
    }
  }
}
