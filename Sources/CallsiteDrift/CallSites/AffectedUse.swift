import CallsiteModel
import OrderedCollections

/// The uses that a finding affects, according to its rule and path.
struct AffectedUse {
  let finding: Finding
  /// The path without the parameter or other details after it.
  let place: String
  /// The details after the path, without parentheses.
  private let detail: String
  /// The methods that the finding concerns: all those of one operation, unless a derived one was removed.
  private let methods: Set<String>
  /// The labels that distinguish methods with the same name from the one that the finding concerns.
  private let overloadLabels: [String]
  /// The labels of the initializer of the structure that the finding concerns.
  private let initializerLabels: Set<String>
  /// The type of the service that the finding concerns.
  let service: String?

  /// Creates the uses of a finding, or returns `nil` if it affects no lines of an app: changes on the wire, and changes
  /// that break no callers.
  ///
  /// - Parameter interface: The version that the app was written for.
  init?(_ finding: Finding, in interface: ModuleInterface) {
    switch finding.axis {
    case .wire: return nil
    case .source: guard finding.severity == .breaking || finding.isDeprecation else { return nil }
    case .silent: break
    }
    self.finding = finding
    let end = finding.path.firstIndex { $0 == "(" || $0 == " " || $0 == ":" } ?? finding.path.endIndex
    let place = String(finding.path[..<end])
    self.place = place
    detail = finding.path[end...].filter { $0 != "(" && $0 != ")" }
    let named = interface.methods.filter { $0.path == place && !$0.place.isEmpty }
    let isOfDerived =
      finding.id == "swift-method-removed" && (!detail.isEmpty || !named.contains { $0.role == .call })
    let operations = isOfDerived ? [] : Set(named.map(\.place))
    methods = Set(interface.methods.filter { operations.contains($0.place) }.map(\.path)).union([place])
    overloadLabels = named.compactMap(\.overloadLabel)
    if let type = interface.types[InterfacePath.scope(of: place)], case .structure(let structure) = type.kind
    {
      initializerLabels = Set(MemberList(type, structure, in: interface).members.map(\.name))
    } else {
      initializerLabels = []
    }
    service =
      finding.id.hasPrefix("swift-service-")
      ? interface.module.client.services.first { $0.path == place }
        .map { "\(interface.client).\($0.typePath)" } : nil
  }

  /// The label of the argument that the finding concerns.
  var argument: String { finding.id.contains("-parameter-") ? detail : name }

  /// The last part of the path.
  private var name: String { InterfacePath.name(of: place) }
  private var owner: String { InterfacePath.scope(of: place) }

  func matches(_ use: CodeUse) -> Bool {
    if case .importing = use.kind { return finding.id == "swift-module-renamed" }
    if finding.id == "swift-access-reduced" { return use.isCertain && !use.isDependent }
    if let service { return matches(use, ofService: service) }
    switch use.kind {
    case .importing: return false
    case .type(let path): return matchesType(path)
    case .property(let type, let name):
      return type == owner && name == self.name && !isOfConstruction && matchesAccess(use.access)
    case .enumCase(let type, let name): return matchesCase(type, name)
    case .exhaustiveSwitch(let path):
      return finding.id == "swift-case-added" && path == owner
        || finding.id == "swift-enum-opened" && path == place
    case .construction(let path, let labels): return matchesConstruction(of: path, labels, use)
    case .call(let path, let labels): return methods.contains(path) && matchesCall(labels, use)
    case .member(CodeUse.implicitInitializer, let labels):
      guard let labels, labels.allSatisfy({ $0.map(initializerLabels.contains) ?? false }) else {
        return false
      }
      return matchesConstruction(of: owner, labels, use)
    case .extensionMember(let path, _): return matchesType(path)
    case .foreignMember, .value, .operand, .inference: return false
    case .member(let name, let labels):
      return name == self.name && !isOfType && matchesUnknown(use, labels)
    }
  }

  /// Returns whether a use is one of a removed service or of the types in it.
  private func matches(_ use: CodeUse, ofService service: String) -> Bool {
    switch use.kind {
    case .type(let path), .construction(let path, _), .property(let path, _), .enumCase(let path, _),
      .exhaustiveSwitch(let path):
      if path == service || path.hasPrefix("\(service).") { return true }
      if case .property(_, place) = use.kind { return path == InterfacePath.scope(of: service) }
      return false
    case .call(let path, _): return path.hasPrefix("\(place).")
    case .member(let name, _): return name == place
    case .importing, .extensionMember, .foreignMember, .value, .operand, .inference: return false
    }
  }

