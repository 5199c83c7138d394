import CallsiteDiagnostics
package import CallsiteModel

/// An app's Swift code, which is searched for lines that a changed client affects.
///
/// The compiler's index says which declaration each name refers to. In files without an up-to-date index, names are
/// compared.
package struct AppCode: Sendable {
  package let files: [SwiftFile]
  package let index: AppIndex?

  package init(files: [SwiftFile], index: AppIndex? = nil) {
    self.files = files
    self.index = index
  }

  /// Returns the findings with the lines that they affect.
  ///
  /// - Parameters:
  ///   - interface: The version that the app was written for.
  ///   - other: The new version.
  func located(_ findings: [Finding], in interface: ModuleInterface, changedTo other: ModuleInterface)
    -> [Finding]
  {
    let files = usedFiles(of: interface)
    return findings.map { finding in
      guard let affected = AffectedUse(finding, in: interface, changedTo: other) else { return finding }
      var finding = finding
      finding.callSites = files.flatMap { $0.sites(of: affected, in: other) }
      return finding
    }
  }

  /// Whether the index has a client, or `nil` if there is no index.
  package func hasIndex(of module: SwiftModule) -> Bool? {
    index.map { $0.contains(ModuleInterface(module)) }
  }

  /// Returns the files with their uses of a module.
  func usedFiles(of interface: ModuleInterface) -> [UsedFile] {
    let module = index?.bound(to: interface)
    return files.map { UsedFile($0, module) }
  }
}

/// A file with its uses of a module.
struct UsedFile {
  let file: SwiftFile
  private let module: IndexedModule?
  /// The uses that the index has, or `nil` if it doesn't have the file.
  private let indexed: [CodeUse]?
  private let names: NamedUses

  fileprivate init(_ file: SwiftFile, _ module: IndexedModule?) {
    self.file = file
    self.module = module
    indexed = module?.uses(in: file)
    names = NamedUses(file)
  }

  /// Returns the uses that a finding affects, in order.
  ///
  /// Names are compared if the file has no index, or if the index was written for a version of the client that doesn't
  /// have the declaration.
  func effects(of affected: AffectedUse) -> [(use: CodeUse, effect: CallSite.Effect)] {
    let isKnown = indexed != nil && module?.declares(subjectOf: affected) ?? false
    let uses = (indexed ?? file.importingUses) + (isKnown ? [] : names.candidates(for: affected.names))
    return uses.compactMap { use in
      affected.effect(on: use, extending: names.extended).map { (use: use, effect: $0) }
    }.sorted { $0.use.token.offset < $1.use.token.offset }
  }

  /// Returns the offsets of the properties of a type that are used.
  func offsets(ofPropertiesOf owner: String) -> Set<Int> {
    Set(
      (indexed ?? []).compactMap { use in
        if case .property(owner, _) = use.kind { use.token.offset } else { nil }
      })
  }

  /// Returns one call site for each line: the first one with the strongest effect.
  fileprivate func sites(of affected: AffectedUse, in interface: ModuleInterface) -> [CallSite] {
    var sites: [Int: CallSite] = [:]
    for (use, effect) in effects(of: affected) {
      let position = file.position(of: affected.token(of: use, in: interface))
      if let known = sites[position.line], known.effect <= effect { continue }
      sites[position.line] = CallSite(
        position: position, text: file.text(ofLine: position.line), effect: effect)
      guard effect == .uses, affected.changesType, let index = file.index(of: use.token) else { continue }
      for token in file.dependents(of: index) {
        let position = file.position(of: token)
        if sites[position.line] != nil { continue }
        sites[position.line] = CallSite(
          position: position, text: file.text(ofLine: position.line), effect: .uses)
      }
    }
    return sites.values.sorted { $0.position < $1.position }
  }
}

/// The names in a file, which are read when they're first needed.
private final class NamedUses {
  private let file: SwiftFile
  private lazy var uses: [String: [CodeUse]] = file.namedUses().reduce(into: [:]) { uses, use in
    for key in use.keys { uses[key, default: []].append(use) }
  }
  /// The names of the types that the file extends.
  private(set) lazy var extended = file.extendedTypes

  init(_ file: SwiftFile) { self.file = file }

  /// Returns the uses that have one of some names, or may be switches over an enum.
  func candidates(for names: Set<String>) -> Set<CodeUse> {
    Set(names.flatMap { uses[$0] ?? [] } + (uses[CodeUse.switchKey] ?? []))
  }
}

extension CodeUse {
  /// The name and the labels, by which a finding looks for a use in a file without an index.
  fileprivate var keys: Set<String> {
    switch kind {
    case .name(let name, _): Set([name] + (labels ?? []).compactMap { $0 })
    case .switchNaming: [Self.switchKey]
    default: []
    }
  }

  /// The key of switches, which no name can be.
  fileprivate static let switchKey = "switch"
}
