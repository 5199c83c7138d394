import CallsiteDiagnostics
import CallsiteModel

/// Renders operations as methods.
struct MethodRenderer {
  let engine: TemplateEngine
  let access: String
  let layout: Layout

  /// Renders a method that makes a request.
  func render(_ method: OperationMethod) throws(DiagnosticFailure) -> String {
    try engine.render(
      "method",
      values(of: method, forwarding: nil, request: MethodCode(method: method).context), layout: layout)
  }

  /// Renders a client's method that calls a service's method.
  ///
  /// - Parameter name: The method's name on the client, such as `logIn`.
  func render(_ forwarded: ForwardedMethod, named name: SwiftIdentifier) throws(DiagnosticFailure) -> String {
    var method = forwarded.method
    method.name = name
    return try engine.render(
      "method", values(of: method, forwarding: forwarded.callee, request: nil), layout: layout)
  }

  /// Renders the methods that read a paginated list as a sequence.
  func render(_ pages: PageMethods, of method: OperationMethod) throws(DiagnosticFailure) -> String {
    let others = pages.parameters(of: method)
    if let reading = pages.reading { return try render(pages, reading, of: method) }
    var values: TemplateContext = [
      "method": .text(method.name.name), "access": .text(access), "item": .text(pages.item.description),
      "itemsName": .text(pages.itemsName.code), "pagesName": .optional(pages.pagesName?.code),
      "isDeprecated": .flag(method.isDeprecated), "parameters": .contexts(others.map(\.context)),
      "forwarding": .texts(others.map(\.forwarding)), "position": .text(pages.position.name.code),
      "positionType": .text(pages.positionType.description),
      "call": .text(method.reference(to: method.name)),
      "pagesCall": .optional(pages.pagesName.map(method.reference(to:))),
      "arguments": .texts(method.parameters.map(\.forwarding)),
      "numbered": .flag(false), "offset": .flag(false), "usesCursors": .flag(pages.advance == .cursor),
      "usesLinks": .flag(pages.advance == .linked),
    ]
    switch pages.advance {
    case .numbered(let indicatesNext, let first):
      values["numbered"] = .text("\(indicatesNext)" + (first == 1 ? "" : ", from: \(first)"))
    case .offset(let indicatesNext): values["offset"] = .text("\(indicatesNext)")
    case .cursor, .linked: break
    }
    return try engine.render("pages", values, layout: layout)
  }

  /// Renders the method that reads a list as a sequence by the results of the method for one page.
  private func render(
    _ pages: PageMethods, _ reading: PageReading, of method: OperationMethod
  ) throws(DiagnosticFailure) -> String {
    try engine.render(
      "sequence",
      [
        "method": .text(method.name.name), "access": .text(access), "item": .text(pages.item.description),
        "name": .text(pages.itemsName.code), "isDeprecated": .flag(method.isDeprecated),
        "parameters": .contexts(pages.parameters(of: method).map(\.context)),
        "position": .text(pages.position.name.code), "positionType": .text(pages.positionType.description),
        "call": .text(method.reference(to: method.name)), "arguments": .texts(pages.arguments(of: method)),
        "usesCursors": .flag(reading.next != .header), "usesLinks": .flag(reading.next == .header),
        "operation": .text(method.id.code), "variable": .text(reading.variable.code),
        "items": .text(reading.itemsCode), "property": .text(reading.propertyCode),
        "next": .optional(reading.nextPageCode), "hasMore": .optional(reading.hasMore?.member),
      ], layout: layout)
  }

  /// Renders the enum of an operation's success responses.
  func render(_ union: StatusUnion, of method: OperationMethod) throws(DiagnosticFailure) -> String {
    let cases: [TemplateContext] = union.cases.map { entry in
      [
        "name": .text(entry.name.code), "type": .optional(entry.content.type.map { $0.description }),
      ]
    }
    return try engine.render(
      "statuses",
      [
        "access": .text(access), "name": .text(union.name.code), "method": .text("``\(method.name.name)``"),
        "cases": .contexts(cases),
      ])
  }

  /// Renders the method that saves the data of another one.
  func render(_ download: DownloadMethod, of method: OperationMethod) throws(DiagnosticFailure) -> String {
    let parameters = method.parameters(adding: download.file)
    return try engine.render(
      "download",
      [
        "method": .text(method.name.name), "name": .text(method.name.code), "access": .text(access),
        "isDeprecated": .flag(method.isDeprecated), "parameters": .contexts(parameters.map(\.context)),
        "call": .text(method.reference(to: method.name)), "file": .text(download.file.name.code),
        "arguments": .texts(method.parameters.map(\.forwarding)),
      ], layout: layout)
  }

  /// Renders the method that uploads a whole file by uploading chunks.
  func render(_ chunks: ChunkMethod, of method: OperationMethod) throws(DiagnosticFailure) -> String {
    try engine.render(
      "chunks",
      [
        "method": .text(method.name.name), "name": .text(chunks.name.code), "access": .text(access),
        "id": .text(method.id.code), "isDeprecated": .flag(method.isDeprecated),
        "hasDiscardableResult": .flag(method.isDiscardable),
        "returns": .optional(method.result.type?.description), "upload": .text(chunks.upload.name.code),
        "parameters": .contexts(chunks.parameters(of: method).map(\.context)),
        "call": .text(method.reference(to: method.name)), "arguments": .texts(chunks.arguments(of: method)),
      ], layout: layout)
  }

