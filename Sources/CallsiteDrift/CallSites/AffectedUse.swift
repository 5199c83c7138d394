import CallsiteDiagnostics
import CallsiteModel
import OrderedCollections

/// The uses that a finding affects, according to its rule and path.
struct AffectedUse {
  let finding: Finding
  /// The path of the declaration.
  let place: String
  /// The part of the declaration.
  private let part: DeclarationPlace.Part
  /// The methods that the finding concerns: all those of one operation, unless a derived one was removed.
  private let methods: Set<String>
  /// The labels that distinguish methods with the same name from the one that the finding concerns.
  private let overloadLabels: [String]
  /// Whether the version that the app was written for has what the finding concerns.
  let hasOldSubject: Bool
  private let other: ModuleInterface?
  /// Whether the argument that the finding concerns has a label in the new version.
  private let isLabeled: Bool
  /// The labels of the initializer of the structure that the finding concerns.
  private let initializerLabels: Set<String>
  /// The cases of the enum that the finding concerns.
  private let cases: Set<String>
  /// The type of the service that the finding concerns.
  private let service: String?
  /// The names of all types, for findings that concern all.
  private let typeNames: Set<String>

  /// Creates the uses of a finding, or returns `nil` if it affects no lines of an app: changes on the wire, and changes
  /// that break no callers.
  ///
  /// - Parameters:
  ///   - interface: The version that the app was written for.
  ///   - other: The new version, if the effects matter.
  init?(_ finding: Finding, in interface: ModuleInterface, changedTo other: ModuleInterface? = nil) {
    switch finding.axis {
    case .wire: return nil
    case .source: guard finding.severity == .breaking || finding.isDeprecation else { return nil }
    case .silent: break
    }
    guard case .declaration(let declaration) = finding.target else { return nil }
    self.finding = finding
    let place = declaration.path
    self.place = place
    part = declaration.part
    let named = interface.methods.filter { $0.path == place && !$0.place.isEmpty }
    let isOfDerived =
      finding.rule == .swiftMethodRemoved && (part != .whole || !named.contains { $0.role == .call })
    let isOfSession = named.contains { $0.role == .session }
    let operations = isOfDerived || isOfSession ? [] : Set(named.map(\.place))
    methods = Set(interface.methods.filter { operations.contains($0.place) }.map(\.path)).union([place])
    overloadLabels = named.compactMap(\.overloadLabel)
    self.other = other
    let parameter = part.parameter
    isLabeled =
      other?.methods.contains { method in
        method.path == place && method.parameters.contains { $0.label == parameter }
      } ?? false
    initializerLabels = interface.initializerLabels(of: InterfacePath.scope(of: place))
    hasOldSubject = interface.declares(place)
    let ownCases = interface.caseNames(of: place)
    cases = ownCases.isEmpty ? interface.caseNames(of: InterfacePath.scope(of: place)) : ownCases
    service =
      finding.rule.coordinates.area == .service
      ? interface.module.client.services.first { $0.path == place }
        .map { "\(interface.client).\($0.typePath)" } : nil
    typeNames =
      Self.rulesOfModule.contains(finding.rule) ? Set(interface.types.keys.map(InterfacePath.name)) : []
  }

  /// Returns the effect on a use, or `nil` if the finding doesn't affect it.
  ///
  /// - Parameter extended: The names of the types that the file extends, whose members need no dot.
  func effect(on use: CodeUse, extending extended: Set<String> = []) -> CallSite.Effect? {
    switch use.kind {
    case .name(let name, let place): return matchesName(name, place, use, extended) ? .mayUse : nil
    case .switchNaming(let names): return addsCase && names.isSubset(of: cases) ? .mayUse : nil
    default: return matches(use) ? isGone(use) && !use.isIndirect ? .breaks : .uses : nil
    }
  }

  /// The names and labels of the uses that the finding can affect in a file without an index.
  var names: Set<String> {
    typeNames.union([name, InterfacePath.name(of: owner), "init", argument])
  }

  /// The label of the argument that the finding concerns.
  var argument: String { isOfParameter ? part.parameter ?? name : name }

  private var isOfParameter: Bool { finding.rule.coordinates.area == .parameter }

  /// The last part of the path.
  private var name: String { InterfacePath.name(of: place) }
  private var owner: String { InterfacePath.scope(of: place) }

