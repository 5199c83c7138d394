import Foundation

/// A run of another program.
struct Program {
  let path: String
  let arguments: [String]

  /// Runs the program to its end and returns its output, from both streams.
  ///
  /// - Throws: ``Failure`` if it can't be run or its status isn't 0.
  @discardableResult
  func run() throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [path] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    if process.terminationStatus != 0 { throw Failure(program: path, output: text) }
    return text
  }

  struct Failure: Error, CustomStringConvertible {
    let program: String
    let output: String

    var description: String { "\(program) failed:\n\(output.suffix(2_000))" }
  }

  /// This program.
  static var itself: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
