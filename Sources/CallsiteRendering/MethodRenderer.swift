import CallsiteDiagnostics
import CallsiteModel

/// Renders operations as methods.
struct MethodRenderer {
  let engine: TemplateEngine
  let access: String
  let layout: Layout

  /// A method that makes the request itself.
  func render(_ method: OperationMethod) throws(DiagnosticFailure) -> String {
    try engine.render("method", values(of: method, forwarding: nil, isDiscardable: method.isDiscardable))
  }

  /// A method of the client that calls a service's.
  ///
  /// - Parameter name: What it is called on the client, e.g. `logIn`.
  func render(_ forwarded: ForwardedMethod, named name: SwiftIdentifier) throws(DiagnosticFailure) -> String {
    var method = forwarded.method
    let call = call(forwarded, indentation: 2)
    method.name = name
    return try engine.render(
      "method", values(of: method, forwarding: call, isDiscardable: method.isDiscardable))
  }

  /// The call of a service's method with the same parameters, which stands in a line of its own.
  func call(_ forwarded: ForwardedMethod, indentation: Int) -> String {
    let method = forwarded.method
    let arguments = method.parameters.map(\.forwarding) + ["options: options"]
    let effects = method.result.isStream ? "" : "try await "
    let name = forwarded.service.map { "\($0).\(method.name.member)" } ?? method.name.code
    let line = String(repeating: " ", count: indentation) + "\(effects)\(name)()"
    return "\(effects)\(name)(\(layout.list(arguments, around: line, indentation: indentation)))"
  }

  /// The methods that read a paged list as a sequence.
  func render(_ pages: PageMethods, of method: OperationMethod) throws(DiagnosticFailure) -> String {
    let others = method.parameters.filter { $0.name != pages.position.name }
    let parameters = others.map(\.declaration) + ["options: RequestOptions = .init()"]
    let forwarding = others.map(\.forwarding) + ["options: options"]
    let arguments = method.parameters.map(\.forwarding) + ["options: options"]
    let itemsLine = "\(access)func \(pages.itemsName)() -> ItemSequence<\(pages.item)> {"
    let pagesLine = "\(access)func \(pages.pagesName)() -> PageSequence<\(pages.item)> {"
    return try engine.render(
      "pages",
      [
        "method": .text(method.name.name), "access": .text(access), "item": .text(pages.item.description),
        "itemsName": .text(pages.itemsName.code), "pagesName": .text(pages.pagesName.code),
        "isDeprecated": .flag(method.isDeprecated),
        "parameters": .text(layout.list(parameters, around: itemsLine)),
        "pagesParameters": .text(layout.list(parameters, around: pagesLine)),
        "forwarding": .text(
          layout.list(forwarding, around: "  \(pages.pagesName)().items", indentation: 2)),
        "constructor": .text(pages.constructor), "position": .text(pages.position.name.code),
        "positionType": .text(pages.positionType.description),
        "call": .text(method.reference(to: method.name)),
        "pagesCall": .text(method.reference(to: pages.pagesName)),
        "arguments": .text(
          layout.list(arguments, around: "    try await \(method.name)()", indentation: 4)),
      ])
  }

  /// The enum of an operation's success shapes.
  func render(_ union: StatusUnion, of method: OperationMethod) throws(DiagnosticFailure) -> String {
    let cases = union.cases.map { entry in
      TemplateContext([
        "name": .text(entry.name.code), "type": .optional(entry.content.type.map { $0.description }),
      ])
    }
    return try engine.render(
      "statuses",
      [
        "access": .text(access), "name": .text(union.name.code), "method": .text("``\(method.name.name)``"),
        "cases": .contexts(cases),
      ])
  }

