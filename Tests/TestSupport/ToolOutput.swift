import Foundation

/// What a program printed, after it finished.
public struct ToolOutput {
  public let status: Int32
  /// The standard output, and the standard error if it was included.
  public let output: String

  /// Runs a program and waits for it.
  ///
  /// - Parameters:
  ///   - words: The program's name or path, and its arguments.
  ///   - folder: The working directory. The default is the current one.
  ///   - environment: Variables to set besides the inherited ones.
  ///   - includesErrors: Whether to read the standard error as well, which otherwise goes to that of the tests.
  public init(
    of words: [String], in folder: String? = nil, environment: [String: String] = [:],
    includesErrors: Bool = false
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    if includesErrors { process.standardError = pipe }
    try process.run()
    // A full pipe would block the program.
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
