import CallsiteDiagnostics
import CallsiteModel
import OrderedCollections

/// Finds types that are fetched, changed and sent back: for the body of an update, the response type of the
/// same path.
///
/// The body gets an initializer that copies the properties with the same wire name and type. Response and
/// request types of the same component are converted.
struct CopyInitializers {
  /// The path of a request type, and of the response type that it can be made from.
  private struct Pair: Hashable {
    let input: String
    let source: String
  }

  private let scopes: ModuleScopes
  private let client: String
  private var structures: [String: Structure] = [:]
  /// The targets of type aliases, by path.
  private var aliases: [String: String] = [:]
  /// The scopes around each struct.
  private var surroundings: [String: [TypeScope]] = [:]
  /// The scopes that contain a struct, and its own, for the structs of pairs.
  private var places: [String: [TypeScope]] = [:]
  /// The initializers found so far.
  private var found: OrderedDictionary<Pair, CopyInitializer> = [:]
  /// The pairs that may be needed inside others.
  private var wanted: OrderedSet<Pair> = []

  /// Returns the module with these initializers added.
  static func added(to module: SwiftModule) -> SwiftModule {
    var copies = CopyInitializers(module)
    copies.find(in: module)
    return copies.found.isEmpty ? module : copies.applied(to: module)
  }

  private init(_ module: SwiftModule) {
    scopes = ModuleScopes(of: module)
    client = module.client.name.code
    module.types.forEach { add($0, scopes.top) }
    module.client.operations.types.forEach { add($0, scopes.client) }
    for (service, scopes) in zip(module.client.services, scopes.services) {
      service.operations.types.forEach { add($0, scopes) }
    }
  }

  private mutating func add(_ declaration: TypeDeclaration, _ scopes: [TypeScope]) {
    addAliases(declaration, scopes)
    guard case .structure(let structure) = declaration, structure.coding != .multipart else { return }
    let path = TypeScope.joined(scopes.last?.path ?? "", structure.name.code)
    structures[path] = structure
    surroundings[path] = scopes
  }

  private mutating func addAliases(_ declaration: TypeDeclaration, _ scopes: [TypeScope]) {
    if case .alias(let alias) = declaration, case .named(.declared(let name)) = alias.type {
      let path = TypeScope.joined(scopes.last?.path ?? "", alias.name.code)
      aliases[path] = TypeScope.path(of: name, in: scopes)
    }
    guard !declaration.nested.isEmpty else { return }
    let inside = scopes + [TypeScope(of: declaration, in: scopes)]
    for nested in declaration.nested { addAliases(nested, inside) }
  }

  /// Returns the path of the type that a name stands for.
  private func target(of name: String, in scopes: [TypeScope]) -> String? {
    var path = TypeScope.path(of: name, in: scopes)
    var seen: Set<String> = []
    while let alias = path.flatMap({ aliases[$0] }), seen.insert(alias).inserted { path = alias }
    return path
  }

  private mutating func findPlace(of path: String) {
    guard places[path] == nil, let structure = structures[path], let around = surroundings[path] else {
      return
    }
    places[path] = around + [TypeScope(of: .structure(structure), in: around)]
  }

  // MARK: - Pairs

  private mutating func find(in module: SwiftModule) {
    var groups = [(module.client.operations, scopes.client)]
    groups += zip(module.client.services, scopes.services).map { ($0.operations, $1) }
    let fetched = Self.fetched(groups)
    for (group, scopes) in groups {
      for method in group.methods where method.isUpdate {
        guard let input = path(of: method.bodyType, in: scopes) else { continue }
        let answers = (fetched[method.route] ?? []) + [(method.result.named, scopes)]
        for source in OrderedSet(answers.compactMap { path(of: $0.type, in: $0.scopes) })
        where source != input {
          wanted.append(Pair(input: input, source: source))
        }
      }
    }
    let pairs = wanted
    decide()
    // A pair that is only converted inside another is kept if the other one uses it.
    found = found.filter { pairs.contains($0.key) || isUsed($0.key) }
  }

