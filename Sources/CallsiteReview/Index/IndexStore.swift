import CallsiteDiagnostics
import Foundation

/// A compiler's index of the modules that were built into a folder.
///
/// It has a unit for each compiled file, which names the file's record: all occurrences of symbols in it.
final class IndexStore {
  /// The compiler's record of a file.
  struct Unit {
    let module: String
    /// The file's path without symbolic links.
    let file: String
    /// When the file was compiled, in seconds since 1970.
    let date: Double
    let record: String
  }

  private let library: IndexStoreLibrary
  private let store: IndexStoreLibrary.Handle

  /// Opens a store.
  ///
  /// - Parameter path: The folder with the store: `.build/debug/index/store`.
  /// - Throws: `DiagnosticFailure` if the folder doesn't contain a store that the library can read.
  init(_ path: String, _ library: IndexStoreLibrary) throws(DiagnosticFailure) {
    var error: IndexStoreLibrary.Handle?
    guard let store = library.openStore(path, &error) else {
      throw DiagnosticFailure([.unreadableIndex(path, library.text(of: error))])
    }
    self.library = library
    self.store = store
  }

  deinit { library.closeStore(store) }

  /// Returns the units of Swift files that aren't part of the system, in the order of their names.
  func units() -> [Unit] {
    let names = TextVisit()
    withExtendedLifetime(names) {
      _ = library.visitUnits(store, 1, names.context) { context, text in
        TextVisit.take(context)?.texts.append(text.string)
        return true
      }
    }
    return names.texts.compactMap(unit)
  }

  private func unit(named name: String) -> Unit? {
    var error: IndexStoreLibrary.Handle?
    guard let reader = library.openUnit(store, name, &error) else {
      library.dispose(error)
      return nil
    }
    defer { library.closeUnit(reader) }
    let file = library.mainFile(reader).string
    guard !library.isSystemUnit(reader), file.hasSuffix(".swift") else { return nil }
    var record: String?
    library.visit(library.visitDependencies, reader) { [library] dependency in
      guard library.dependencyKind(dependency) == IndexStoreLibrary.recordDependency,
        library.dependencyPath(dependency).string == file
      else { return }
      record = library.dependencyName(dependency).string
    }
    guard let record else { return nil }
    var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
    library.unitDate(reader, &seconds, &nanoseconds)
    return Unit(
      module: library.moduleName(reader).string, file: RealPath.of(file),
      date: Double(seconds) + Double(nanoseconds) / 1e9, record: record)
  }

  /// Calls a closure with each occurrence of a symbol in a file, in the order of the file.
  ///
  /// - Returns: Whether the record of the file could be read.
  func visitOccurrences(in unit: Unit, _ body: (Occurrence) -> Void) -> Bool {
    var error: IndexStoreLibrary.Handle?
    guard let reader = library.openRecord(store, unit.record, &error) else {
      library.dispose(error)
      return false
    }
    defer { library.closeRecord(reader) }
    library.visit(library.visitOccurrences, reader) { [library] handle in
      body(Occurrence(library: library, handle: handle))
    }
    return true
  }

  /// An occurrence of a symbol in a file. It's only valid while it's visited.
  struct Occurrence {
    fileprivate let library: IndexStoreLibrary
    fileprivate let handle: IndexStoreLibrary.Handle

    /// The symbol, or `nil` if the record is damaged.
    var symbol: Symbol? { library.symbol(handle).map { Symbol(library: library, handle: $0) } }

    var roles: Roles { Roles(rawValue: library.roles(handle)) }

    /// The line, and the number of bytes from its start, plus one.
    var place: (line: Int, column: Int) {
      var (line, column): (UInt32, UInt32) = (0, 0)
      library.place(handle, &line, &column)
      return (Int(line), Int(column))
    }

    /// Returns the identifier of the symbol that the occurrence is related to by a role.
    func related(by role: Roles) -> String? {
      var found: String?
      library.visit(library.visitRelations, handle) { [library] relation in
        guard Roles(rawValue: library.relationRoles(relation)).contains(role),
          let symbol = library.relatedSymbol(relation)
        else { return }
        found = library.symbolID(symbol).string
      }
      return found
    }
  }

  /// A declaration. It's only valid while the record is visited.
  struct Symbol {
    fileprivate let library: IndexStoreLibrary
    /// The same for all occurrences of the symbol in a record.
    let handle: IndexStoreLibrary.Handle

    var kind: Kind? { Kind(rawValue: library.symbolKind(handle)) }
    /// The name with argument labels: `list(limit:)`.
    var name: String { library.symbolName(handle).string }
    /// The Unified Symbol Resolution, which identifies the declaration in all files.
    var id: String { library.symbolID(handle).string }
  }

  /// The kinds of symbols that generated modules declare, `indexstore_symbol_kind_t`.
  enum Kind: UInt32 {
    case enumeration = 5, structure, `class`
    case `extension` = 9
    case alias = 11
    case enumCase = 15
    case method, classMethod, staticMethod, property, classProperty, staticProperty, initializer
  }

  /// The roles of occurrences and relations, `indexstore_symbol_role_t`.
  struct Roles: OptionSet {
    let rawValue: UInt64
    static let definition = Roles(rawValue: 1 << 1)
    static let implicit = Roles(rawValue: 1 << 8)
    static let childOf = Roles(rawValue: 1 << 9)
    static let overrideOf = Roles(rawValue: 1 << 11)
    static let extendedBy = Roles(rawValue: 1 << 14)
  }
}

/// Collects texts that a function of the library passes to its visitor.
private final class TextVisit {
  var texts: [String] = []

  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func take(_ context: UnsafeMutableRawPointer?) -> TextVisit? {
    context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Passes the elements that a function of the library visits to a closure.
private final class HandleVisit {
  let body: (IndexStoreLibrary.Handle) -> Void

  init(_ body: @escaping (IndexStoreLibrary.Handle) -> Void) { self.body = body }
}

extension IndexStoreLibrary {
  /// `INDEXSTORE_UNIT_DEPENDENCY_RECORD`
  fileprivate static let recordDependency: UInt32 = 2

  fileprivate func visit(
    _ function: @convention(c) (Handle, Context, Visitor) -> Bool, _ handle: Handle, _ body: (Handle) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      let visit = HandleVisit(body)
      withExtendedLifetime(visit) {
        _ = function(handle, Unmanaged.passUnretained(visit).toOpaque()) { context, element in
          guard let context, let element else { return true }
          Unmanaged<HandleVisit>.fromOpaque(context).takeUnretainedValue().body(element)
          return true
        }
      }
    }
  }

  fileprivate func dispose(_ error: Handle?) {
    if let error { disposeError(error) }
  }

  fileprivate func text(of error: Handle?) -> String {
    defer { dispose(error) }
    return error.flatMap(describeError).map { String(cString: $0) } ?? "unknown error"
  }
}

extension IndexStoreLibrary.Text {
  fileprivate var string: String {
    String(decoding: UnsafeRawBufferPointer(start: iov_base, count: Int(iov_len)), as: UTF8.self)
  }
}

/// Resolves symbolic links, so that a file has the same path on the command line and in an index.
enum RealPath {
  static func of(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension Diagnostic {
  // No position: there is no text to point into.
  fileprivate static func unreadableIndex(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.warning, "unreadable-index", "The compiler's index in '\(path)' can't be read: \(reason)")
  }
}