  private func matches(_ use: CodeUse) -> Bool {
    if case .importing(let name) = use.kind {
      return finding.rule == .swiftModuleRenamed && name == finding.codeRename?.old
    }
    if finding.rule == .swiftAccessReduced { return true }
    if let service { return matches(use, ofService: service) }
    if finding.rule == .swiftTypeKindChanged { return use.kind.typePath == place }
    switch use.kind {
    case .importing, .name, .switchNaming: return false
    case .type(let path): return matchesType(path, use)
    case .property(let type, let name):
      return type == owner && (name == self.name || isOfSession(name)) && !isOfConstruction
    case .enumCase(let type, let name): return matchesCase(type, name)
    case .exhaustiveSwitch(let path, _): return addsCase && (path == owner || path == place)
    case .construction(let path, let declared): return matchesConstruction(of: path, declared, use.labels)
    case .call(let path): return methods.contains(path) && matchesCall(use.labels)
    }
  }

  /// Returns whether a use is one of a removed service or of the types in it.
  ///
  /// The service's property before a call is a use of its own, or the service is in a variable.
  private func matches(_ use: CodeUse, ofService service: String) -> Bool {
    guard let path = use.kind.typePath else { return false }
    if path == service || path.hasPrefix("\(service).") { return true }
    if case .property(_, name) = use.kind { return path == InterfacePath.scope(of: service) }
    return false
  }

  /// Whether a client that no longer stores tokens loses a property.
  private func isOfSession(_ name: String) -> Bool {
    finding.rule == .swiftSessionRemoved && SessionMethods.properties.contains(name)
  }

  private var isOfType: Bool {
    finding.axis == .source && [.type, .conformance].contains(finding.rule.coordinates.area)
  }

  /// Whether what is declared has another type, which variables take on.
  var changesType: Bool {
    switch finding.rule {
    case .swiftPropertyTypeChanged, .swiftPropertyBecameOptional, .swiftPropertyBecameRequired,
      .swiftResultChanged:
      true
    default: false
    }
  }

  /// Whether the enum gains a case, which switches over all cases must handle.
  private var addsCase: Bool { finding.rule == .swiftCaseAdded || finding.rule == .swiftEnumOpened }

  private func matchesType(_ path: String, _ use: CodeUse) -> Bool {
    if finding.rule == .swiftNamespaceChanged { return true }
    // The runtime has the initializer, so that only the type is the module's.
    if changesRawValue, path == owner { return use.labels == ["rawValue"] }
    guard path == place else { return false }
    return isOfType || finding.axis == .silent || changesRawValue && use.labels == ["rawValue"]
  }

  private var changesRawValue: Bool {
    [.swiftEnumOpened, .swiftEnumClosed, .swiftRawTypeChanged].contains(finding.rule)
  }

  private func matchesCase(_ type: String, _ name: String) -> Bool {
    switch finding.rule {
    case .swiftEnumClosed, .swiftRawTypeChanged:
      return (type == place || type == owner) && name == "unrecognized"
    case .swiftCaseAdded, .swiftEnumOpened: return false
    default:
      let isServer = place.hasPrefix("Server.") && type.hasSuffix(".Server")
      return name == self.name && (type == owner || isServer) || finding.axis == .silent && type == place
    }
  }

  /// Whether the finding only affects code that creates values.
  private var isOfConstruction: Bool {
    [.swiftRequiredPropertyAdded, .swiftPropertyDefaultRemoved, .swiftPropertiesReordered]
      .contains(finding.rule)
  }

  private func matchesConstruction(of path: String, _ declared: [String], _ labels: [String?]?) -> Bool {
    if changesRawValue { return (path == place || path == owner) && declared == ["rawValue"] }
    guard path == owner else { return false }
    let isCopy = declared.first == "_"
    if finding.rule == .swiftCopyInitializerRemoved { return isCopy }
    if isCopy || declared == ["from"] { return false }
    return labels.map(matchesConstruction) ?? changesInitializer
  }