  private typealias Answer = (type: String?, scopes: [TypeScope])

  /// Returns the response types for each path.
  private static func fetched(_ groups: [(OperationGroup, [TypeScope])]) -> [String: [Answer]] {
    var fetched: [String: [Answer]] = [:]
    for (group, scopes) in groups {
      for method in group.methods where method.place.hasPrefix("GET ") {
        fetched[method.route, default: []].append((method.result.named, scopes))
      }
    }
    return fetched
  }

  private func path(of name: String?, in scopes: [TypeScope]) -> String? {
    guard let path = name.flatMap({ target(of: $0, in: scopes) }), structures[path] != nil else {
      return nil
    }
    return path
  }

  /// Assumes that all pairs have an initializer, and removes those that don't until nothing changes.
  private mutating func decide() {
    var next = 0
    while next < wanted.count {
      let pair = wanted[next]
      next += 1
      found[pair] = copy(pair, assuming: true)
    }
    var isSettled = false
    while !isSettled {
      isSettled = true
      for pair in Array(found.keys) {
        let copy = copy(pair, assuming: false)
        if copy != found[pair] { isSettled = false }
        found[pair] = copy
      }
    }
  }

  private func isUsed(_ pair: Pair) -> Bool {
    found.contains { user, copy in
      user != pair
        && copy.values.contains { value in
          switch value.conversion {
          case .none: false
          case .value(let type), .elements(let type):
            path(of: "\(type)", in: places[user.input] ?? []) == pair.input
          }
        }
    }
  }

  // MARK: - Copying

  /// - Parameter isAssuming: Whether to assume that new pairs can be converted.
  private mutating func copy(_ pair: Pair, assuming isAssuming: Bool) -> CopyInitializer? {
    findPlace(of: pair.input)
    findPlace(of: pair.source)
    guard let input = structures[pair.input], let source = structures[pair.source],
      let place = places[pair.input], TypeScope.path(of: pair.source, in: place) == pair.source
    else { return nil }
    let sources = Dictionary(
      source.properties.map { ($0.wireName.text, $0) }, uniquingKeysWith: { first, _ in first })
    var values: [CopyInitializer.Value] = []
    var parameters: [SwiftIdentifier] = []
    var omitted: [SwiftIdentifier] = []
    for property in input.properties where property.constant == nil {
      if let other = sources[property.wireName.text],
        let value = value(of: property, from: other, pair, assuming: isAssuming)
      {
        values.append(value)
      } else if property.hasDefault {
        omitted.append(property.name)
      } else {
        parameters.append(property.name)
      }
    }
    let isWhole = values.count == input.properties.count
    guard isWhole || values.count > 1, values.count >= omitted.count + parameters.count,
      parameters.count <= Self.maximumParameterCount
    else { return nil }
    let name = SwiftIdentifier(SwiftNaming.member(source.name.name))
    return CopyInitializer(
      source: .declared(pair.source),
      parameter: parameters.contains(name) ? SwiftIdentifier("fetched") : name,
      values: values, parameters: parameters, omitted: omitted)
  }

  /// The maximum number of additional arguments for an initializer that still counts as a copy.
  private static let maximumParameterCount = 2

  private mutating func value(
    of property: Property, from source: Property, _ pair: Pair, assuming isAssuming: Bool
  ) -> CopyInitializer.Value? {
    let isOptional = source.presence != .required
    guard !source.isDeprecated, !isOptional || property.presence != .required,
      source.presence != .optionalNullable,
      let conversion = conversion(
        from: source.wrappedType, in: pair.source, to: property.wrappedType, in: pair.input,
        assuming: isAssuming)
    else { return nil }
    return CopyInitializer.Value(
      property: property.name, source: source.name, isOptional: isOptional,
      conversion: conversion)
  }

