package import CallsiteDiagnostics
package import CallsiteModel

/// Turns a module into files: one for the client, one for each service, one for each top-level type.
package struct ModuleRenderer: Sendable {
  private let engine: TemplateEngine

  /// - Throws: ``DiagnosticFailure`` if a template isn't valid.
  package init(templates: TemplateSet) throws(DiagnosticFailure) {
    engine = try TemplateEngine(templates)
  }

  /// Renders all files of a module, in the order of the model.
  ///
  /// - Throws: ``DiagnosticFailure`` if a template asks for what isn't there.
  package func render(_ module: SwiftModule) throws(DiagnosticFailure) -> [RenderedFile] {
    let clients = ClientRenderer(engine: engine, access: module.access, namespace: module.namespace)
    let types = DeclarationRenderer(engine: engine, access: module.access)
    let client = module.client
    var names = ModuleFileNames(namespace: module.namespace)
    var files = [
      try file(
        names.path(of: client.name, in: nil), code: try clients.render(client), imports: .init(client),
        in: module,
        isNamespaceDeclared: true)
    ]
    for service in client.services {
      files.append(
        try file(
          names.path(of: service.typeName, in: "Services"), code: try clients.render(service, of: client),
          imports: .init(service), in: module, isExtension: true))
    }
    for type in module.types {
      files.append(
        try file(
          names.path(of: type.name, in: "Models"),
          code: try types.render(type, isNested: module.namespace != nil), imports: .init(type), in: module))
    }
    return files
  }

  private func file(
    _ path: String, code: String, imports: FileImports, in module: SwiftModule, isExtension: Bool = false,
    isNamespaceDeclared: Bool = false
  ) throws(DiagnosticFailure) -> RenderedFile {
    var code = code
    if let namespace = module.namespace, !isExtension {
      code = try engine.render(
        "namespace", ["namespace": namespace.code, "code": Layout.indented(code, by: 2)])
      if isNamespaceDeclared { code = "\(module.access)nonisolated enum \(namespace) {}\n\n\(code)" }
    }
    let lines = imports.lines(access: module.access)
    let text = try engine.render(
      "file",
      [
        "title": module.title.lines.first ?? module.name, "hasImports": !lines.isEmpty, "imports": lines,
        "code": code,
      ])
    return RenderedFile(path: path, text: text + "\n")
  }
}
