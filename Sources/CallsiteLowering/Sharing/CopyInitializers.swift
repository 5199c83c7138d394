import CallsiteDiagnostics
import CallsiteModel
import OrderedCollections

/// Finds types that are fetched, changed and sent back: for the body of an update, the response type of the
/// same path.
///
/// The body gets an initializer that copies the properties with the same wire name and type. Response and
/// request types of the same component are converted.
struct CopyInitializers {
  /// A request type, and the response type that it can be made from.
  private struct Pair: Hashable {
    let input: DeclaredType
    let source: DeclaredType
  }

  private let types: DeclaredTypes
  /// The structs that aren't inside others.
  private var structures: [DeclaredType: Structure] = [:]
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
    types = DeclaredTypes(in: module)
    for type in module.types { add(type, in: nil) }
    for (group, service) in module.groups { for type in group.types { add(type, in: service) } }
  }

  private mutating func add(_ declaration: TypeDeclaration, in owner: DeclaredType?) {
    guard case .structure(let structure) = declaration, structure.coding != .multipart else { return }
    structures[DeclaredType(structure.name, in: owner)] = structure
  }

  // MARK: - Pairs

  private mutating func find(in module: SwiftModule) {
    let methods = module.groups.flatMap(\.group.methods)
    let fetched = Dictionary(grouping: methods.filter { $0.place.hasPrefix("GET ") }, by: \.route)
    for method in methods where method.isUpdate {
      guard let input = target(of: method.bodyType) else { continue }
      let sources = ((fetched[method.route] ?? []) + [method]).compactMap { target(of: $0.result.declared) }
      for source in OrderedSet(sources) where source != input {
        wanted.append(Pair(input: input, source: source))
      }
    }
    let pairs = wanted
    decide()
    // A pair that is only converted inside another is kept if the other one uses it.
    found = found.filter { pairs.contains($0.key) || isUsed($0.key) }
  }

  /// Returns the struct that a type is or stands for, or `nil` if it isn't one.
  private func target(of type: DeclaredType?) -> DeclaredType? {
    guard let type = type.map(types.target), structures[type] != nil else { return nil }
    return type
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
            target(of: type.declared) == pair.input
          }
        }
    }
  }

  // MARK: - Copying

  /// - Parameter isAssuming: Whether to assume that new pairs can be converted.
  private mutating func copy(_ pair: Pair, assuming isAssuming: Bool) -> CopyInitializer? {
    guard let input = structures[pair.input], let source = structures[pair.source] else { return nil }
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
        from: source.wrappedType, to: property.wrappedType, assuming: isAssuming)
    else { return nil }
    return CopyInitializer.Value(
      property: property.name, source: source.name, isOptional: isOptional,
      conversion: conversion)
  }

  private mutating func conversion(
    from source: TypeReference, to input: TypeReference, assuming isAssuming: Bool
  ) -> CopyInitializer.Value.Conversion? {
    let types = (target(of: source), target(of: input))
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

  private func target(of type: TypeReference) -> TypeReference {
    type.replacingDeclared { .declared(types.target(of: $0)) }
  }

  /// Whether two types stand for the same component, and one can be made from the other.
  private mutating func isCopied(_ source: DeclaredType, to input: DeclaredType, assuming isAssuming: Bool)
    -> Bool
  {
    guard let position = structures[source]?.position, structures[input]?.position == position else {
      return false
    }
    let pair = Pair(input: input, source: source)
    if isAssuming { wanted.append(pair) }
    return isAssuming || found[pair]?.isWhole == true
  }

  // MARK: - The module

  private func applied(to module: SwiftModule) -> SwiftModule {
    var module = module
    let copies = Dictionary(grouping: found, by: \.key.input).mapValues { $0.map(\.value) }
    module.types.add(copies, in: nil)
    module.take(
      module.groups.map { group, service in
        var group = group
        group.types.add(copies, in: service)
        return group
      })
    return module
  }
}

extension CopyInitializer {
  /// Whether the fetched value is the only argument and no property is omitted.
  fileprivate var isWhole: Bool { parameters.isEmpty && omitted.isEmpty }
}

extension [TypeDeclaration] {
  /// - Parameter copies: The initializers, by their types.
  fileprivate mutating func add(_ copies: [DeclaredType: [CopyInitializer]], in owner: DeclaredType?) {
    for index in indices {
      guard case .structure(var structure) = self[index],
        let own = copies[DeclaredType(structure.name, in: owner)]
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
  fileprivate var bodyType: DeclaredType? {
    guard let body = parameters.first(where: { $0.target?.location == .body && $0.target?.name == nil })
    else {
      return nil
    }
    return switch body.type {
    case .named(.declared(let type)), .optional(.named(.declared(let type))): type
    default: nil
    }
  }
}

extension OperationMethod.Result {
  /// The type that is returned, or `nil` if the module doesn't declare it.
  fileprivate var declared: DeclaredType? {
    switch self {
    case .value(let value), .optional(let value, _):
      if case .named(.declared(let type)) = value.type { type } else { nil }
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
