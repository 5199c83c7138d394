import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import Foundation

/// Reads what the compiler wrote about an app and its generated clients in the last build.
///
/// Generated clients are recognized by their files, so that it doesn't matter what their modules are called: a build
/// plugin generates a client as a part of the app's module.
struct AppIndexReader {
  /// The folders of the stores. If several have a file, the one that was written last counts.
  let stores: [String]
  let library: IndexStoreLibrary

  /// Returns the index of files, given by their paths as they are written in reports.
  ///
  /// - Throws: `DiagnosticFailure` if a store can't be read.
  func index(of files: [String]) throws(DiagnosticFailure) -> AppIndex {
    var newest: [String: (store: IndexStore, unit: IndexStore.Unit)] = [:]
    for path in stores {
      let store = try IndexStore(path, library)
      for unit in store.units() where newest[unit.file].map({ $0.unit.date < unit.date }) ?? true {
        newest[unit.file] = (store, unit)
      }
    }
    let app = Dictionary(files.map { (RealPath.of($0), $0) }) { first, _ in first }
    var declarations = DeclarationCollector()
    for (store, unit) in generated(among: newest.filter { app[$0.key] == nil }) {
      declarations.collect(from: unit, in: store)
    }
    let known = declarations.resolved()
    var uses: [String: [AppIndex.Use]] = [:]
    var outdated: Set<String> = []
    for (file, name) in app {
      guard let (store, unit) = newest[file] else { continue }
      if Disk.modificationDate(of: file).map({ $0.timeIntervalSince1970 > unit.date }) ?? true {
        outdated.insert(name)
      } else {
        uses[name] = self.uses(of: known.indices, by: unit, in: store)
      }
    }
    return AppIndex(declarations: known.declarations, uses: uses, outdated: outdated)
  }

  /// Returns the units of generated files in the order of the files, with those of files that were since removed from a
  /// module with generated files.
  private func generated(
    among units: [String: (store: IndexStore, unit: IndexStore.Unit)]
  ) -> [(store: IndexStore, unit: IndexStore.Unit)] {
    var found: [String] = []
    var missing: [String] = []
    for file in units.keys.sorted() {
      if let start = Self.start(of: file) {
        if OutputFolder.carriesMarker(start) { found.append(file) }
      } else {
        missing.append(file)
      }
    }
    let modules = Set(found.compactMap { units[$0]?.unit.module })
    let removed = missing.filter { modules.contains(units[$0]?.unit.module ?? "") }
    return (found + removed).compactMap { units[$0] }
  }

  /// Returns the first lines of a file, or `nil` if it doesn't exist.
  private static func start(of file: String) -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: file) else { return nil }
    defer { try? handle.close() }
    return Array((try? handle.read(upToCount: 65_536)) ?? Data())
  }

  /// Returns the uses of declarations in a file, or `nil` if its record can't be read.
  private func uses(
    of declarations: [String: Int], by unit: IndexStore.Unit, in store: IndexStore
  ) -> [AppIndex.Use]? {
    var known: [IndexStoreLibrary.Handle: Int?] = [:]
    var uses: [AppIndex.Use] = []
    let isRead = store.visitOccurrences(in: unit) { occurrence in
      guard let symbol = occurrence.symbol else { return }
      let declaration = known[symbol.handle] ?? declarations[symbol.id]
      known.updateValue(declaration, forKey: symbol.handle)
      guard let declaration else { return }
      // A conformance names none of the declarations that meet the protocol's requirements.
      let isWitness = occurrence.roles.isSuperset(of: [.implicit, .overrideOf])
      guard isWitness || !occurrence.roles.contains(.implicit) else { return }
      let place = occurrence.place
      uses.append(
        AppIndex.Use(
          line: place.line, column: place.column, declaration: declaration, isWitness: isWitness))
    }
    return isRead ? uses : nil
  }
}

/// Collects the declarations of generated files.
private struct DeclarationCollector {
  private struct Entry {
    let module: String
    let kind: IndexStore.Kind
    let name: String
    let parent: String?
  }

  private var entries: [String: Entry] = [:]
  private var order: [String] = []
  /// The types that extensions extend, by the extensions' identifiers.
  private var extended: [String: String] = [:]

  mutating func collect(from unit: IndexStore.Unit, in store: IndexStore) {
    var found: [(id: String, entry: Entry)] = []
    var extended: [String: String] = [:]
    // Without the record, the index lacks the declarations, and their names are compared.
    _ = store.visitOccurrences(in: unit) { occurrence in
      guard let symbol = occurrence.symbol else { return }
      let roles = occurrence.roles
      if let id = occurrence.related(by: .extendedBy) { extended[id] = symbol.id }
      guard roles.contains(.definition), let kind = symbol.kind else { return }
      let entry = Entry(
        module: unit.module, kind: kind, name: symbol.name, parent: occurrence.related(by: .childOf))
      found.append((symbol.id, entry))
    }
    for (id, entry) in found where entries.updateValue(entry, forKey: id) == nil { order.append(id) }
    self.extended.merge(extended) { first, _ in first }
  }

  /// Returns the declarations, and their indices by their identifiers.
  func resolved() -> (declarations: [AppIndex.Declaration], indices: [String: Int]) {
    var declarations: [AppIndex.Declaration] = []
    var indices: [String: Int] = [:]
    for id in order {
      guard let entry = entries[id], let kind = entry.kind.declared else { continue }
      indices[id] = declarations.count
      declarations.append(AppIndex.Declaration(kind, in: entry.module, path: path(of: id)))
    }
    return (declarations, indices)
  }

  /// Returns the names of the types around a declaration, and its own.
  private func path(of id: String) -> [String] {
    var path: [String] = []
    var next: String? = id
    // Nothing is nested more deeply; a damaged index could have a circle.
    while let id = next, path.count < 32 {
      if let type = extended[id] {
        next = type
        continue
      }
      guard let entry = entries[id] else { break }
      path.append(entry.name)
      next = entry.parent
    }
    return path.reversed()
  }
}

extension IndexStore.Kind {
  /// The kind of a generated module's declaration, or `nil` for what isn't a declaration of its own.
  fileprivate var declared: AppIndex.Declaration.Kind? {
    switch self {
    case .enumeration, .structure, .class, .alias: .type
    case .enumCase: .enumCase
    case .method, .classMethod, .staticMethod: .method
    case .property, .classProperty, .staticProperty: .property
    case .initializer: .initializer
    case .extension: nil
    }
  }
}