  private mutating func conversion(
    from source: TypeReference, in sourcePath: String, to input: TypeReference, in inputPath: String,
    assuming isAssuming: Bool
  ) -> CopyInitializer.Value.Conversion? {
    let types = (qualified(source, in: sourcePath), qualified(input, in: inputPath))
    if types.0 == types.1 { return CopyInitializer.Value.Conversion.none }
    switch (types.0, types.1) {
    case (.named(.declared(let source)), .named(.declared(let target))):
      return isCopied(source, to: target, assuming: isAssuming) ? .value(input) : nil
    case (.array(.named(.declared(let source))), .array(.named(.declared(let target)))):
      guard case .array(let element) = input else { return nil }
      return isCopied(source, to: target, assuming: isAssuming) ? .elements(element) : nil
    default: return nil
    }
  }

  /// Whether two types stand for the same component, and one can be made from the other.
  private mutating func isCopied(_ source: String, to input: String, assuming isAssuming: Bool) -> Bool {
    guard let position = structures[source]?.position, structures[input]?.position == position else {
      return false
    }
    let pair = Pair(input: input, source: source)
    if isAssuming { wanted.append(pair) }
    return isAssuming || found[pair]?.isWhole == true
  }

  private func qualified(_ type: TypeReference, in path: String) -> TypeReference {
    type.replacing { target(of: $0, in: places[path] ?? []) ?? $0 }
  }

  // MARK: - The module

  private func applied(to module: SwiftModule) -> SwiftModule {
    var module = module
    let copies = Dictionary(grouping: found, by: \.key.input).mapValues { $0.map(\.value) }
    module.types.add(copies, in: "")
    module.client.operations.types.add(copies, in: client)
    for (index, scopes) in scopes.services.enumerated() {
      module.client.services[index].operations.types.add(copies, in: scopes.last?.path ?? client)
    }
    return module
  }
}

extension CopyInitializer {
  /// Whether the fetched value is the only argument and no property is omitted.
  fileprivate var isWhole: Bool { parameters.isEmpty && omitted.isEmpty }
}

extension [TypeDeclaration] {
  /// - Parameter copies: The initializers, by path of their types.
  fileprivate mutating func add(_ copies: [String: [CopyInitializer]], in owner: String) {
    for index in indices {
      guard case .structure(var structure) = self[index],
        let own = copies[TypeScope.joined(owner, structure.name.code)]
      else { continue }
      structure.copies = own
      self[index] = .structure(structure)
    }
  }
}

extension OperationMethod {
  /// Whether the operation modifies the resource at its path.
  fileprivate var isUpdate: Bool {
    place.hasPrefix("PUT ") || place.hasPrefix("PATCH ") || place.hasPrefix("POST ") && route.hasSuffix("}")
  }

  /// The path without the names of its parameters.
  fileprivate var route: String {
    let path = place.drop { $0 != " " }.dropFirst()
    let parts = path.split(separator: "/").map { $0.hasPrefix("{") && $0.hasSuffix("}") ? "{}" : $0 }
    return parts.joined(separator: "/")
  }

  /// The type of a body that isn't flattened.
  fileprivate var bodyType: String? {
    guard let body = parameters.first(where: { $0.target?.location == .body && $0.target?.name == nil })
    else {
      return nil
    }
    return switch body.type {
    case .named(.declared(let name)), .optional(.named(.declared(let name))): name
    default: nil
    }
  }
}

extension OperationMethod.Result {
  /// The name of the type that is returned.
  fileprivate var named: String? {
    switch self {
    case .value(let value), .optional(let value):
      if case .named(.declared(let name)) = value.type { name } else { nil }
    default: nil
    }
  }
}

extension Property {
  /// The type without the optional.
  fileprivate var wrappedType: TypeReference {
    switch (presence, type) {
    case (.required, let type): type
    case (_, .optional(.nullable(let type))), (_, .optional(let type)): type
    case (_, let type): type
    }
  }
}
