import CallsiteDiagnostics
import CallsiteModel
import OrderedCollections

/// A token of an app's code that a finding breaks.
struct AffectedPlace {
  let token: SwiftToken
  /// Whether the type of the used declaration is known.
  let isCertain: Bool
  /// Whether a variable takes over the value, so that rather the code that uses the variable breaks.
  var isTakenOver = false
}

/// The meaning of an app's names in two versions of a module.
struct CodeVersions {
  let old: CodeNames
  let new: CodeNames
}

/// The uses of a new version in a file that was written for an old one.
struct LaterUses {
  private var uses: [Int: [CodeUse]] = [:]

  init(_ uses: [CodeUse]) {
    self.uses = Dictionary(grouping: uses) { $0.token.offset }
  }

  /// Returns what a use of the old version is with the new one.
  subscript(use: CodeUse) -> CodeUse? {
    let found = uses[use.token.offset] ?? []
    if let same = found.first(where: { $0.kind == use.kind }) { return same }
    if case .value = use.kind { return found.first { $0.conversion != nil } }
    guard let name = use.memberName else { return nil }
    return found.first { $0.memberName == name }
  }
}

// The lines on which the compiler reports what a finding breaks.
extension AffectedUse {
  /// Returns the places that break in a file, in the order of the uses.
  ///
  /// - Parameters:
  ///   - later: The uses of the new version in the same file.
  ///   - identified: The names of the types whose `ID` the app names.
  func places(
    of uses: [CodeUse], becoming later: LaterUses, in versions: CodeVersions, identified: Set<String>
  ) -> [AffectedPlace] {
    let accepted = acceptedCalls(in: uses, becoming: later, versions)
    let found = uses.compactMap { use -> (use: CodeUse, place: AffectedPlace)? in
      if case .inference = use.kind, !accepted.isDisjoint(with: use.origin.all) { return nil }
      return place(of: use, becoming: later[use], in: versions, identified).map { (use: use, place: $0) }
    }
    return found.enumerated().filter { index, element in
      guard element.place.isTakenOver else { return true }
      // The uses of the variable, up to the next one that takes over such a value.
      let rest = found[(index + 1)...].prefix { !($0.place.isTakenOver && $0.use.kind == element.use.kind) }
      return !rest.contains { $0.place.isCertain && $0.use.origin.all.contains(element.use.kind) }
    }.map { $0.element.place }
  }

  /// Returns the calls whose argument changes with the parameter that the finding concerns, so that they still compile.
  private func acceptedCalls(
    in uses: [CodeUse], becoming later: LaterUses, _ versions: CodeVersions
  ) -> Set<CodeUse.Kind> {
    guard finding.id == "swift-parameter-type-changed" else { return [] }
    let calls = Dictionary(grouping: uses.filter(matches), by: \.kind)
    return Set(
      calls.filter { _, uses in
        uses.allSatisfy { acceptsArgument($0, becoming: later[$0], in: versions) }
      }.keys)
  }

  /// Returns the place that breaks, or `nil` if the finding doesn't affect the use.
  ///
  /// A declaration whose type changes often breaks later than where it's used: a variable takes over any type, and the
  /// code that uses the variable doesn't compile.
  private func place(
    of use: CodeUse, becoming later: CodeUse?, in versions: CodeVersions, _ identified: Set<String>
  ) -> AffectedPlace? {
    let isIdentity = changesIdentity(ofTypes: identified)
    if breaks(use, becoming: later, in: versions, isIdentity) {
      return AffectedPlace(token: use.token, isCertain: true)
    }
    guard matches(use), !(isOfType && use.scope == place), !isOfUnknownService(use),
      !isIndifferent(use, becoming: later, in: versions)
    else { return nil }
    if use.isBound, let isKnown = isTakenOver(use.kind, in: versions) {
      return isKnown ? nil : AffectedPlace(token: use.token, isCertain: false, isTakenOver: true)
    }
    // Variables of the type `Pet.ID` change with it.
    let isCertain = use.isCertain && (!isIdentity || Self.conflicts(use, becoming: later))
    return AffectedPlace(token: token(of: use, in: versions), isCertain: isCertain)
  }

  /// Returns whether the finding changes the type of a property `id`, and thereby the `ID` of one of the types.
  private func changesIdentity(ofTypes names: Set<String>) -> Bool {
    finding.id == "swift-property-type-changed" && InterfacePath.name(of: place) == "id"
      && names.contains(InterfacePath.name(of: InterfacePath.scope(of: place)))
  }

  /// Whether the finding changes the type of values, and not how they are obtained.
  private var changesType: Bool {
    [
      "swift-alias-changed", "swift-case-payload-changed", "swift-property-became-optional",
      "swift-property-type-changed", "swift-result-changed",
    ].contains(finding.id)
  }