  private func values(of method: OperationMethod, forwarding: String?, isDiscardable: Bool) -> [String:
    TemplateValue]
  {
    let returns = method.result.type.map { " -> \($0)" } ?? ""
    let parameters = method.parameters.map(\.declaration) + ["options: RequestOptions = .init()"]
    let effects = method.result.isStream ? "" : " async throws(APIError)"
    let line = "\(access)func \(method.name)()\(effects)\(returns) {"
    return [
      "documentation": .texts(method.documentation.codeLines), "isDeprecated": .flag(method.isDeprecated),
      "isDiscardable": .flag(isDiscardable), "access": .text(access), "name": .text(method.name.code),
      "parameters": .text(layout.list(parameters, around: line)), "effects": .text(effects),
      "returns": .text(returns),
      "forwarding": .optional(forwarding),
      "requestVariable": .text(method.steps.isEmpty ? "let" : "var"),
      "requestArguments": .text(requestArguments(method)),
      "flattenedBody": .optional(method.flattenedBody.map { code($0) }),
      "steps": .texts(method.steps.map(code)),
      "call": .optional(call(method)),
      "statuses": .optional(statuses(method)),
    ]
  }

  private func requestArguments(_ method: OperationMethod) -> String {
    var arguments = [method.id.code, method.httpMethod, method.path.code]
    if let security = method.security { arguments.append("security: \(security)") }
    return layout.list(arguments, around: "  var request = api.request()", indentation: 2)
  }

  private func code(_ body: FlattenedBody) -> String {
    let line = "  let body = \(body.type)()"
    return "\(body.type)(\(layout.list(body.arguments, around: line, indentation: 2)))"
  }

  private func code(_ step: RequestStep) -> String {
    let line = "  request.\(step.function)()"
    var arguments = step.arguments
    if !step.styles.isEmpty {
      let styles = layout.list(step.styles, around: "    styles: [])", indentation: 4)
      arguments.append("styles: [\(styles)]")
    }
    return "\(step.function)(\(layout.list(arguments, around: line, indentation: 2)))"
  }

  private func call(_ method: OperationMethod) -> String? {
    switch method.result {
    case .void: "try await api.run(request, options)"
    case .logOut:
      """
      return try await api.logOut { () async throws(APIError) in
          try await api.run(request, options)
        }
      """
    case .value(let value): "return try await api.value(request, options\(format(value)))"
    case .optional(let value): "return try await api.valueIfPresent(request, options\(format(value)))"
    case .page(_, let format):
      "return try await api.page("
        + layout.list(
          ["request", "options", format], around: "  return try await api.page()", indentation: 2) + ")"
    case .data: "return try await api.data(request, options)"
    case .text: "return try await api.text(request, options)"
    case .statuses: nil
    case .stream(let stream): "return " + call(stream)
    }
  }

  private func call(_ stream: ValueStream) -> String {
    var arguments = ["request", "options"]
    var function = "events"
    if case .elements(let mediaType) = stream.format {
      function = "elements"
      arguments.append(mediaType.code)
    }
    if let format = stream.value.wireFormat { arguments.append("as: \(format).self") }
    let line = "  return api.\(function)()"
    return "api.\(function)(\(layout.list(arguments, around: line, indentation: 2)))"
  }

  private func statuses(_ method: OperationMethod) -> TemplateContext? {
    guard case .statuses(let union) = method.result else { return nil }
    let cases = union.cases.map { entry in
      TemplateContext([
        "pattern": .text(entry.pattern), "name": .text(entry.name.code),
        "value": .optional(reading(entry.content)),
      ])
    }
    return TemplateContext([
      "cases": .contexts(cases), "id": .text(method.id.code), "httpMethod": .text(method.httpMethod),
      "path": .text(method.path.code),
    ])
  }

  /// The payload of a case as an expression; nil: none.
  private func reading(_ content: StatusUnion.Content) -> String? {
    switch content {
    case .none: nil
    case .json(let value): "try response.decode(\(value.wireFormat.map { "as: \($0).self" } ?? ""))"
    case .text: "try response.text()"
    case .data: "response.body"
    }
  }

  private func format(_ value: ValueType) -> String {
    value.wireFormat.map { ", as: \($0).self" } ?? ""
  }
}
