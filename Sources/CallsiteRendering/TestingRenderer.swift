package import CallsiteDiagnostics
package import CallsiteModel

/// Renders a testing module to files: one for the stub, one for each service, and one for the samples of each
/// type.
package struct TestingRenderer: Sendable {
  private let engine: TemplateEngine

  /// - Throws: ``DiagnosticFailure`` if a template isn't valid.
  package init(templates: TemplateSet) throws(DiagnosticFailure) {
    engine = try TemplateEngine(templates)
  }

  /// Renders all files of a module in the order of the model.
  ///
  /// - Throws: ``DiagnosticFailure`` if a template uses a value that doesn't exist.
  package func render(_ module: TestingModule) throws(DiagnosticFailure) -> [RenderedFile] {
    var names = ModuleFileNames(namespace: nil)
    var imports = TestingImports(aliases: module.aliases)
    imports.addClient()
    var files = [try file(names.path(of: module.stubName, in: nil), try stub(module), imports, in: module)]
    for service in module.services {
      var imports = TestingImports(aliases: module.aliases)
      imports.add(service)
      let code = [try operations(of: service, in: module)] + (try samples(service.samples, module))
      let path = names.path(of: service.typeName, in: "Stubs")
      files.append(try file(path, code.joined(separator: "\n\n"), imports, in: module))
    }
    for samples in module.samples {
      var imports = TestingImports(aliases: module.aliases)
      for sample in samples { imports.add(sample) }
      let owner = SwiftIdentifier((samples[0].type.split(separator: ".").last ?? "").filter { $0 != "`" })
      let code = try self.samples(samples, module).joined(separator: "\n\n")
      files.append(try file(names.path(of: owner, in: "Samples"), code, imports, in: module))
    }
    return files
  }

  private func file(
    _ path: String, _ code: String, _ imports: TestingImports, in module: TestingModule
  ) throws(DiagnosticFailure) -> RenderedFile {
    let lines = imports.lines(access: module.access.modifier, tested: module.tested)
    let text = try engine.render(
      "file",
      [
        "title": .text(module.title.lines.first ?? module.name), "products": .texts([]),
        "hasImports": .flag(true),
        "imports": .texts(lines), "code": .text(code),
      ])
    return RenderedFile(
      path: path, text: engine.style.applied(to: text) + "\n", imports: lines,
      code: engine.style.applied(to: code))
  }

  private func stub(_ module: TestingModule) throws(DiagnosticFailure) -> String {
    try engine.render(
      "stub",
      [
        "client": .text(module.client), "access": .text(module.access.modifier),
        "name": .text(module.stubName.code),
        "operations": .text(module.services.first?.typeName.code ?? ""),
      ])
  }

  private func operations(
    of service: StubService, in module: TestingModule
  ) throws(DiagnosticFailure) -> String {
    return try engine.render(
      "stubs",
      [
        "stub": .text(module.stubName.code), "documentation": .texts(service.documentation.codeLines),
        "access": .text(module.access.modifier), "name": .text(service.typeName.code),
        "services": .contexts(
          service.services.map {
            [
              "name": .text($0.name.code), "member": .text($0.name.memberOfOperations),
              "typeName": .text($0.typeName.code),
            ]
          }),
        "operations": .contexts(
          service.operations.map { $0.context(access: module.access.modifier, engine.style) }),
        "calls": .contexts(service.operations.compactMap(\.callContext)),
        "hasOperations": .flag(!service.operations.isEmpty), "hasServices": .flag(!service.services.isEmpty),
      ], layout: engine.layout(depth: 2))
  }

  private func samples(
    _ samples: [TypeSample], _ module: TestingModule
  ) throws(DiagnosticFailure) -> [String] {
    var code: [String] = []
    for sample in samples {
      var values: TemplateContext = [
        "type": .text(sample.type),
        "result": .text(sample.type + (sample.parameter.map { "<\($0)>" } ?? "")),
        "access": .text(module.access.modifier), "structure": .flag(false),
        "value": .flag(false),
      ]
      switch sample.content {
      case .value(let value): values["value"] = .text(value.code(hiding: sample.hidden))
      case .structure(let parameters, let identity):
        values["structure"] = .context(
          [
            "parameters": .texts(
              parameters.map { parameter in
                "\(parameter.name.label): \(parameter.type.ofParameter)"
                  + (parameter.value.map { " = \($0.code(hiding: sample.hidden))" } ?? "")
              }),
            "arguments": .texts(parameters.map { "\($0.name.label): \($0.name)" }),
            "hasSamples": .flag(sample.parameter == nil), "identity": .optional(identity?.code),
            "fitsOnLine": .flag(isShort(sample, module.access.modifier)),
          ])
      }
      code.append(try engine.render("sample", values))
    }
    return code
  }
}

