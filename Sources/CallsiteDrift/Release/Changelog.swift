import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The changelog between two versions of an API, with one entry for each change, whatever axes it's on.
package struct Changelog: Hashable, Sendable {
  /// The entries, sorted by section and kind.
  package let entries: [ChangeEntry]

  /// - Parameter findings: The findings between the two versions, on all axes.
  package init(_ findings: [Finding], from old: APIVersion, to new: APIVersion) {
    var writer = ChangelogWriter(from: old, to: new)
    for finding in findings where finding.axis == .source { writer.add(swift: finding) }
    for finding in findings where finding.axis == .silent { writer.add(swift: finding) }
    for finding in findings where finding.axis == .wire { writer.add(wire: finding) }
    self.init(writer.entries)
  }

  package init(_ entries: [ChangeEntry]) {
    let kinds = ChangeEntry.Kind.allCases
    self.entries = entries.enumerated().sorted { one, other in
      let ranks = [one, other].map { kinds.firstIndex(of: $0.element.kind) ?? 0 }
      return (one.element.section, ranks[0], one.offset) < (other.element.section, ranks[1], other.offset)
    }.map(\.element)
  }
}

/// Writes the entries of a changelog.
private struct ChangelogWriter {
  /// The positions that findings of two axes have in common if they concern the same change.
  private struct Place: Hashable {
    let old: SourcePosition?
    let new: SourcePosition?
  }

  private(set) var entries: [ChangeEntry] = []
  private let new: ModuleInterface
  private let reach: (old: ServiceReach, new: ServiceReach)
  private let services: (old: [String: String], new: [String: String])
  private let summaries: [String: String]
  /// The entries of changes that are visible in Swift.
  private var visible: [Place: Int] = [:]
  /// The entries of new operations, by position in the document.
  private var added: [SourcePosition: Int] = [:]
  private var silent: [[String]: Int] = [:]