  var isOfType: Bool {
    ["swift-type-", "swift-alias-", "swift-conformance-"].contains(where: finding.id.hasPrefix)
  }

  private func matchesType(_ path: String) -> Bool {
    finding.id == "swift-namespace-changed" || isOfType && path == place
  }

  private func matchesCase(_ type: String, _ name: String) -> Bool {
    switch finding.id {
    case "swift-enum-closed", "swift-raw-type-changed":
      return (type == place || type == owner) && name == "unrecognized"
    case "swift-case-added": return false
    default:
      let isServer = place.hasPrefix("Server.") && type.hasSuffix(".Server")
      return name == self.name && (type == owner || isServer)
    }
  }

  /// Whether the finding only affects code that creates values.
  private var isOfConstruction: Bool {
    [
      "swift-required-property-added", "swift-property-default-removed", "swift-properties-reordered",
    ].contains(finding.id)
  }

  private func matchesAccess(_ access: CodeUse.Access) -> Bool {
    switch finding.id {
    case "swift-property-became-optional": access.isDisjoint(with: [.assigned, .compared, .chained])
    case "swift-property-type-changed": !access.contains(.acceptsAnyType)
    case "swift-property-became-required": !access.isDisjoint(with: [.unwrapped, .assigned])
    default: true
    }
  }

  private func matchesConstruction(of path: String, _ labels: [String?], _ use: CodeUse) -> Bool {
    if ["swift-enum-opened", "swift-enum-closed", "swift-raw-type-changed"].contains(finding.id) {
      return (path == place || path == owner) && labels.contains("rawValue")
    }
    guard path == owner else { return false }
    // The first argument of an initializer that copies a response value has no label.
    if case .some(nil) = labels.first { return finding.id == "swift-copy-initializer-removed" }
    switch finding.id {
    case "swift-copy-initializer-removed": return false
    case "swift-required-property-added", "swift-property-default-removed": return !labels.contains(name)
    // It breaks without a value, and with an optional one.
    case "swift-property-became-required": return isOptional(name, labels, use) ?? true
    case "swift-properties-reordered": return labels.count > 1
    case "swift-property-became-optional", "swift-property-deprecated": return false
    case _ where finding.id.hasPrefix("swift-property-"): return labels.contains(name)
    case "swift-default-server-removed", "silent-default-server-changed": return !labels.contains("server")
    default: return finding.axis == .silent && labels.contains(name)
    }
  }

  /// Returns whether a call is affected.
  ///
  /// - Parameter labels: The argument labels, or `nil` if the method is used as a function value.
  private func matchesCall(_ labels: [String?]?, _ use: CodeUse) -> Bool {
    guard let labels else { return true }
    switch finding.id {
    case "swift-required-parameter-added": return !labels.contains(detail)
    case "swift-parameter-became-required":
      return !labels.contains(detail) || isOptional(detail, labels, use) == true
    case "swift-parameters-reordered": return labels.count > 1
    case "swift-method-removed" where detail.hasSuffix(":"): return labels.contains(String(detail.dropLast()))
    case "swift-result-added", "swift-result-changed": return !overloadLabels.contains(where: labels.contains)
    case _ where finding.id.contains("-parameter-"): return labels.contains(detail) || labels.contains(nil)
    default: return true
    }
  }

  /// Returns whether an argument may be nil, or `nil` if that isn't known or there is no such argument.
  private func isOptional(_ label: String, _ labels: [String?], _ use: CodeUse) -> Bool? {
    guard labels.count == use.arguments.count, let index = labels.firstIndex(of: label) else { return nil }
    return use.arguments[index].isOptional
  }

  /// Returns whether a use with an unknown type is affected, by its name and the labels of a call.
  private func matchesUnknown(_ use: CodeUse, _ labels: [String?]?) -> Bool {
    if isOfConstruction || finding.id == "swift-case-added" || place == name { return false }
    // Properties and methods of values aren't implicit members.
    if use.isImplicit, ["property", "method", "parameter", "result"].contains(where: finding.id.contains) {
      return false
    }
    guard labels != nil else { return matchesAccess(use.access) }
    let isCalled = ["method", "parameter", "result", "case"].contains(where: finding.id.contains)
    return (isCalled || finding.axis == .silent) && matchesCall(labels, use)
  }
}

extension Finding {
  /// Whether the finding only causes a warning.
  fileprivate var isDeprecation: Bool { id.hasSuffix("-deprecated") }
}

