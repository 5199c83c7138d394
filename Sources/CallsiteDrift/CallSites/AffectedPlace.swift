import CallsiteDiagnostics
import CallsiteModel
import OrderedCollections

/// A token of an app's code that a finding breaks.
struct AffectedPlace {
  let token: SwiftToken
  /// Whether the type of the used declaration is known.
  let isCertain: Bool
}

/// The members of the module's types in two versions.
struct MemberVersions {
  let old: ModuleMembers
  let new: ModuleMembers
}

// The lines on which the compiler reports what a finding breaks.
extension AffectedUse {
  /// Returns the place that breaks, or `nil` if the finding doesn't affect the use.
  ///
  /// A declaration whose type changes often breaks later than where it's used: a variable takes over any type, and the
  /// code that uses the variable doesn't compile.
  func place(of use: CodeUse, in versions: MemberVersions) -> AffectedPlace? {
    if breaks(use, in: versions) { return AffectedPlace(token: use.token, isCertain: true) }
    guard matches(use), !(use.isBound && isTakenOver(use.kind, in: versions)),
      !(isOfType && use.scope == place), !isOfUnknownService(use), !isIndifferent(use, in: versions)
    else { return nil }
    return AffectedPlace(token: token(of: use, in: versions), isCertain: use.isCertain)
  }

  /// Returns whether the finding changes the type of a property `id`, and thereby the `ID` of one of the types.
  func changesIdentity(ofTypes names: Set<String>) -> Bool {
    finding.id == "swift-property-type-changed" && InterfacePath.name(of: place) == "id"
      && names.contains(InterfacePath.name(of: InterfacePath.scope(of: place)))
  }

  /// Whether the finding changes the type of values, and not how they are obtained.
  private var changesType: Bool {
    ["swift-result-changed", "swift-property-type-changed", "swift-property-became-optional"]
      .contains(finding.id)
  }

  /// Returns whether a variable can take over a value of the new type, so that only its uses break.
  private func isTakenOver(_ kind: CodeUse.Kind, in versions: MemberVersions) -> Bool {
    guard changesType else { return false }
    if finding.id == "swift-property-became-optional" { return true }
    let (old, new) = (versions.old.type(of: kind)?.modulePath, versions.new.type(of: kind)?.modulePath)
    return old != new
  }

  /// Returns whether code that uses a value breaks because the finding affects where the value comes from.
  private func breaks(_ use: CodeUse, in versions: MemberVersions) -> Bool {
    let isAffected = { (origin: CodeUse.Kind) in matches(CodeUse(kind: origin, token: use.token)) }
    // The types in an expression aren't known if a part of it doesn't compile.
    if case .inference = use.kind {
      return !changesType && finding.severity == .breaking && use.origin.all.contains(where: isAffected)
    }
    guard changesType, let origin = use.origin.use, isAffected(origin) else { return false }
    let (old, new) = (versions.old.type(of: origin)?.modulePath, versions.new.type(of: origin)?.modulePath)
    if finding.id == "swift-property-became-optional" {
      if case .operand(let isEquality) = use.kind { return !isEquality }
      return use.memberName != nil
    }
    guard old != new else { return false }
    if case .value(let expected) = use.kind { return expected != new }
    if case .operand = use.kind { return new != nil }
    guard let name = use.memberName, !Self.commonMembers.contains(name) else { return false }
    guard let new else { return old != nil }
    return !versions.new.hasMember(name, of: new)
  }

  /// Whether a use compiles with the new type as well: only the elements of a list are counted, which remains a list, or
  /// values are ordered that aren't of the module's types.
  private func isIndifferent(_ use: CodeUse, in versions: MemberVersions) -> Bool {
    guard finding.id == "swift-property-type-changed", case .property(let owner, let name) = use.kind else {
      return false
    }
    if use.access.contains(.ordered), versions.new.type(of: use.kind)?.modulePath == nil { return true }
    guard use.access.contains(.counted) else { return false }
    return [versions.old, versions.new].allSatisfy { $0.properties[owner]?[name]?.isList == true }
  }

  /// Whether the app itself names the service's type for the value, so that only the name breaks.
  private func isOfUnknownService(_ use: CodeUse) -> Bool {
    guard let service, case .call = use.kind else { return false }
    return use.origin.all.contains(.type(service))
  }

  /// Members that most types have.
  private static let commonMembers: Set<String> = ["description", "hash", "hashValue", "map", "self"]

  private func token(of use: CodeUse, in versions: MemberVersions) -> SwiftToken {
    if changesType, let pattern = use.firstPattern,
      pattern.kind == .literal || versions.new.type(of: use.kind)?.modulePath == nil
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
    _ labels: [String?], _ use: CodeUse, in versions: MemberVersions
  ) -> SwiftToken? {
    let order = versions.new.parameters(of: use.kind, with: argument)
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
    case .property(_, let name), .member(let name, _), .extensionMember(_, let name), .enumCase(_, let name):
      name
    case .call(let path, _): InterfacePath.name(of: path)
    default: nil
    }
  }
}

extension ModuleMembers {
  /// Returns the type of the value that a use gives.
  fileprivate func type(of kind: CodeUse.Kind) -> CodeType? {
    switch kind {
    case .property(let owner, let name): properties[owner]?[name]?.type
    case .call(let path, _):
      interface.methods.first { $0.path == path }.flatMap { CodeType($0.result, in: interface) }
    default: nil
    }
  }

  fileprivate func hasMember(_ name: String, of path: String) -> Bool {
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
