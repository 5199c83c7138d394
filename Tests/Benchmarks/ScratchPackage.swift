import Foundation

/// A package with only the runtime and one generated module.
struct ScratchPackage {
  static let module = "BenchmarkAPI"

  let path: String

  var sources: String { "\(path)/Sources" }

  func write() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: sources, withIntermediateDirectories: true)
    try files.copyItem(
      atPath: "\(BenchmarkDocument.projectFolder)/Sources/CallsiteRuntime",
      toPath: "\(sources)/CallsiteRuntime")
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

  /// - Throws: ``Failure`` with the compiler's output.
  func build(_ target: String, _ configuration: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "build", "--package-path", path, "-c", configuration, "--target", target]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure(output: String(decoding: text, as: UTF8.self)) }
  }

  struct Failure: Error, CustomStringConvertible {
    let output: String
    var description: String { "The module doesn't build:\n\(output)" }
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
        .target(name: "\(module)", dependencies: ["CallsiteRuntime"], swiftSettings: settings),
      ])

    """
}
