import Foundation

/// A package with only the runtime, logins with OAuth, and one generated module.
struct ScratchPackage {
  static let module = "BenchmarkAPI"

  let path: String

  var sources: String { "\(path)/Sources" }

  func write() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: sources, withIntermediateDirectories: true)
    for library in ["CallsiteRuntime", "CallsiteOAuth"] {
      try files.copyItem(
        atPath: "\(BenchmarkDocument.projectFolder)/Sources/\(library)", toPath: "\(sources)/\(library)")
    }
    try Self.manifest.write(toFile: "\(path)/Package.swift", atomically: true, encoding: .utf8)
  }

  /// The module's lines, without comments and empty lines.
  func codeLines() throws -> Int {
    let folder = "\(sources)/\(Self.module)"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    return try names.reduce(0) {
      try $0 + String(contentsOfFile: "\(folder)/\($1)", encoding: .utf8).codeLines
    }
  }

  /// - Throws: ``Program/Failure`` with the compiler's output.
  func build(_ target: String, _ configuration: String) throws {
    let arguments = ["build", "--package-path", path, "-c", configuration, "--target", target]
    try Program(path: "swift", arguments: arguments).run()
  }

  /// Removes what has been built of the module. The build system's own files remain, because it doesn't write them
  /// again.
  func clean(_ configuration: String) throws {
    let files = FileManager.default
    for folder in ["\(products(configuration))/Modules", objects(configuration)]
    where files.fileExists(atPath: folder) {
      for name in try files.contentsOfDirectory(atPath: folder) {
        let isOfModule = name.hasPrefix(Self.module) || folder == objects(configuration)
        guard isOfModule, name != "output-file-map.json", name != "sources" else { continue }
        try files.removeItem(atPath: "\(folder)/\(name)")
      }
    }
  }

  /// The bytes of machine code and constants in the module's object files.
  func machineCode(_ configuration: String) throws -> Int {
    let folder = objects(configuration)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".o") }
    let output = try Program(path: "size", arguments: names.map { "\(folder)/\($0)" }).run()
    return output.split(separator: "\n").dropFirst().reduce(0) { sum, line in
      sum + (line.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 0)
    }
  }

  private func products(_ configuration: String) -> String { "\(path)/.build/\(configuration)" }

  private func objects(_ configuration: String) -> String {
    "\(products(configuration))/\(Self.module).build"
  }

  /// Uses the settings of this package's own modules.
  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription

    let settings: [SwiftSetting] = [
      .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
    ]

    let package = Package(
      name: "callsite", platforms: [.macOS(.v13)],
      targets: [
        .target(name: "CallsiteRuntime", swiftSettings: settings),
        .target(name: "CallsiteOAuth", dependencies: ["CallsiteRuntime"], swiftSettings: settings),
        .target(name: "\(module)", dependencies: ["CallsiteOAuth"], swiftSettings: settings),
      ])

    """
}