/// A use of a generated module in an app's code.
struct CodeUse: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case importing(String)
    /// A type that is named.
    case type(String)
    /// A property that is read or written, or part of a key path.
    case property(of: String, String)
    /// A case that is created, compared with or matched.
    case enumCase(of: String, String)
    /// A switch over all cases without a default.
    case exhaustiveSwitch(over: String)
    /// A value that is created with some argument labels, `nil` for unlabeled arguments.
    case construction(String, labels: [String?])
    /// A method, by the path of ``MethodInterface``, that is called, or used as a function value if there are no
    /// labels.
    case call(String, labels: [String?]?)
    /// A member whose type isn't known.
    case member(String, labels: [String?]?)
    /// A member that the app itself adds to a type of the module.
    case extensionMember(of: String, String)
    /// A member of a value that isn't of one of the module's or the app's types.
    case foreignMember(String)
    /// A value that is passed, returned or assigned where a type is expected.
    case value
    /// A variable next to an operator, which may compare it with an equal one.
    case operand(isEquality: Bool)
    /// Code whose types the compiler infers from a value: a key path without a root, or an implicit member that is
    /// compared with one.
    case inference
  }

  /// The access to a value.
  struct Access: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let assigned = Access(rawValue: 1)
    static let unwrapped = Access(rawValue: 2)
    /// The value is compared by an equality, which accepts an optional as well.
    static let compared = Access(rawValue: 4)
    /// An optional is chained before the value, so that it's optional in any case.
    static let chained = Access(rawValue: 8)
    /// The value is interpolated, or compared with one of the same declaration.
    static let acceptsAnyType = Access(rawValue: 16)
    /// The value is ordered by one of the same declaration, which values of any simple type can be.
    static let ordered = Access(rawValue: 64)
    /// Only the number of elements is used, or whether there are any.
    static let counted = Access(rawValue: 32)
  }

  /// The name of an initializer without a type, as in `.init(name: "Rex")`.
  static let implicitInitializer = ".init"

  var kind: Kind
  var token: SwiftToken
  var access: Access = []
  /// The argument labels of a call.
  var labels: [SwiftToken] = []
  /// The arguments of a call, in the order of the labels in ``kind``.
  var arguments: [Argument] = []
  /// The module's type that the innermost extension around the use extends.
  var scope: String?
  /// Where the value before the dot comes from.
  var origin = Origin.unknown
  /// Whether the value only gives a variable its value, so that its type matters where the variable is used.
  var isBound = false
  /// Whether the name stands for a variable as well, as in `if let chip`.
  var isShorthand = false
  /// The first token of the first pattern of the switch over the value.
  var firstPattern: SwiftToken?
  /// The initial values of variables, as offsets in the file, without which the compiler doesn't know the type.
  var initialValues: [Range<Int>] = []
  /// The type of the value before the dot.
  var owner: CodeType?
  /// The types where the value is passed, returned or assigned.
  var conversion: Conversion?
  /// Whether the use is an implicit member, such as `.sold`.
  var isImplicit = false

  /// A value where a type is expected.
  struct Conversion: Hashable, Sendable {
    var value: CodeType?
    var expected: CodeType

    /// Whether the value has the type, or `nil` if that isn't known.
    var isValid: Bool? { value?.converts(to: expected) }
  }

  /// The uses that a value comes from, through variables and closures.
  struct Origin: Hashable, Sendable {
    /// The use that determines the type, if the type doesn't follow from the app's own declarations.
    var use: Kind?
    /// All uses that the compiler must understand to know the type, the last one first.
    var all: [Kind] = []

    static let unknown = Origin()

    /// The origin of a member's value.
    func followed(by use: Kind) -> Origin { Origin(use: use, all: Array(([use] + all).prefix(8))) }

    /// The origin of a value that depends on this one, but whose type the app's own declarations say.
    var indirect: Origin { Origin(all: all) }

    /// The origin of a value with a declared type.
    init(declared type: CodeType?) {
      all = type?.modulePath.map { [.type($0)] } ?? []
    }

    init(use: Kind? = nil, all: [Kind] = []) {
      self.use = use
      self.all = all
    }
  }

  /// An argument of a call.
  struct Argument: Hashable, Sendable {
    /// The label, or the first token of the value if it has none.
    var token: SwiftToken
    /// Whether the value can't be nil, or can: `nil` if that isn't known.
    var isOptional: Bool?
    /// The type of the value and that of the parameter.
    var conversion: Conversion?
  }
}