  init(from old: APIVersion, to new: APIVersion) {
    let interfaces = (ModuleInterface(old.module), ModuleInterface(new.module))
    self.new = interfaces.1
    reach = (ServiceReach(interfaces.0), ServiceReach(interfaces.1))
    services = (Self.services(of: interfaces.0), Self.services(of: interfaces.1))
    summaries = Dictionary(
      new.document.operations.compactMap { operation in
        operation.summary.map { ("\(operation.method) \(operation.path)", $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the services of operations, by method and path. The client itself has an empty path.
  private static func services(of interface: ModuleInterface) -> [String: String] {
    Dictionary(interface.methods.map { ($0.place, $0.service ?? "") }) { first, _ in first }
  }

  mutating func add(swift finding: Finding) {
    if finding.rule == .swiftServiceAdded { return addMethods(of: finding) }
    if finding.axis == .silent {
      // A schema and each of its uses report the same change of a value's encoding.
      let key = [finding.id, finding.message]
      if let index = silent[key] { return merge(finding, into: index) }
      silent[key] = entries.count
    }
    var text = finding.message
    if finding.rule == .swiftMethodAdded { text += summary(of: finding.operation) }
    if finding.severity > .info, let consequence = finding.consequence { text += " \(consequence)" }
    append(finding, text: text)
    if finding.old != nil || finding.new != nil {
      visible[Place(old: finding.old, new: finding.new)] = entries.count - 1
    }
    if finding.rule == .swiftMethodAdded, let place = finding.new { added[place] = entries.count - 1 }
  }

  /// Adds an entry for each method of a new service.
  private mutating func addMethods(of finding: Finding) {
    let methods = new.methods.filter { $0.service == finding.path && $0.role == .call }
    if methods.isEmpty { return append(finding, text: finding.message) }
    for method in methods {
      if let position = method.position { added[position] = entries.count }
      entries.append(
        ChangeEntry(
          section: .service(finding.path), kind: .added,
          text: "`\(method.path)` was added.\(summary(of: method.place))", findings: [finding.id]))
    }
  }

  mutating func add(wire finding: Finding) {
    if finding.rule == .endpointAdded, let place = finding.new, let index = added[place] {
      return merge(finding, into: index)
    }
    let aspect = finding.rule.coordinates.aspect
    let place = Place(old: finding.old, new: finding.new)
    if Self.visibleAspects.contains(aspect), let index = visible[place] {
      return merge(finding, into: index)
    }
    let key = [
      "\(aspect)", finding.old.map { "\($0)" } ?? "", finding.new.map { "\($0)" } ?? "",
      finding.old == nil && finding.new == nil ? finding.message : "",
    ]
    if let index = silent[key] { return merge(finding, into: index) }
    silent[key] = entries.count
    let subject = (finding.operation ?? finding.component?.name).map { "`\($0)`" } ?? ""
    let others = finding.operation == nil ? 0 : finding.operations.count - 1
    let more = others > 0 ? " and \(others) more" : ""
    append(finding, text: subject.isEmpty ? finding.message : "\(subject)\(more): \(finding.message)")
  }

  /// The aspects of wire rules whose changes are also visible in Swift.
  private static let visibleAspects: Set<DriftRule.Aspect> = [
    .choice, .content, .deprecation, .discriminator, .values, .existence, .map, .name, .nullability,
    .otherProperties, .presence, .property, .type,
  ]

  private mutating func append(_ finding: Finding, text: String) {
    entries.append(
      ChangeEntry(
        section: section(of: finding), kind: ChangeEntry.Kind(finding), text: text, broken: broken(finding),
        findings: [finding.id]))
  }

  private mutating func merge(_ finding: Finding, into index: Int) {
    entries[index].broken.formUnion(broken(finding))
    if !entries[index].findings.contains(finding.id) { entries[index].findings.append(finding.id) }
  }

  private func broken(_ finding: Finding) -> Set<Finding.Axis> {
    finding.severity == .breaking ? [finding.axis] : []
  }

  private func summary(of operation: String?) -> String {
    guard let text = operation.flatMap({ summaries[$0] }), !text.isEmpty else { return "" }
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return " " + line.filter { $0 != "`" } + (line.last.map { ".!?".contains($0) } == true ? "" : ".")
  }

  // MARK: Sections

  private func section(of finding: Finding) -> ChangeEntry.Section {
    if finding.rule.coordinates.area == .service { return .service(finding.codeRename?.new ?? finding.path) }
    let services = Set(finding.operations.compactMap { self.services.new[$0] ?? self.services.old[$0] })
    if services.count == 1, let service = services.first {
      return service.isEmpty ? .client : .service(service)
    }
    if services.count > 1 { return .shared }
    let path = finding.declaration.path
    return reach.new.section(of: path) ?? reach.old.section(of: path) ?? .client
  }
}

/// The services of a client that use each of its types.
struct ServiceReach {
  private let interface: ModuleInterface
  /// The services by type path. The client itself has an empty path.
  private var services: [String: Set<String>] = [:]

  init(_ interface: ModuleInterface) {
    self.interface = interface
    var starts: [String: Set<String>] = [:]
    for method in interface.methods {
      let types = method.parameters.map(\.type) + [method.result.type].compactMap { $0 }
      starts[method.service ?? "", default: []].formUnion(types.flatMap(names(in:)))
    }
    for (service, types) in starts { follow(types, for: service) }
  }

  /// Returns the section of a type or a member, by its path.
  func section(of path: String) -> ChangeEntry.Section? {
    guard let type = type(at: path) else { return nil }
    if case .service(let service) = interface.types[type]?.kind { return .service(service.path) }
    if type == interface.client || type == "\(interface.client).Server" { return .client }
    guard let users = services[type], users.count == 1, let user = users.first else { return .shared }
    return user.isEmpty ? .client : .service(user)
  }

  /// Returns the type in a path: `Order` for `Order.total`, `Order.State` for `Order.State.open`.
  private func type(at path: String) -> String? {
    var path = path[...]
    while !path.isEmpty {
      if interface.types[String(path)] != nil { return String(path) }
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
    return nil
  }

  private mutating func follow(_ types: Set<String>, for service: String) {
    var pending = Array(types)
    while let path = pending.popLast() {
      guard let type = interface.types[path], services[path, default: []].insert(service).inserted else {
        continue
      }
      pending += parts(of: type)
    }
  }

  /// Returns the types of the values that a type contains.
  private func parts(of type: InterfaceType) -> [String] {
    let values: [TypeReference] =
      switch type.kind {
      case .structure(let structure):
        structure.properties.map(\.type) + [structure.additionalProperties?.value.type].compactMap { $0 }
      case .union(let union): union.cases.map(\.value.type)
      case .alias(let alias): [alias.type]
      case .statuses(let union): union.cases.compactMap(\.content.type)
      case .enumeration, .service, .client, .server: []
      }
    return values.flatMap { names(in: interface.qualified($0)) }
  }

  private func names(in type: TypeReference) -> [String] {
    switch type {
    case .named: type.declared.map { [$0.path] } ?? []
    case .optional(let inner), .array(let inner), .dictionary(let inner), .nullable(let inner):
      names(in: inner)
    case .generic(.declared(let type), let inner): [type.path] + names(in: inner)
    case .generic(_, let inner): names(in: inner)
    }
  }
}