  /// Returns whether a variable can take over a value of the new type, so that only its uses break, or `nil` if it
  /// can't. It's false if some of the uses may break that aren't followed, such as those of numbers.
  private func isTakenOver(_ kind: CodeUse.Kind, in versions: CodeVersions) -> Bool? {
    guard changesType else { return nil }
    if finding.id == "swift-property-became-optional" { return true }
    let (old, new) = (versions.old.members.type(of: kind), versions.new.members.type(of: kind))
    if old == new { return nil }
    return old?.modulePath != nil || new?.modulePath != nil
  }

  /// Returns whether a value no longer has the type that is expected.
  private static func conflicts(_ use: CodeUse, becoming later: CodeUse?) -> Bool {
    use.conversion.map { $0.isValid != false } ?? false && later?.conversion?.isValid == false
  }

  /// Returns whether code that uses a value breaks because the finding affects where the value comes from.
  private func breaks(
    _ use: CodeUse, becoming later: CodeUse?, in versions: CodeVersions, _ isIdentity: Bool
  ) -> Bool {
    let isAffected = { (origin: CodeUse.Kind) in matches(CodeUse(kind: origin, token: use.token)) }
    // The types in an expression aren't known if a part of it doesn't compile.
    if case .inference = use.kind {
      return !changesType && finding.severity == .breaking && use.origin.all.contains(where: isAffected)
    }
    // The app's own declarations name the identity, so that nothing else says where the value comes from.
    if isIdentity, Self.conflicts(use, becoming: later) { return true }
    guard changesType, let origin = use.origin.all.first(where: isAffected),
      !versions.new.members.lacksMethod(of: origin)
    else { return false }
    if Self.conflicts(use, becoming: later) { return true }
    if case .operand(let isEquality) = use.kind {
      return use.origin.use == origin && breaksOperand(origin, isEquality, in: versions)
    }
    guard let name = use.memberName else { return false }
    if let old = use.owner, let new = later?.owner {
      let isOfOptional = new.isOptional && Self.optionalMembers.contains(name)
      if old.unwrapped == new.unwrapped || isOfOptional {
        return !old.isOptional && new.isOptional && !isOfOptional
      }
      return !versions.new.supports(name, of: new.unwrapped, insteadOf: old.unwrapped)
    }
    guard use.origin.use == origin else { return false }
    if finding.id == "swift-property-became-optional" { return true }
    let (old, new) = (versions.old.members.type(of: origin), versions.new.members.type(of: origin))
    guard old?.modulePath != new?.modulePath, name != "map", !CodeNames.commonMembers.contains(name) else {
      return false
    }
    return new?.modulePath.map { !versions.new.members.hasMember(name, of: $0) } ?? true
  }

  /// Returns whether an operator no longer accepts a value.
  private func breaksOperand(_ origin: CodeUse.Kind, _ isEquality: Bool, in versions: CodeVersions) -> Bool {
    if finding.id == "swift-property-became-optional" { return !isEquality }
    let (old, new) = (versions.old.members.type(of: origin), versions.new.members.type(of: origin))
    return old?.modulePath != new?.modulePath && new?.modulePath != nil
  }

  /// Members that optionals have as well.
  private static let optionalMembers: Set<String> = ["flatMap", "hash", "hashValue", "map", "self"]

  /// Whether a use compiles with the new type as well: the value still has the type that is expected, only the elements
  /// of a list are counted, which remains a list, or values are ordered that aren't of the module's types.
  private func isIndifferent(_ use: CodeUse, becoming later: CodeUse?, in versions: CodeVersions) -> Bool {
    if finding.id.hasSuffix("-type-changed"), acceptsArgument(use, becoming: later, in: versions) {
      return true
    }
    guard finding.id == "swift-property-type-changed", case .property(let owner, let name) = use.kind else {
      return false
    }
    if let before = use.conversion, let after = later?.conversion, before.remainsValid(after) { return true }
    if use.access.contains(.ordered), versions.new.members.type(of: use.kind)?.modulePath == nil {
      return true
    }
    guard use.access.contains(.counted) else { return false }
    return [versions.old, versions.new].allSatisfy { $0.members.properties[owner]?[name]?.isList == true }
  }

  /// Returns whether the argument that the finding concerns has changed with the type of the parameter.
  private func acceptsArgument(_ use: CodeUse, becoming later: CodeUse?, in versions: CodeVersions) -> Bool {
    guard let labels = use.callLabels, let later, labels.count == use.arguments.count,
      later.arguments.count == labels.count,
      let index = labels.firstIndex(of: argument)
        ?? versions.old.members.position(of: argument, in: use.kind, labels),
      let before = use.arguments[index].conversion, let after = later.arguments[index].conversion
    else { return false }
    return before.remainsValid(after)
  }