extension SwiftIdentifier {
  /// The property in the function that finds an operation, which has names of its own that can hide it.
  fileprivate var memberOfOperations: String { ["id", "services"].contains(name) ? "self.\(name)" : code }
}

extension TestingRenderer {
  /// Whether the function for several equal samples fits on one line.
  private func isShort(_ sample: TypeSample, _ access: String) -> Bool {
    let body = "{ Array(repeating: sample(), count: count) }"
    let line = "  \(access)static func samples(count: Int) -> [\(sample.type)] \(body)"
    return line.count - 2 + engine.style.columns(of: 2) <= engine.style.lineLength
  }
}

extension StubOperation {
  fileprivate var callName: String { callType?.code ?? "StubbedCallWithoutArguments" }

  /// The closure's type.
  private var handler: String {
    let types = takesArguments ? arguments.map(\.type.description) : [callName]
    return "@Sendable (\(types.joined(separator: ", "))) async throws -> \(resultType)"
  }

  private var resultType: String {
    switch result {
    case .void: "\(ExternalType.void)"
    case .value(let type, _): type.description
    case .stream(let type, _): "StubStream<\(type)>"
    case .statuses(_, let type, _): type
    }
  }

  /// A value of the result's type.
  private var sample: String {
    switch result {
    case .void: "()"
    case .value(let type, let value): value.expression(of: type)
    case .stream(let type, let value): "StubStream<\(type)>(\(value.code))"
    case .statuses(let union, let type, let value): union.shape(of: value, type: type)
    }
  }

  /// An example of how a test sets the closure.
  private var example: String {
    let names = takesArguments ? arguments.map(\.name.code) : ["call"]
    let head = names.isEmpty ? "" : "\(names.joined(separator: ", ")) in "
    return "\(path) = { \(head)… }"
  }

  /// Returns the start of the property's declaration, broken as the formatter would if it is too long.
  private func declaration(_ access: String, _ style: CodeStyle) -> String {
    let width = style.lineLength - style.columns(of: 4)
    let type = "StubSlot<\(handler), \(callName)>"
    let line = "\(access)var \(name): \(type)"
    if line.count + 2 <= width { return "\(line) {" }
    if line.count <= width { return "\(line)\n    {" }
    if type.count + style.columns(of: 2) <= width { return "\(access)var \(name):\n      \(type)\n    {" }
    return "\(access)var \(name):\n      StubSlot<\n        \(handler), \(callName)\n      >\n    {"
  }

  fileprivate func context(access: String, _ style: CodeStyle) -> TemplateContext {
    var values: TemplateContext = [
      "route": .texts(DocComment.verbatim(["`\(place)`"]).codeLines), "name": .text(name.code),
      "member": .text(name.memberOfOperations),
      "declaration": .text(declaration(access, style)), "callType": .text(callName), "id": .text(id.code),
      "example": .text(SwiftStringLiteral(example).code), "sample": .text(sample),
      "statuses": .flag(false),
      "values": .texts(takesArguments ? arguments.map { "call.\($0.name.member)" } : ["call"]),
    ]
    if case .statuses(let union, _, _) = result {
      values["statuses"] = .context(
        ["cases": .contexts(union.cases.map { $0.context(in: union) })])
    }
    return values
  }

