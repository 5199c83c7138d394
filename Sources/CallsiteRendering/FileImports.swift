import CallsiteModel

/// The part of a file that needs an import: code, or a public declaration, which makes the import public.
enum ImportNeed: Int, Comparable {
  case none, inside, signature

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The imports of a generated file. Only modules that public declarations use are imported publicly.
struct FileImports {
  /// The types of the module's aliases, whose files' imports don't apply to this file.
  private let aliases: [String: TypeReference]
  private var foundation = ImportNeed.none
  private var runtime = ImportNeed.none
  private var background = ImportNeed.none
  private var oauth = ImportNeed.none
  /// Whether the file uses the runtime's interface for generated code.
  private var usesInterface = false
  /// Whether the module exports the runtime's declarations with its own, so that apps import one module.
  private var exportsRuntime = false

  init(_ client: ClientDeclaration, aliases: [String: TypeReference]) {
    self.aliases = aliases
    runtime = .signature
    usesInterface = true
    exportsRuntime = true
    if client.description.oauth != nil { oauth = .inside }
    if client.session?.scopes != nil { oauth = .signature }
    add(client.operations)
    if let logIn = client.session?.logIn { add(logIn.method) }
    // The operation's result isn't what the client's method returns.
    for parameter in client.session?.logOut?.method.parameters ?? [] { add(parameter.type) }
  }

  init(_ service: ServiceDeclaration, aliases: [String: TypeReference]) {
    self.init(service.operations, aliases: aliases)
  }

  init(_ operations: OperationGroup, aliases: [String: TypeReference]) {
    self.aliases = aliases
    // A service that only contains other services doesn't use the runtime in public declarations.
    runtime = operations.methods.isEmpty ? .inside : .signature
    usesInterface = true
    add(operations)
  }

  init(_ type: TypeDeclaration, aliases: [String: TypeReference]) {
    self.aliases = aliases
    add(type)
  }

  /// Returns the import declarations, sorted by module.
  func lines(access: String) -> [String] {
    var lines: [String] = []
    for (product, need) in optional {
      lines.append("@_spi(Generated) \(modifier(need, access: access))import \(product)")
    }
    if runtime > .none {
      lines.append(
        runtimeAttributes(access) + modifier(runtime, access: access) + "import \(RuntimeProduct.core)")
    }
    if foundation > .none { lines.append(modifier(foundation, access: access) + "import Foundation") }
    return lines
  }

  /// The products that the file imports besides the runtime.
  var optionalProducts: [String] { optional.map(\.product.rawValue) }

  private var optional: [(product: RuntimeProduct, need: ImportNeed)] {
    [(.background, background), (.oauth, oauth)].filter { $0.need > .none }
  }

  /// Only a public import can be exported.
  private func runtimeAttributes(_ access: String) -> String {
    (exportsRuntime && access == "public " ? "@_exported " : "") + (usesInterface ? "@_spi(Generated) " : "")
  }

  private func modifier(_ need: ImportNeed, access: String) -> String {
    need == .signature ? access : ""
  }

  private mutating func add(_ group: OperationGroup) {
    for method in group.methods { add(method) }
    for type in group.types { add(type) }
  }

  private mutating func add(_ method: OperationMethod) {
    for parameter in method.parameters { add(parameter.type) }
    if let type = method.result.type { add(type) }
    if method.background != nil || method.chunks?.background != nil { background = .signature }
    if let download = method.download { add(download.file.type) }
    if case .statuses(let union) = method.result {
      for entry in union.cases { if let type = entry.content.type { add(type) } }
    }
    if let stream = method.stream { add(stream.stream.value.type) }
    for type in method.alternatives.compactMap(\.result.type) { add(type) }
    add(method.request.body?.format, .inside)
    for argument in method.request.arguments { add(argument.format, .inside) }
    for result in [method.result] + method.alternatives.map(\.result) { addFormats(of: result) }
    add(method.stream?.stream.value.wireFormat, .inside)
  }

  private mutating func addFormats(of result: OperationMethod.Result) {
    switch result {
    case .value(let value), .optional(let value, _): add(value.wireFormat, .inside)
    case .stream(let stream): add(stream.value.wireFormat, .inside)
    case .statuses(let union):
      for case .json(let value) in union.cases.map(\.content) { add(value.wireFormat, .inside) }
    case .void, .logOut, .page, .data, .text: break
    }
  }

  private mutating func add(_ type: TypeDeclaration) {
    switch type {
    case .structure(let structure):
      for property in structure.properties { add(property, of: structure) }
      if let additional = structure.additionalProperties {
        add(additional.value.type)
        add(additional.value.wireFormat, .inside)
      }
      if structure.coding != .multipart { runtime = .signature }
      // Written coding calls the runtime, and synthesized coding uses the runtime's functions for models on
      // containers.
      needInterface()
      for nested in structure.nested { add(nested) }
    case .enumeration(let enumeration):
      if enumeration.unrecognizedCase != nil { runtime = .signature }
    case .union(let union):
      runtime = .signature
      needInterface()
      for entry in union.cases {
        add(entry.value.type)
        add(entry.value.wireFormat, .inside)
      }
      for nested in union.nested { add(nested) }
    case .alias(let alias):
      add(alias.type)
      for sibling in alias.siblings { add(sibling) }
    }
  }

  private mutating func needInterface() {
    usesInterface = true
    runtime = max(runtime, .inside)
  }

  private mutating func add(_ property: Property, of structure: Structure) {
    add(property.type)
    guard case .wired(let format)? = property.wrapper, structure.coding == .synthesized else {
      return add(property.wireFormat, .inside)
    }
    add(format, .signature)
    // The wrapper's value has the type that a type alias stands for, also within a list or dictionary.
    var type = property.type.innermost
    while case .declared(let alias) = type, let meaning = aliases[alias.path] { type = meaning.innermost }
    if case .external(let meaning, _) = type, meaning.library == .foundation { foundation = .signature }
  }

  /// Adds the type that the code of a wire format names, which isn't a type alias.
  private mutating func add(_ format: WireFormat?, _ need: ImportNeed) {
    guard case .external(let type, _)? = format?.type?.innermost, type.library == .foundation else { return }
    foundation = max(foundation, need)
  }

  private mutating func add(_ type: TypeReference) {
    if type.isOfRuntime { runtime = .signature }
    switch type.innermost {
    case .external(let type, _):
      switch type.library {
      case .swift: break
      case .foundation: foundation = .signature
      case .runtime: runtime = .signature
      }
    case .declared(let type):
      // The compiler requires the import for an alias of an imported type, but not for one of a list or
      // dictionary of it.
      if let meaning = aliases[type.path], case .named = meaning { add(meaning) }
    }
  }
}

extension TypeReference {
  /// Whether a generic type of the runtime is part of the type.
  var isOfRuntime: Bool {
    switch self {
    case .named: false
    case .optional(let inner), .array(let inner), .dictionary(let inner): inner.isOfRuntime
    case .generic(let type, let inner): type.isOfRuntime || inner.isOfRuntime
    case .nullable: true
    }
  }
}

/// The products that generated code imports.
enum RuntimeProduct: String, CaseIterable, CustomStringConvertible {
  case core = "CallsiteRuntime"
  case background = "CallsiteBackground"
  case oauth = "CallsiteOAuth"

  var description: String { rawValue }
}

extension RenderedFile {
  /// The products that the file imports besides the runtime.
  package var optionalProducts: [String] {
    RuntimeProduct.allCases.filter { product in
      product != .core && imports.contains { $0.hasSuffix("import \(product)") }
    }.map(\.rawValue)
  }
}