  /// Renders the method that starts a transfer in the background, and the property for its results.
  ///
  /// - Parameter chunks: The method for a whole file, if the transfer is one of chunks.
  func render(
    _ background: BackgroundMethod, of method: OperationMethod, chunks: ChunkMethod? = nil
  ) throws(DiagnosticFailure) -> String {
    let name = chunks?.name ?? method.name
    let parameters = (chunks?.parameters(of: method) ?? method.parameters).adding(background.id)
    let finished = method.finished
    var values: TemplateContext = [
      "method": .text(name.name), "name": .text(name.code), "access": .text(access),
      "isDeprecated": .flag(method.isDeprecated), "parameters": .contexts(parameters.map(\.context)),
      "id": .text(background.id.name.name), "variable": .text(background.id.name.code),
      "upload": .optional(chunks?.upload.name.code), "returns": .optional(method.result.type?.description),
      "call": .text(method.reference(to: method.name)),
      "arguments": .texts(chunks?.arguments(of: method) ?? method.parameters.map(\.forwarding)),
      "finishedMethod": .text(background.finishedName.name),
      "finishedName": .text(background.finishedName.code), "value": .text(finished.type),
      "finished": .text(finished.function), "format": .optional(finished.format),
      "emptyStatuses": .optional(method.result.emptyStatuses), "operation": .text(method.id.code),
    ]
    values.merge(MethodCode(method: method).statusValues)
    return try engine.render("background", values, layout: layout)
  }

  private func values(
    of method: OperationMethod, forwarding: String?, request: TemplateContext?
  ) -> TemplateContext {
    [
      "documentation": .texts(method.documentation.codeLines), "isDeprecated": .flag(method.isDeprecated),
      "hasDiscardableResult": .flag(method.isDiscardable), "access": .text(access),
      "name": .text(method.name.code),
      "parameters": .contexts(method.parameters.map(\.context)), "isStream": .flag(method.result.isStream),
      "returns": .optional(method.result.type?.description), "forwarding": .optional(forwarding),
      "arguments": .texts(method.parameters.map(\.forwarding)), "request": .optional(request),
    ]
  }
}

extension ForwardedMethod {
  /// The service's method, as called from the client.
  var callee: String { service.map { "\($0).\(method.name.member)" } ?? method.name.code }
}

extension OperationMethod {
  /// The type of a finished transfer's value, and the runtime's function that reads it.
  fileprivate var finished: (type: String, function: String, format: String?) {
    switch result {
    case .value(let value): (value.type.description, "finished", value.wireFormat?.description)
    case .optional(let value, _): ("\(value.type)?", "finishedIfPresent", value.wireFormat?.description)
    case .data: ("\(ExternalType.url)", "finishedFiles", nil)
    case .text: ("\(ExternalType.string)", "finishedTexts", nil)
    case .statuses(let union): (union.name.code, "finishedResponses", nil)
    case .void, .logOut, .page, .stream: ("\(ExternalType.void)", "finishedRuns", nil)
    }
  }
}

extension OperationMethod {
  /// Returns a reference to a method from one with these parameters, which can hide it.
  func reference(to name: SwiftIdentifier) -> String {
    parameters.contains { $0.name.name == name.name } ? "self.\(name.member)" : name.code
  }
}

extension PageMethods {
  /// The arguments that read a page.
  fileprivate func arguments(of method: OperationMethod) -> [String] {
    method.parameters.compactMap { parameter in
      switch presets[parameter.name] {
      case nil: parameter.forwarding
      case .omitted: nil
      case .on: (parameter.label.map { "\($0.label): " } ?? "") + "true"
      }
    }
  }
}

extension PageReading {
  /// The code after the result that gets the items.
  fileprivate var propertyCode: String {
    guard let items else { return "" }
    return ".\(items.property.member)" + (items.isOptional ? " ?? []" : "")
  }

  fileprivate var itemsCode: String { variable.code + propertyCode }

  /// The expression for the cursor, unless the page says that it's the last one.
  fileprivate var nextPageCode: String? {
    guard let end else { return nextCode }
    return nextCode.map { "\(variable.code).\(end.member) == false ? nil : \($0)" }
  }

  /// The expression for the cursor, or `nil` if the next page is in the header.
  fileprivate var nextCode: String? {
    switch next {
    case .property(let steps):
      steps.reduce((code: variable.code, isOptional: false)) { path, step in
        (path.code + (path.isOptional ? "?." : ".") + step.property.member, step.isOptional)
      }.code
    case .lastItem(let property):
      items.map {
        variable.code + ".\($0.property.member)\($0.isOptional ? "?" : "").last?.\(property.member)"
      }
    case .header: nil
    }
  }
}

extension ChunkMethod {
  /// The arguments that upload a chunk.
  fileprivate func arguments(of method: OperationMethod) -> [String] {
    method.parameters.map { parameter in
      guard let value = values[parameter.name] else { return parameter.forwarding }
      return (parameter.label.map { "\($0.label): " } ?? "") + "chunk.\(value.rawValue)"
    }
  }
}

extension OperationMethod.Parameter {
  /// The values for a declaration in a signature. An argument label is present only if it isn't the name.
  var context: TemplateContext {
    [
      "label": .optional(label == name ? nil : label?.label ?? "_"), "name": .text(name.label),
      "type": .text(type.ofParameter.description), "defaultValue": .optional(defaultValue?.description),
    ]
  }

  /// The argument that passes the parameter's value on to a method with the same signature.
  var forwarding: String { label.map { "\($0.label): \(name)" } ?? name.code }
}