  fileprivate var callContext: TemplateContext? {
    guard let callType else { return nil }
    let arguments: [TemplateContext] = self.arguments.map { argument in
      let place = argument.place.location == .querystring ? "queryString" : argument.place.location.rawValue
      return [
        "name": .text(argument.name.code), "type": .text(argument.type.description), "location": .text(place),
        "wireName": .text(argument.place.name.map { SwiftStringLiteral($0).code } ?? ""),
      ]
    }
    return ["callType": .text(callType.code), "arguments": .contexts(arguments)]
  }
}

extension StatusUnion {
  /// Returns a response status that matches a case.
  fileprivate func status(of entry: Case) -> Int {
    switch entry.statuses {
    case .code(let code): return code
    case .hundred(let digit): return digit * 100
    case .others:
      let listed = cases.compactMap { entry -> Int? in
        if case .code(let code) = entry.statuses { code } else { nil }
      }
      return (200...299).first { !listed.contains($0) } ?? 200
    }
  }

  /// Returns the first case as an expression.
  fileprivate func shape(of value: SampleValue, type: String) -> String {
    guard let entry = cases.first else { return "StubbedShape(204)" }
    switch (entry.content, value) {
    case (.json(let content), .wrapped(_, let payload)):
      let format = content.wireFormat.map { ", \($0.argument)" } ?? ""
      return "StubbedShape(\(status(of: entry)), json: \(payload.expression(of: content.type))\(format))"
    case (.text, _): return "StubbedShape(\(status(of: entry)), text: \"Sample\")"
    case (.data, _): return "StubbedShape(\(status(of: entry)), data: Data(\"sample\".utf8))"
    default: return "StubbedShape(\(status(of: entry)))"
    }
  }
}

extension StatusUnion.Case {
  fileprivate func context(in union: StatusUnion) -> TemplateContext {
    let argument: String? =
      switch content {
      case .none: nil
      case .json(let value): "json: content" + (value.wireFormat.map { ", \($0.argument)" } ?? "")
      case .text: "text: content"
      case .data: "data: content"
      }
    return [
      "name": .text(name.member), "hasContent": .flag(argument != nil),
      "status": .text("\(union.status(of: self))"), "content": .optional(argument),
    ]
  }
}

extension SampleValue {
  /// The value where its type is known from the context.
  var code: String { code(hiding: []) }

  /// Returns the value where its type is known from the context.
  ///
  /// - Parameter hidden: The types that are spelled with their module.
  func code(hiding hidden: Set<ExternalType>) -> String {
    func name(_ type: ExternalType) -> TypeIdentity { .external(type, isHidden: hidden.contains(type)) }
    return switch self {
    case .nothing: "nil"
    case .bool(let flag): "\(flag)"
    case .number(let text): text
    case .text(let text): text.code
    case .moment(let seconds): "\(name(.date))(timeIntervalSince1970: \(seconds))"
    case .day(let year, let month, let day): "SampleText.day(\(year), \(month), \(day))"
    case .bytes(let text): "\(name(.data))(\(text).utf8)"
    case .file: "SampleText.file"
    case .member(let name): ".\(name.member)"
    case .wrapped(let name, let value): ".\(name.member)(\(value.code(hiding: hidden)))"
    case .sample: ".sample()"
    case .sampleHaving(let settings):
      ".sample(\(settings.map { "\($0.property.label): \($0.value.code(hiding: hidden))" }.joined(separator: ", ")))"
    case .list(let values): "[\(values.map { $0.code(hiding: hidden) }.joined(separator: ", "))]"
    case .samples(let type, let count): "\(type).samples(count: \(count))"
    case .page(let items): "ResultPage(items: \(items.code(hiding: hidden)))"
    case .dictionary(let entries):
      entries.isEmpty
        ? "[:]"
        : "[\(entries.map { "\($0.name): \($0.value.code(hiding: hidden))" }.joined(separator: ", "))]"
    case .json(let text, let format):
      "SampleText.value(\(text)\(format.map { ", \($0.argument)" } ?? ""))"
    }
  }

  /// Returns the value where its type isn't known from the context.
  func expression(of type: TypeReference) -> String {
    if case .optional(let wrapped) = type, self != .nothing { return expression(of: wrapped) }
    return switch self {
    case .sample, .sampleHaving: "\(type)\(code)"
    case .samples: code
    default: "\(code) as \(type)"
    }
  }
}

