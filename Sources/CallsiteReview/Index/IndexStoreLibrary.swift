import CallsiteDiagnostics
import Foundation

/// `libIndexStore`, the toolchain's library that reads the compiler's index, as declared in `indexstore.h`.
///
/// It's loaded when it's needed, so that nothing has to be linked.
struct IndexStoreLibrary {
  /// `indexstore_string_ref_t`: bytes that aren't terminated. Function types for C can't contain Swift's structures, and
  /// `iovec` has the same two members.
  typealias Text = iovec
  typealias Handle = UnsafeMutableRawPointer
  typealias Context = UnsafeMutableRawPointer?
  /// A function that is called for each element, and returns whether to go on.
  typealias Visitor = @convention(c) (Context, Handle?) -> Bool
  typealias ErrorPointer = UnsafeMutablePointer<Handle?>

  let openStore: @convention(c) (UnsafePointer<CChar>, ErrorPointer) -> Handle?
  let closeStore: @convention(c) (Handle) -> Void
  let visitUnits: @convention(c) (Handle, UInt32, Context, @convention(c) (Context, Text) -> Bool) -> Bool

  let openUnit: @convention(c) (Handle, UnsafePointer<CChar>, ErrorPointer) -> Handle?
  let closeUnit: @convention(c) (Handle) -> Void
  let isSystemUnit: @convention(c) (Handle) -> Bool
  let moduleName: @convention(c) (Handle) -> Text
  let mainFile: @convention(c) (Handle) -> Text
  let unitDate: @convention(c) (Handle, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>) -> Void
  let visitDependencies: @convention(c) (Handle, Context, Visitor) -> Bool
  let dependencyKind: @convention(c) (Handle) -> UInt32
  let dependencyName: @convention(c) (Handle) -> Text
  let dependencyPath: @convention(c) (Handle) -> Text

  let openRecord: @convention(c) (Handle, UnsafePointer<CChar>, ErrorPointer) -> Handle?
  let closeRecord: @convention(c) (Handle) -> Void
  let visitOccurrences: @convention(c) (Handle, Context, Visitor) -> Bool
  let symbol: @convention(c) (Handle) -> Handle?
  let roles: @convention(c) (Handle) -> UInt64
  let place: @convention(c) (Handle, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void
  let visitRelations: @convention(c) (Handle, Context, Visitor) -> Bool
  let relatedSymbol: @convention(c) (Handle) -> Handle?
  let relationRoles: @convention(c) (Handle) -> UInt64
  let symbolKind: @convention(c) (Handle) -> UInt32
  let symbolName: @convention(c) (Handle) -> Text
  let symbolID: @convention(c) (Handle) -> Text

  let describeError: @convention(c) (Handle) -> UnsafePointer<CChar>?
  let disposeError: @convention(c) (Handle) -> Void

  /// Loads the library.
  ///
  /// - Throws: `DiagnosticFailure` if the file isn't a library with the functions.
  init(path: String) throws(DiagnosticFailure) {
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw DiagnosticFailure([.unloadableIndexLibrary(path, Self.loadingError)])
    }
    func function<T>(_ name: String, as type: T.Type = T.self) throws(DiagnosticFailure) -> T {
      guard let address = dlsym(library, "indexstore_\(name)") else {
        throw DiagnosticFailure([.unloadableIndexLibrary(path, Self.loadingError)])
      }
      return unsafeBitCast(address, to: type)
    }
    openStore = try function("store_create")
    closeStore = try function("store_dispose")
    visitUnits = try function("store_units_apply_f")
    openUnit = try function("unit_reader_create")
    closeUnit = try function("unit_reader_dispose")
    isSystemUnit = try function("unit_reader_is_system_unit")
    moduleName = try function("unit_reader_get_module_name")
    mainFile = try function("unit_reader_get_main_file")
    unitDate = try function("unit_reader_get_modification_time")
    visitDependencies = try function("unit_reader_dependencies_apply_f")
    dependencyKind = try function("unit_dependency_get_kind")
    dependencyName = try function("unit_dependency_get_name")
    dependencyPath = try function("unit_dependency_get_filepath")
    openRecord = try function("record_reader_create")
    closeRecord = try function("record_reader_dispose")
    visitOccurrences = try function("record_reader_occurrences_apply_f")
    symbol = try function("occurrence_get_symbol")
    roles = try function("occurrence_get_roles")
    place = try function("occurrence_get_line_col")
    visitRelations = try function("occurrence_relations_apply_f")
    relatedSymbol = try function("symbol_relation_get_symbol")
    relationRoles = try function("symbol_relation_get_roles")
    symbolKind = try function("symbol_get_kind")
    symbolName = try function("symbol_get_name")
    symbolID = try function("symbol_get_usr")
    describeError = try function("error_get_description")
    disposeError = try function("error_dispose")
  }

  private static var loadingError: String { dlerror().map { String(cString: $0) } ?? "" }

  /// Returns the library of the toolchain whose `swiftc` is found first.
  ///
  /// - Throws: `DiagnosticFailure` if there is no toolchain, or none with the library.
  static func ofToolchain() throws(DiagnosticFailure) -> IndexStoreLibrary {
    guard let folder = toolchainLibraries() else { throw DiagnosticFailure([.noToolchain()]) }
    #if canImport(Darwin)
      let name = "libIndexStore.dylib"
    #elseif os(Windows)
      let name = "IndexStore.dll"
    #else
      let name = "libIndexStore.so"
    #endif
    return try IndexStoreLibrary(path: folder.appendingPathComponent(name).path)
  }

  private struct TargetInformation: Decodable {
    struct Paths: Decodable { let runtimeResourcePath: String }
    let paths: Paths
  }

  /// Returns the folder with the libraries of the toolchain: the one around `lib/swift`, as the compiler prints it.
  private static func toolchainLibraries() -> URL? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-print-target-info"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, let text = try? output.fileHandleForReading.readToEnd() else {
      return nil
    }
    process.waitUntilExit()
    let information = try? JSONDecoder().decode(TargetInformation.self, from: text)
    return information.map { URL(fileURLWithPath: $0.paths.runtimeResourcePath).deletingLastPathComponent() }
  }
}

extension Diagnostic {
  // No positions: there is no text to point into.
  fileprivate static func unloadableIndexLibrary(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .warning, "no-index-library",
      "The library that reads the compiler's index can't be loaded from '\(path)': \(reason)")
  }

  fileprivate static func noToolchain() -> Diagnostic {
    Diagnostic(
      .warning, "no-index-library",
      "The compiler's index can't be read, because no Swift toolchain is found. Install one, or add the folder of its "
        + "'swiftc' to PATH.")
  }
}