  /// Returns whether a call of an initializer is affected.
  private func matchesConstruction(_ labels: [String?]) -> Bool {
    switch finding.rule {
    case .swiftCopyInitializerRemoved: false
    case .swiftRequiredPropertyAdded, .swiftPropertyDefaultRemoved: !labels.contains(name)
    // It breaks without a value, and with an optional one.
    case .swiftPropertyBecameRequired: true
    case .swiftPropertiesReordered: labels.count > 1
    case .swiftPropertyBecameOptional, .swiftPropertyDeprecated: false
    case _ where isOfProperty: labels.contains(name)
    case .swiftDefaultServerRemoved, .silentDefaultServerChanged: !labels.contains("server")
    default: finding.axis == .silent && labels.contains(name)
    }
  }

  /// Whether an initializer that is used as a function value has another type.
  private var changesInitializer: Bool {
    isOfConstruction || isOfProperty || finding.rule == .swiftDefaultServerRemoved
  }

  private var isOfProperty: Bool {
    finding.axis == .source && finding.rule.coordinates.area == .property
  }

  /// Returns whether a call is affected.
  ///
  /// - Parameter labels: The argument labels, or `nil` if the method is used as a function value.
  private func matchesCall(_ labels: [String?]?) -> Bool {
    guard let labels else { return true }
    switch finding.rule {
    case .swiftRequiredParameterAdded: return !labels.contains(argument)
    case .swiftParametersReordered: return labels.count > 1
    case .swiftMethodRemoved:
      if case .overload(let label) = part { return labels.contains(label) }
      return true
    case .swiftResultAdded, .swiftResultChanged: return !overloadLabels.contains(where: labels.contains)
    case .swiftParameterBecameRequired: return true
    case _ where isOfParameter: return labels.contains(argument) || labels.contains(nil)
    default: return true
    }
  }
}

// What no longer exists.
extension AffectedUse {
  /// Returns whether an affected use refers to what the new version doesn't have.
  private func isGone(_ use: CodeUse) -> Bool {
    switch finding.rule {
    case .swiftParameterRemoved, .swiftParameterRenamed: use.labels?.contains(argument) ?? false
    case .swiftRequiredPropertyAdded, .swiftRequiredParameterAdded, .swiftPropertyDefaultRemoved,
      .swiftPropertyBecameRequired, .swiftParameterBecameRequired, .swiftDefaultServerRemoved:
      isMissingArgument(use)
    case .swiftCaseAdded, .swiftEnumOpened:
      if case .exhaustiveSwitch(_, true) = use.kind { true } else { false }
    case .swiftEnumClosed:
      if case .enumCase = use.kind { true } else { false }
    default: removesName && !remains(use)
    }
  }

  /// Whether a declaration no longer exists, or no longer by that name.
  private var removesName: Bool {
    switch (finding.axis, finding.rule.coordinates.aspect, finding.rule.coordinates.action) {
    case (.source, .name, _): true
    case (.source, .existence, .remove), (.source, .displayNames, .remove):
      finding.rule.coordinates.area != .conformance
    default: false
    }
  }

  /// Returns whether the new version still has what a use refers to under its name, though not as what it was.
  private func remains(_ use: CodeUse) -> Bool {
    guard let other else { return false }
    switch use.kind {
    case .call(let path): return other.methods.contains { $0.path == path }
    case .type(let path):
      return finding.rule == .swiftNamespaceChanged && path == other.module.namespace?.name
    case .property(let owner, "id"):
      guard case .structure(let structure)? = other.types[owner]?.kind else { return false }
      return structure.identity != nil
    default: return false
    }
  }

  /// Whether a call lacks the argument that the finding concerns.
  private func isMissingArgument(_ use: CodeUse) -> Bool {
    let label = finding.rule == .swiftDefaultServerRemoved ? "server" : argument
    guard let labels = use.labels, !labels.contains(label) else { return false }
    switch use.kind {
    case .construction: return true
    case .call: return isLabeled || !labels.contains(nil)
    default: return false
    }
  }

  /// The rules about all declarations of a module.
  private static let rulesOfModule: Set<DriftRule> = [.swiftNamespaceChanged, .swiftAccessReduced]