/// The imports of a file in a testing module. Only modules that public declarations use are imported
/// publicly.
private struct TestingImports {
  /// The types of the module's aliases, whose files' imports don't apply to these.
  let aliases: [String: TypeReference]
  private var foundation: [ExternalType: ImportNeed] = [:]
  private var runtime = ImportNeed.none
  private var testing = ImportNeed.none
  private var tested = ImportNeed.inside
  /// Whether the module exports `CallsiteTesting`'s declarations with its own, so that tests import one module.
  private var exportsTesting = false

  init(aliases: [String: TypeReference]) {
    self.aliases = aliases
  }

  func lines(access: String, tested module: String) -> [String] {
    var lines: [String] = []
    for (module, need) in [("CallsiteRuntime", runtime), ("CallsiteTesting", testing)] where need > .none {
      let isExported = exportsTesting && module == "CallsiteTesting" && access == "public "
      lines.append(
        (isExported ? "@_exported " : "")
          + "@_spi(Generated) \(need == .signature ? access : "")import \(module)")
    }
    // Import types individually, because a type of the API can have the same name as one of Foundation's.
    for (type, need) in foundation.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines.append("\(need == .signature ? access : "")import struct Foundation.\(type)")
    }
    return lines + ["\(tested == .signature ? access : "")import \(module)"]
  }

  /// Adds the imports for a client's stub, which has a configuration.
  mutating func addClient() {
    (runtime, testing, tested) = (.signature, .signature, .signature)
    exportsTesting = true
  }

  mutating func add(_ service: StubService) {
    testing = .signature
    for operation in service.operations {
      for argument in operation.arguments { add(argument.type) }
      switch operation.result {
      case .void: break
      case .value(let type, let value), .stream(let type, let value):
        add(type)
        add(value, need: .inside)
      case .statuses(let union, _, let value):
        tested = .signature
        runtime = max(runtime, .inside)
        if union.cases.contains(where: { $0.content == .data }) { use(.data, .inside) }
        add(value, need: .inside)
      }
    }
    for sample in service.samples { add(sample) }
  }

  mutating func add(_ sample: TypeSample) {
    tested = .signature
    switch sample.content {
    case .value(let value): add(value, need: .inside)
    case .structure(let parameters, let identity):
      if identity != nil { testing = max(testing, .inside) }
      for parameter in parameters {
        add(parameter.type)
        if let value = parameter.value { add(value, need: .signature) }
      }
    }
  }

  private mutating func add(_ type: TypeReference) {
    if type.isOfRuntime { runtime = .signature }
    switch type.innermost {
    case .external(let type, _):
      switch type.library {
      case .swift: break
      case .foundation: use(type, .signature)
      case .runtime: runtime = .signature
      }
    case .declared(let type):
      tested = .signature
      // The compiler requires the import for an alias of an imported type, but not for one of a list or
      // dictionary of it.
      switch aliases[type.name] {
      case .named, .generic, .nullable: aliases[type.name].map { add($0) }
      case .optional, .array, .dictionary, nil: break
      }
    }
  }

  private mutating func use(_ type: ExternalType, _ need: ImportNeed) {
    foundation[type] = max(foundation[type] ?? .none, need)
  }

  /// Adds the types in a value. Default values are part of the signature.
  private mutating func add(_ value: SampleValue, need: ImportNeed) {
    switch value {
    case .moment: use(.date, need)
    case .bytes: use(.data, need)
    case .day, .file: testing = max(testing, need)
    case .json(_, let format):
      testing = max(testing, need)
      if format != nil { runtime = max(runtime, need) }
    case .sampleHaving(let settings): for setting in settings { add(setting.value, need: need) }
    case .wrapped(_, let value), .page(let value):
      runtime = max(runtime, .inside)
      add(value, need: need)
    case .list(let values): for value in values { add(value, need: need) }
    case .dictionary(let entries): for entry in entries { add(entry.value, need: need) }
    case .nothing, .bool, .number, .text, .member, .sample, .samples: break
    }
  }
}
