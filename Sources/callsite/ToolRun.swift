import CallsiteBasics
import Foundation

/// A run of another program that changes nothing, which is terminated if it takes too long.
struct ToolRun {
  let status: Int32
  let output: [UInt8]
  /// The first line of its standard error that is an error message.
  let complaint: String?

  var text: String { String(decoding: output, as: UTF8.self) }

  /// - Throws: The system's error if the program can't be started.
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
    // The program would block on a full pipe.
    let complaints = WorkerThread { errors.fileHandleForReading.readDataToEndOfFile() }
    output = Array(standardOutput.fileHandleForReading.readDataToEndOfFile())
    let lines = String(decoding: complaints.result, as: UTF8.self).split(separator: "\n")
    complaint = (lines.first { $0.contains("error:") } ?? lines.first).map(String.init)
    process.waitUntilExit()
    end.cancel()
    status = process.terminationStatus
  }
}