  /// Whether the app itself names the service's type for the value, so that only the name breaks.
  private func isOfUnknownService(_ use: CodeUse) -> Bool {
    guard let service, case .call = use.kind else { return false }
    return use.origin.all.contains(.type(service))
  }

  private func token(of use: CodeUse, in versions: CodeVersions) -> SwiftToken {
    if changesType, let pattern = use.firstPattern,
      pattern.kind == .literal || versions.new.members.type(of: use.kind)?.modulePath == nil
    {
      return pattern
    }
    guard let labels = use.callLabels, labels.count == use.arguments.count else { return use.token }
    guard let index = labels.firstIndex(of: argument) else {
      return missingArgument(labels, use, in: versions) ?? use.token
    }
    // The compiler recognizes a similar label, and reports it with the call.
    if let rename = finding.codeRename, NearestNames.areTypos(rename.old, rename.new) { return use.token }
    return use.arguments[index].token
  }

  /// Returns the argument after which the compiler misses one, or the first argument if it's missing before that.
  private func missingArgument(
    _ labels: [String?], _ use: CodeUse, in versions: CodeVersions
  ) -> SwiftToken? {
    let order = versions.new.members.parameters(of: use.kind, with: argument)
    guard let place = order.firstIndex(of: argument) else { return nil }
    let before = Set(order[..<place])
    let index = labels.lastIndex { before.contains($0) } ?? labels.startIndex
    return use.arguments.indices.contains(index) ? use.arguments[index].token : nil
  }
}

extension CodeUse {
  /// The argument labels of a call, or `nil` if nothing is called.
  fileprivate var callLabels: [String?]? {
    switch kind {
    case .construction(_, let labels): labels
    case .call(_, let labels), .member(_, let labels): labels
    default: nil
    }
  }

  /// The name of the member of a value, or `nil` if the use is another one.
  fileprivate var memberName: String? {
    switch kind {
    case .property(_, let name), .member(let name, _), .extensionMember(_, let name), .enumCase(_, let name),
      .foreignMember(let name):
      name
    case .call(let path, _): InterfacePath.name(of: path)
    default: nil
    }
  }
}

extension CodeUse.Conversion {
  /// Returns whether the value has the expected type before and after a change, and is optional neither or both times.
  ///
  /// If another type is expected, the value must have exactly that one, because it may be optional itself, or its
  /// elements may be, which `isValid` doesn't take into account.
  fileprivate func remainsValid(_ later: Self) -> Bool {
    guard isValid == true, later.isValid == true, value?.isOptional == later.value?.isOptional else {
      return false
    }
    return expected == later.expected || later.value == later.expected
      || later.value == later.expected.unwrapped
  }
}

extension ModuleMembers {
  /// Whether a use calls a method that doesn't exist.
  fileprivate func lacksMethod(of kind: CodeUse.Kind) -> Bool {
    guard case .call(let path, _) = kind else { return false }
    return !interface.methods.contains { $0.path == path }
  }

  /// Returns the position of the argument for a parameter without a label.
  fileprivate func position(of parameter: String, in kind: CodeUse.Kind, _ labels: [String?]) -> Int? {
    guard case .call(let path, _) = kind,
      let method = interface.methods.first(where: { method in
        method.path == path && method.parameters.contains { $0.name == parameter && $0.label == nil }
      })
    else { return nil }
    let order = method.parameters.filter { $0.label == nil }.map(\.name)
    let places = labels.indices.filter { labels[$0] == nil }
    return order.firstIndex(of: parameter).flatMap { places.indices.contains($0) ? places[$0] : nil }
  }

  /// Returns the type of the value that a use gives.
  fileprivate func type(of kind: CodeUse.Kind) -> CodeType? {
    switch kind {
    case .property(let owner, let name): properties[owner]?[name]?.type
    case .call(let path, _):
      interface.methods.first { $0.path == path }.flatMap { CodeType($0.result, in: interface) }
    default: nil
    }
  }

  func hasMember(_ name: String, of path: String) -> Bool {
    properties[path]?[name] != nil || cases[path]?[name] != nil || methods[path]?[name] != nil
  }

  /// Returns the labels of a call in the order of the parameters.
  ///
  /// - Parameter label: A label that one of several methods with the same name has.
  fileprivate func parameters(of kind: CodeUse.Kind, with label: String) -> [String?] {
    switch kind {
    case .construction(let path, _):
      guard let type = interface.types[path], case .structure(let structure) = type.kind else { return [] }
      return MemberList(type, structure, in: interface).members.map(\.name)
    case .call(let path, _):
      let orders = interface.methods.lazy.filter { $0.path == path }.map { $0.parameters.map(\.label) }
      return orders.first { $0.contains(label) } ?? []
    default: return []
    }
  }
}