  /// Returns the token where the compiler reports what the finding breaks: an argument that isn't accepted, or the one
  /// before an argument that is missing.
  ///
  /// - Parameter interface: The new version.
  func token(of use: CodeUse, in interface: ModuleInterface) -> SwiftToken {
    guard finding.axis == .source, let arguments = use.arguments, !arguments.isEmpty else { return use.token }
    if let found = arguments.first(where: { $0.label?.text == argument }) {
      // The compiler recognizes a similar label, and reports it with the call.
      if let rename = finding.codeRename, NearestNames.areTypos(rename.old, rename.new) { return use.token }
      return found.start
    }
    guard isMissingArgument(use) else { return use.token }
    let order = interface.parameters(of: use.kind, with: argument)
    guard let place = order.firstIndex(of: argument) else { return use.token }
    let before = Set(order[..<place])
    return (arguments.last { before.contains($0.label?.text) } ?? arguments[0]).start
  }
}

// Files without an index.
extension AffectedUse {
  private func matchesName(
    _ name: String, _ place: CodeUse.NamePlace, _ use: CodeUse, _ extended: Set<String>
  ) -> Bool {
    if place == .label { return false }
    if let labels = use.labels, isInitializer(name), matchesConstruction(named: name, labels) { return true }
    if typeNames.contains(name) { return true }
    guard name == self.name else { return isUnrecognizedCase(name, place) }
    if isOfType || owner.isEmpty && finding.axis == .silent { return true }
    if isOfConstruction || addsCase || changesRawValue { return false }
    guard place == .member || extended.contains(InterfacePath.name(of: owner)) else { return false }
    return methods.contains(self.place) && use.labels != nil ? matchesCall(use.labels) : true
  }

  /// Returns whether a name can be that of a type, whose values are created by calling it.
  private func isInitializer(_ name: String) -> Bool { name == "init" || name.first?.isUppercase == true }

  private func matchesConstruction(named name: String, _ labels: [String?]) -> Bool {
    if changesRawValue { return labels == ["rawValue"] && (name == "init" || name == self.name) }
    let type = InterfacePath.name(of: owner)
    // The app can have aliases of the type.
    let isOfType = name == type || !labels.isEmpty
    guard isOfType, labels.allSatisfy({ $0.map(initializerLabels.contains) ?? false }) else { return false }
    return matchesConstruction(labels)
  }

  private func isUnrecognizedCase(_ name: String, _ place: CodeUse.NamePlace) -> Bool {
    name == "unrecognized" && place == .member
      && [.swiftEnumClosed, .swiftRawTypeChanged].contains(finding.rule)
  }
}

extension Finding {
  /// Whether the finding only causes a warning.
  fileprivate var isDeprecation: Bool { rule.coordinates.aspect == .deprecation }
}

extension ModuleInterface {
  /// Returns whether the module has a type, a member or a method with a path.
  fileprivate func declares(_ path: String) -> Bool {
    let (owner, name) = (InterfacePath.scope(of: path), InterfacePath.name(of: path))
    return types[path] != nil || initializerLabels(of: owner).contains(name)
      || caseNames(of: owner).contains(name)
      || methods.contains { $0.path == path }
  }

  fileprivate func initializerLabels(of path: String) -> Set<String> {
    if path == client { return ["server", "configuration"] }
    guard let type = types[path], case .structure(let structure) = type.kind else { return [] }
    return Set(MemberList(type, structure, in: self).members.map(\.name))
  }

  fileprivate func caseNames(of path: String) -> Set<String> {
    guard let type = types[path] else { return [] }
    return switch type.kind {
    case .enumeration(let enumeration):
      Set(enumeration.interfaces(in: type).map(\.name)).union(
        enumeration.unrecognizedCase.map { [$0.name] } ?? [])
    case .union(let union): Set(union.interfaces(in: type, of: self).map(\.name))
    case .statuses(let union): Set(union.interfaces(in: type, of: self).map(\.name))
    case .structure, .alias, .client, .server, .service: []
    }
  }

  /// Returns the labels of a call in the order of the parameters.
  ///
  /// - Parameter label: A label that one of several methods with the same name has.
  fileprivate func parameters(of kind: CodeUse.Kind, with label: String) -> [String?] {
    switch kind {
    case .construction(let path, _):
      guard let type = types[path], case .structure(let structure) = type.kind else { return [] }
      return MemberList(type, structure, in: self).members.map(\.name)
    case .call(let path):
      let orders = methods.lazy.filter { $0.path == path }.map { $0.parameters.map(\.label) }
      return orders.first { $0.contains(label) } ?? []
    default: return []
    }
  }
}
