import CallsiteBasics
package import CallsiteDiagnostics
package import CallsiteModel

/// Renders a module to files: one for the client, one for each service, and one for each top-level type.
package struct ModuleRenderer: Sendable {
  private let engine: TemplateEngine

  /// - Throws: ``DiagnosticFailure`` if a template isn't valid.
  package init(templates: TemplateSet) throws(DiagnosticFailure) {
    engine = try TemplateEngine(templates)
  }

  /// Renders all files of a module in the order of the model, in parallel.
  ///
  /// - Throws: ``DiagnosticFailure`` if a template uses a value that doesn't exist.
  package func render(_ module: SwiftModule) throws(DiagnosticFailure) -> [RenderedFile] {
    let aliases = module.aliases
    let clients = ClientRenderer(engine: engine, module: module)
    let rendered = units(of: module).concurrentMap { unit -> Result<RenderedFile, DiagnosticFailure> in
      do throws(DiagnosticFailure) {
        return .success(try file(unit, clients, in: module, aliases: aliases))
      } catch {
        return .failure(error)
      }
    }
    var files: [RenderedFile] = []
    for file in rendered { files.append(try file.get()) }
    return files
  }

  /// A declaration that has a separate file.
  private struct Unit: Sendable {
    enum Content: Sendable {
      case client(ClientDeclaration)
      case operations(OperationGroup)
      case service(ServiceDeclaration)
      case type(TypeDeclaration)
    }

    let path: String
    let content: Content
  }

  /// The folder of operations. It is sorted before `Models`, because the compiler processes files by name,
  /// and keeps all cores busy longer if the large files come first.
  private static let endpoints = "Endpoints"

  private func units(of module: SwiftModule) -> [Unit] {
    var names = ModuleFileNames(namespace: module.namespace)
    var client = module.client
    // An extension of a type in a namespace can't see the namespace's other types.
    let parts = module.namespace == nil ? OperationParts(of: client.operations).parts : []
    if !parts.isEmpty { client.operations = OperationGroup(methods: [], types: []) }
    var units = [Unit(path: names.path(of: client.name, in: nil), content: .client(client))]
    for part in parts {
      let path = names.path(of: client.name, part: part.name, in: Self.endpoints)
      units.append(Unit(path: path, content: .operations(part.operations)))
    }
    for service in module.client.services {
      let path = names.path(of: service.fileName, in: Self.endpoints)
      units.append(Unit(path: path, content: .service(service)))
    }
    for type in module.types {
      units.append(Unit(path: names.path(of: type.name, in: "Models"), content: .type(type)))
    }
    return units
  }

  private func file(
    _ unit: Unit, _ clients: ClientRenderer, in module: SwiftModule, aliases: [String: TypeReference]
  ) throws(DiagnosticFailure) -> RenderedFile {
    switch unit.content {
    case .client(let client):
      return try file(
        unit.path, code: try clients.render(client), imports: .init(client, aliases: aliases), in: module,
        isNamespaceDeclared: true)
    case .operations(let operations):
      return try file(
        unit.path, code: try clients.render(operations, of: module.client),
        imports: .init(operations, aliases: aliases), in: module, isExtension: true)
    case .service(let service):
      return try file(
        unit.path, code: try clients.render(service, of: module.client),
        imports: .init(service, aliases: aliases), in: module,
        isExtension: true)
    case .type(let type):
      let types = DeclarationRenderer(
        engine: engine, access: module.access.modifier, depth: module.namespace == nil ? 0 : 1)
      return try file(
        unit.path, code: try types.render(type, isNested: module.namespace != nil),
        imports: .init(type, aliases: aliases), in: module)
    }
  }

  private func file(
    _ path: String, code: String, imports: FileImports, in module: SwiftModule, isExtension: Bool = false,
    isNamespaceDeclared: Bool = false
  ) throws(DiagnosticFailure) -> RenderedFile {
    var code = code
    if let namespace = module.namespace, !isExtension {
      code = try engine.render(
        "namespace", ["namespace": .text(namespace.code), "code": .text(Layout.indented(code, by: 2))])
      if isNamespaceDeclared { code = "\(module.access.modifier)nonisolated enum \(namespace) {}\n\n\(code)" }
    }
    let lines = imports.lines(access: module.access.modifier)
    let text = try engine.render(
      "file",
      [
        "title": .text(module.title.lines.first ?? module.name),
        "products": .texts(imports.optionalProducts), "hasImports": .flag(!lines.isEmpty),
        "imports": .texts(lines),
        "code": .text(code),
      ])
    return RenderedFile(
      path: path, text: engine.style.applied(to: text) + "\n", imports: lines,
      code: engine.style.applied(to: code))
  }
}

extension SwiftModule {
  /// The types that the module's aliases stand for.
  fileprivate var aliases: [String: TypeReference] {
    var aliases: [String: TypeReference] = [:]
    for case .alias(let alias) in types { aliases[alias.name.code] = alias.type }
    return aliases
  }
}

extension ServiceDeclaration {
  /// The name without dots: `FineTuningJobsService` for `FineTuningService.JobsService`.
  fileprivate var fileName: SwiftIdentifier {
    let names = (isBesideOwners ? [] : owners).map(\.typeName.name).map {
      $0.hasSuffix("Service") ? String($0.dropLast(7)) : $0
    }
    return SwiftIdentifier(names.joined() + typeName.name)
  }
}

/// A file of generated Swift: its path in the module's folder, and its text.
package struct RenderedFile: Hashable, Sendable {
  /// The path relative to the module's folder, with `/` as separator: `Models/Pet.swift`.
  package var path: String
  package var text: String
  /// The import declarations of ``text``.
  var imports: [String]
  /// The declarations of ``text``, without header and imports.
  var code: String

  init(path: String, text: String, imports: [String] = [], code: String = "") {
    self.path = path
    self.text = text
    self.imports = imports
    self.code = code
  }
}
