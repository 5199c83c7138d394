import CallsiteDiagnostics
import CallsiteDrift
import CallsiteModel
import CallsiteReview
import CallsiteRendering
import Foundation

/// The Swift compiler, with the runtime built next to this program.
struct SwiftCompiler: Sendable {
  /// The compiler's errors for a file, by line.
  struct Rejection: Sendable {
    let line: Int
    let message: String
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder with `CallsiteRuntime.swiftmodule`.
  let runtime: String
  private let swift = ["swiftc", "-swift-version", "6", "-suppress-warnings"]

  /// - Returns: nil if the runtime wasn't built beside this program.
  static func found() -> SwiftCompiler? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let candidates = [program, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    return candidates.map { $0.appendingPathComponent("Modules").path }.first {
      FileManager.default.fileExists(atPath: "\($0)/CallsiteRuntime.swiftmodule")
    }.map(SwiftCompiler.init)
  }

  /// Writes the interface of a module into a folder, without checking the bodies of functions.
  func emit(_ module: SwiftModule, into folder: String) async throws {
    let files = try ModuleRenderer(templates: .builtIn).render(module)
    var paths: [String] = []
    for file in files {
      let path = "\(folder)/\(file.path)"
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: URL(fileURLWithPath: path))
      paths.append(path)
    }
    let (status, text) = try await run(
      swift + [
        "-emit-module", "-parse-as-library", "-module-name", module.name, "-I", runtime,
        "-emit-module-path", "\(folder)/\(module.name).swiftmodule", "-package-name", "callers",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-enable-upcoming-feature", "InternalImportsByDefault",
        "-index-store-path", "\(folder)/\(Self.store)", "-Xfrontend",
        "-experimental-skip-all-function-bodies",
      ] + paths, in: folder)
    guard status == 0 else { throw Failure(description: "the generated module doesn't compile:\n\(text)") }
  }

  /// The folder of the index, in a module's folder.
  private static let store = "index"

  /// Files of an app that compile with a module in a folder, with the index that the compiler writes about them.
  func indexed(_ files: [SwiftFile], against folder: String) async throws -> AppCode {
    let place = "\(folder)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    for file in files { try Data(file.bytes).write(to: URL(fileURLWithPath: "\(place)/\(file.path)")) }
    let (status, text) = try await run(
      swift + [
        "-emit-module", "-emit-module-path", "\(place)/App.swiftmodule", "-parse-as-library", "-D", "DEBUG",
        "-module-name", "App", "-I", folder, "-I", runtime, "-index-store-path", "\(folder)/\(Self.store)",
      ] + files.map { "\(place)/\($0.path)" }, in: folder)
    guard status == 0 else { throw Failure(description: text) }
    return try AppCodeReader.read([place], indexedIn: ["\(folder)/\(Self.store)"]).code
  }

  /// The compiler's errors for a file that imports a module in a folder.
  func check(_ code: String, against folder: String) async throws -> [Rejection] {
    let name = "\(UUID().uuidString).swift"
    let file = "\(folder)/\(name)"
    try Data(code.utf8).write(to: URL(fileURLWithPath: file))
    let (status, text) = try await run(
      swift + ["-typecheck", "-parse-as-library", "-module-name", "App", "-I", folder, "-I", runtime, file],
      in: folder)
    let rejections = text.matches(of: /\.swift:(\d+):\d+: error: (.*)/).compactMap { match in
      Int(match.1).map { Rejection(line: $0, message: String(match.2)) }
    }
    guard (status == 0) == rejections.isEmpty else { throw Failure(description: text) }
    return rejections
  }

  /// The compiler's errors for the files of an app, with their names, that imports a module in a folder.
  func errors(in files: [SwiftFile], against folder: String) async throws -> [CompilerDiagnostic] {
    let place = "\(folder)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let names = Dictionary(
      uniqueKeysWithValues: files.map { (URL(fileURLWithPath: $0.path).lastPathComponent, $0) })
    for (name, file) in names { try Data(file.bytes).write(to: URL(fileURLWithPath: "\(place)/\(name)")) }
    let (status, text) = try await run(
      swift + [
        "-typecheck", "-wmo", "-parse-as-library", "-D", "DEBUG", "-module-name", "App", "-I", folder, "-I",
        runtime,
      ] + names.keys.sorted().map { "\(place)/\($0)" }, in: folder)
    let errors = CompilerOutput.diagnostics(in: text).filter { $0.severity == .error }.map { error in
      var error = error
      let name = URL(fileURLWithPath: error.position.file).lastPathComponent
      error.position.file = names[name]?.path ?? name
      return error
    }
    guard (status == 0) == errors.isEmpty else { throw Failure(description: text) }
    return errors
  }

  private func run(_ arguments: [String], in folder: String) async throws -> (status: Int32, text: String) {
    let output = "\(folder)/\(UUID().uuidString).txt"
    try Data().write(to: URL(fileURLWithPath: output))
    guard let handle = FileHandle(forWritingAtPath: output) else {
      throw Failure(description: "\(output) can't be written")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = handle
    process.standardError = handle
    let status = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    try handle.close()
    return (status, String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self))
  }
}
