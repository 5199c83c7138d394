import Foundation
import Testing

/// A run of a built program, by default `callsite`, and its output.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  @discardableResult
  init(_ arguments: String..., in folder: String) throws {
    try self.init(arguments, in: folder)
  }

  /// Runs the command in a folder and waits until it ends.
  ///
  /// - Parameters:
  ///   - input: The standard input, from a pipe.
  ///   - variables: The environment variables that differ from the tests' own.
  init(
    _ arguments: [String], of program: String = "callsite", input: String? = nil,
    variables: [String: String] = [:], in folder: String
  ) throws {
    let process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let executable = try #require(Self.executable(program), "The executable stands beside the tests.")
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // Output goes to files, because a full pipe would block the command.
    let captured = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: captured, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: captured) }
    let files = ["output", "errors"].map { captured.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    if let input {
      // Short enough to fit into a pipe.
      let pipe = Pipe()
      process.standardInput = pipe
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
    }
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
  }

  /// The program's file, in the folder of the test bundle or one above it (a bundle is a folder on some systems).
  static func executable(_ name: String = "callsite") -> URL? {
    let arguments = CommandLine.arguments.filter { $0.contains(".xctest") }
    for bundle in arguments + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(fileURLWithPath: bundle)
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder)
        if exists, !isFolder.boolValue { return candidate }
      }
    }
    return nil
  }
}
