package import CallsiteDiagnostics
package import CallsiteDocument
package import CallsiteModel
package import CallsiteRendering

/// Decides the module for tests and previews of a client.
package struct TestingLowering {
  private let module: SwiftModule
  private let scopes: TypeScopes
  private var samples: SampleLowering
  /// The names of services' types, by path.
  private let typeNames: [[ServiceDeclaration.Owner]: SwiftIdentifier]

  package init(_ module: SwiftModule, of document: APIDocument) {
    self.module = module
    scopes = TypeScopes(module)
    samples = SampleLowering(document, scopes: scopes)
    var taken: Set<String> = ["ClientOperations"]
    var names: [[ServiceDeclaration.Owner]: SwiftIdentifier] = [:]
    for service in module.client.services {
      let path = service.owners + [service.asOwner]
      names[path] = Self.unique(Self.typeName(path) + "Operations", &taken)
    }
    typeNames = names
  }

  /// Returns the module, whose name is the client module's with the suffix `Testing`.
  package mutating func lower() -> TestingModule {
    let name = module.client.name.name
    let stub = SwiftIdentifier((name.hasSuffix("Client") ? String(name.dropLast(6)) : name) + "Stub")
    var services = [
      service(at: [], module.client.documentation, module.client.operations, scopes.client)
    ]
    for service in module.client.services {
      services.append(
        self.service(
          at: service.owners + [service.asOwner], service.documentation, service.operations,
          service.type(in: module.client.name)))
    }
    return TestingModule(
      name: module.name + "Testing", tested: module.name, title: module.title, access: module.access,
      client: scopes.spelling(of: scopes.client), stubName: stub, services: services,
      samples: module.types.map { samples.samples(of: $0, in: nil) }.filter { !$0.isEmpty },
      aliases: scopes.aliases)
  }

  /// Returns the encoded sample of a type.
  ///
  /// - Parameter name: The type as it is spelled outside of the module.
  package func encodedSample(of name: String) -> DocumentValue {
    WireValues(scopes: scopes, samples: samples.samples, isFull: true)
      .json(.sample, .declared(scopes.type(spelled: name)), SamplePlace(scope: "", name: ""))
  }

  /// Returns the name of a service's type: `FineTuningJobs` for `FineTuningService.JobsService`.
  private static func typeName(_ owners: [ServiceDeclaration.Owner]) -> String {
    owners.map { owner in
      let name = owner.typeName.name
      return name.hasSuffix("Service") && name != "Service" ? String(name.dropLast(7)) : name
    }.joined()
  }

  private func typeName(_ owners: [ServiceDeclaration.Owner]) -> SwiftIdentifier {
    typeNames[owners] ?? SwiftIdentifier("ClientOperations")
  }

  private mutating func service(
    at owners: [ServiceDeclaration.Owner], _ documentation: DocComment,
    _ group: OperationGroup, _ scope: DeclaredType
  ) -> StubService {
    var taken = Self.reserved
    let within = module.client.services.filter { $0.owners == owners }.map { service in
      StubService.Within(
        name: Self.unique(service.propertyName.name, &taken),
        typeName: typeName(service.owners + [service.asOwner]))
    }
    let path = owners.map(\.propertyName.code)
    let operations = group.methods.flatMap { method in
      method.variants.map { operation($0, Self.id(of: $0, among: method), path, scope, &taken) }
    }
    return StubService(
      typeName: typeName(owners), documentation: documentation, operations: operations,
      services: within, samples: group.types.flatMap { samples.samples(of: $0, in: scope) })
  }

  /// The names of members that every stub has.
  private static let reserved: Set<String> = ["client", "failures", "operation", "operations", "transport"]

  private static func unique(_ name: String, _ taken: inout Set<String>) -> SwiftIdentifier {
    var (candidate, number) = (name, 1)
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = number == 2 ? "\(name)Operation" : "\(name)Operation\(number)"
    }
    return SwiftIdentifier(candidate)
  }

  private mutating func operation(
    _ method: OperationMethod, _ id: SwiftStringLiteral, _ path: [String], _ scope: DeclaredType,
    _ taken: inout Set<String>
  ) -> StubOperation {
    let name = Self.unique(method.name.name, &taken)
    let arguments = arguments(of: method)
    let callName = name.name.prefix(1).uppercased() + name.name.dropFirst() + "Call"
    return StubOperation(
      name: name, id: id, callType: arguments.isEmpty ? nil : SwiftIdentifier(callName),
      arguments: arguments, result: result(of: method, scope),
      path: (path + [name.code]).joined(separator: "."), place: method.place)
  }

  /// Returns the id of one of an operation's methods, by which stubs tell them apart: besides its own, it may have one
  /// that streams the response, and others for other media types.
  private static func id(of method: OperationMethod, among own: OperationMethod) -> SwiftStringLiteral {
    if method.result.isStream { return SwiftStringLiteral(method.id.text + "#stream") }
    if method.name == own.name { return method.id }
    return SwiftStringLiteral("\(method.id.text)#\(method.request.accepted?.text ?? "application/json")")
  }

  /// Returns the arguments in the order of the method, followed by a body that it creates from several parameters.
  private func arguments(of method: OperationMethod) -> [StubOperation.Argument] {
    var arguments: [StubOperation.Argument] = []
    for parameter in method.parameters {
      guard let target = Self.target(of: parameter.name, in: method.request) else { continue }
      arguments.append(
        .init(name: parameter.name, type: scopes.qualified(parameter.type), place: target))
    }
    if let flattened = method.flattenedBody {
      arguments.append(
        .init(
          name: SwiftIdentifier("body"), type: scopes.qualified(flattened.type),
          place: .init(location: .body, name: nil)))
    }
    return arguments
  }

  private static func target(
    of name: SwiftIdentifier, in request: MethodRequest
  ) -> OperationMethod.Parameter.Target? {
    if let argument = request.arguments.first(where: { $0.variable == name }) {
      return .init(
        location: argument.location, name: argument.queryForm == nil ? argument.name.text : nil)
    }
    return request.body?.variable == name ? .init(location: .body, name: nil) : nil
  }

  private mutating func result(of method: OperationMethod, _ scope: DeclaredType) -> StubOperation.Result {
    switch method.result {
    case .void, .logOut: return .void
    case .value(let value):
      let sample = sample(value, scope)
      return .value(
        scopes.qualified(value.type),
        method.pages?.reading.map { lastPage(sample, $0, value) } ?? sample)
    case .optional(let value, _):
      return .value(scopes.qualified(value.type.asOptional), sample(value, scope))
    case .page(let item, _):
      let list = sample(ValueType(.array(item)), scope)
      return .value(.generic(.resultPage, scopes.qualified(item)), .page(list))
    case .data: return .value(.external(.data), .bytes(SwiftStringLiteral("sample")))
    case .text: return .value(.external(.string), .text(SwiftStringLiteral("Sample")))
    case .stream(let stream):
      let list = sample(ValueType(.array(stream.value.type)), scope)
      return .stream(scopes.qualified(stream.value.type), list)
    case .statuses(let union): return statuses(union, scope)
    }
  }

  /// Returns a sample of a list's last page, so that reading all pages of a stub ends.
  private func lastPage(
    _ sample: SampleValue, _ reading: PageReading, _ value: ValueType
  ) -> SampleValue {
    guard let structure = scopes.structure(value.type)?.structure else { return sample }
    var settings: [SampleValue.Setting]
    switch sample {
    case .sample: settings = []
    case .sampleHaving(let own): settings = own
    default: return sample
    }
    if let hasMore = reading.hasMore {
      settings.append(.init(hasMore, .bool(false)))
    } else if case .property(let steps) = reading.next, let step = steps.first,
      step.isOptional || steps.count == 1
    {
      settings.append(.init(step.property, step.isOptional ? .nothing : .text(SwiftStringLiteral(""))))
    }
    let order = structure.properties.map(\.name)
    settings.sort { (order.firstIndex(of: $0.property) ?? 0) < (order.firstIndex(of: $1.property) ?? 0) }
    return settings.isEmpty ? sample : .sampleHaving(settings)
  }

  private mutating func statuses(_ union: StatusUnion, _ scope: DeclaredType) -> StubOperation.Result {
    var union = union
    var value = SampleValue.nothing
    for (index, entry) in union.cases.enumerated() {
      if case .json(let content) = entry.content {
        union.cases[index].content = .json(
          ValueType(scopes.qualified(content.type), wireFormat: content.wireFormat))
      }
      guard index == 0 else { continue }
      switch entry.content {
      case .none: value = .member(entry.name)
      case .json(let content): value = .wrapped(entry.name, sample(content, scope))
      case .text: value = .wrapped(entry.name, .text(SwiftStringLiteral("Sample")))
      case .data: value = .wrapped(entry.name, .bytes(SwiftStringLiteral("sample")))
      }
    }
    return .statuses(union, type: scopes.spelling(of: union.type), value)
  }

  /// Returns a sample, with three elements for lists.
  private mutating func sample(_ value: ValueType, _ scope: DeclaredType) -> SampleValue {
    guard case .array(.named(.declared(let element))) = value.type,
      case .structure = samples.samples[element]?.content
    else { return samples.value(of: value.type, format: value.wireFormat, in: scope) }
    return .samples(of: scopes.spelling(of: element), count: 3)
  }
}

/// Generates modules for tests from a client's module and its document.
package enum TestingModuleFiles {
  /// Generates the files of a module for tests.
  ///
  /// - Throws: ``DiagnosticFailure`` if a template contains an unknown key.
  package static func generate(
    _ module: SwiftModule, of document: APIDocument, by templates: TemplateSet
  ) throws(DiagnosticFailure) -> [RenderedFile] {
    var lowering = TestingLowering(module, of: document)
    return try TestingRenderer(templates: templates).render(lowering.lower())
  }
}
