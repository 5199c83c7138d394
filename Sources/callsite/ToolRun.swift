import CallsiteDiagnostics
import Foundation

/// A run of another program that only looks, and that is ended if it takes too long.
struct ToolRun {
  let status: Int32
  let output: [UInt8]
  /// The first line of its errors that says so.
  let complaint: String?

  var text: String { String(decoding: output, as: UTF8.self) }

  /// - Throws: What the system says if there is no such program.
  init(_ words: [String], in folder: String, seconds: Int = 60) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (standardOutput, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = standardOutput
    process.standardError = errors
    try process.run()
    let end = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: end)
    // A full pipe would stop the program.
    let complaints = WorkerThread { errors.fileHandleForReading.readDataToEndOfFile() }
    output = Array(standardOutput.fileHandleForReading.readDataToEndOfFile())
    let lines = String(decoding: complaints.result, as: UTF8.self).split(separator: "\n")
    complaint = (lines.first { $0.contains("error:") } ?? lines.first).map(String.init)
    process.waitUntilExit()
    end.cancel()
    status = process.terminationStatus
  }
}
