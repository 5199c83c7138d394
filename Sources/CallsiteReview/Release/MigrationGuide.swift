package import CallsiteDrift
package import CallsiteModel
import CallsiteSamples
import OrderedCollections

/// Writes migration notes for callers of an old version: what changed, and an example call site before and after.
///
/// The examples compile with their versions. If a declaration was removed or can't be shown on its own, there is no
/// example.
package struct MigrationGuide {
  private let old: MigrationExamples
  private let new: MigrationExamples

  package init(from old: APIVersion, to new: APIVersion) {
    self.old = MigrationExamples(old)
    self.new = MigrationExamples(new)
  }

  /// Returns the variable for the client of a module in examples.
  package static func client(of module: SwiftModule) -> String { CallExamples.client(of: module) }

  /// Returns a note for each declaration, in the order of the findings, breaking ones first.
  package func notes(_ findings: [Finding]) -> [MigrationNote] {
    var groups: OrderedDictionary<MigrationSubject, [Finding]> = [:]
    for finding in findings where finding.axis == .source && finding.severity == .breaking {
      groups[MigrationSubject(finding), default: []].append(finding)
    }
    let types = Dictionary(
      findings.filter { $0.rule == .swiftTypeRenamed }.compactMap { finding in
        finding.codeRename.map { ($0.old, $0.new) }
      }, uniquingKeysWith: { first, _ in first })
    return groups.map { note($0.key, $0.value, renaming: types) } + silent(findings)
  }

  private func note(
    _ subject: MigrationSubject, _ findings: [Finding], renaming types: [String: String]
  ) -> MigrationNote {
    var note = MigrationNote(
      subject: subject.path,
      sentences: findings.map { "\($0.message) \($0.consequence ?? "")" }, before: nil, after: nil,
      isSilent: false)
    switch subject.kind {
    case .method: (note.before, note.after) = call(subject.path, findings)
    case .property: (note.before, note.after) = property(subject.path, findings, types)
    case .cases:
      let cases = findings.filter { $0.rule.coordinates.area == .enumCase }
      let names = Set(cases.map { InterfacePath.name(of: $0.declaration.path) })
      let added = Set(findings.compactMap(\.codeRename?.new))
      note.before = old.choice(of: subject.path, showing: names)
      note.after = new.choice(of: types[subject.path] ?? subject.path, showing: names.union(added))
    case .type:
      let path = findings.compactMap(\.codeRename?.new).first ?? subject.path
      note.before = old.use(of: subject.path)
      note.after = new.use(of: path)
    case .other: break
    }
    if note.before == note.after { (note.before, note.after) = (nil, nil) }
    return note
  }

  private func call(_ path: String, _ findings: [Finding]) -> (String?, String?) {
    guard let method = old.method(path, operation: nil) else { return (nil, nil) }
    let names = Set(findings.compactMap(\.declaration.part.parameter))
    let renamed = findings.filter { [.swiftMethodRenamed, .swiftMethodMoved].contains($0.rule) }
      .compactMap(\.codeRename?.new).first
    let labels = findings.filter { $0.rule == .swiftParameterRenamed }.compactMap(\.codeRename?.new)
    let isGone = findings.contains { $0.rule == .swiftMethodRemoved }
    let other = isGone ? nil : new.method(renamed ?? path, operation: method.place)
    return (
      old.call(method, passing: names), other.flatMap { new.call($0, passing: names.union(labels)) }
    )
  }

  private func property(
    _ path: String, _ findings: [Finding], _ types: [String: String]
  ) -> (String?, String?) {
    guard let dot = path.lastIndex(of: ".") else { return (nil, nil) }
    let (type, name) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
    let constructs: Set<DriftRule> = [
      .swiftRequiredPropertyAdded, .swiftPropertyDefaultRemoved, .swiftPropertiesReordered,
    ]
    if findings.allSatisfy({ constructs.contains($0.rule) }) {
      return (
        old.construction(of: type, passing: []),
        new.construction(of: types[type] ?? type, passing: [name])
      )
    }
    let renamed = findings.compactMap(\.codeRename?.new).first
    return (old.read(name, of: type), new.read(renamed ?? name, of: types[type] ?? type))
  }

  private func silent(_ findings: [Finding]) -> [MigrationNote] {
    findings.filter { $0.axis == .silent && $0.severity > .info }.map { finding in
      MigrationNote(
        subject: finding.path, sentences: ["\(finding.message) \(finding.consequence ?? "")"], before: nil,
        after: nil, isSilent: true)
    }
  }
}

/// A declaration of the old version that is affected by changes.
struct MigrationSubject: Hashable {
  enum Kind: Hashable {
    case method, property, cases, type, other
  }

  let kind: Kind
  /// The path in findings, such as `orders.list` or `Order.total`, or the enum for a case.
  let path: String

  init(_ finding: Finding) {
    let path = finding.declaration.path
    switch finding.rule.coordinates.area {
    case .method where finding.operation != nil, .result where finding.operation != nil,
      .parameter where finding.operation != nil:
      (kind, self.path) = (.method, path)
    case .property: (kind, self.path) = (.property, path)
    case .enumCase: (kind, self.path) = (.cases, InterfacePath.scope(of: path))
    case .enumeration where finding.rule.coordinates.aspect == .openness: (kind, self.path) = (.cases, path)
    case .type: (kind, self.path) = (.type, path)
    default: (kind, self.path) = (.other, finding.path)
    }
  }
}
