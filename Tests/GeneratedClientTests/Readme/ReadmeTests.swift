import CallsiteRuntime
import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  @Test("The README shows the compiled sample program")
  func isCompiled() throws {
    let readme = try String(
      contentsOf: SpecDocument.root.appendingPathComponent("README.md"), encoding: .utf8)
    let sample = try String(
      contentsOf: SpecDocument.root.appendingPathComponent("Tests/ReadmeSample/VisitSample.swift"),
      encoding: .utf8)
    #expect(readme.contains("```swift\n\(sample)```\n"))
    #expect(sample.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
  }

  @Test("The article on the mock server shows an actual test")
  func mockIsCompiled() throws {
    let article = try String(
      contentsOf: SpecDocument.root.appending(path: "Sources/callsite/Callsite.docc/MockServer.md"),
      encoding: .utf8)
    let test = try String(
      contentsOf: SpecDocument.root.appending(path: "Tests/GeneratedClientTests/Mock/RecoveryTests.swift"),
      encoding: .utf8)
    #expect(article.contains("```swift\n\(test)```\n"))
  }

  @Test("The sample program logs in, lists today's appointments and starts the next visit")
  func startsVisit() async throws {
    let spec = try SpecDocument("helppet")
    let backend = try await BackendStub(
      .json(try spec.response("logIn")), .json(try spec.response("getCurrentUser")),
      .json(try Self.day(spec, nextStatus: "scheduled")), .json(try spec.response("updateAppointment")))

    let output = try await SampleRun.run(["vet1", "p&ss word", try await backend.url])

    let requests = await backend.received
    let day = "/api/v1/dashboard/vet/"
    #expect(requests.map(\.method) == ["POST", "GET", "GET", "PUT"])
    #expect(requests.first?.text == "username=vet1&password=p%26ss%20word")
    #expect(requests[2].path.hasPrefix(day) && requests[2].path.hasSuffix("/today"))
    #expect(requests.last?.text == #"{"status":"in_progress"}"#)
    #expect(output.contains("Started: "))
  }

  @Test("The sample program reports a wrong password in a sentence")
  func wrongPassword() async throws {
    let backend = try await BackendStub(.json(#"{"detail": "Incorrect username or password"}"#, status: 401))
    let output = try await SampleRun.run(["vet1", "wrong", try await backend.url])
    #expect(output.split(separator: "\n").count == 1)
    #expect(!output.contains("APIError("))
  }

  /// The example of today's summary, with the next appointment's status before a visit.
  private static func day(_ spec: SpecDocument, nextStatus: String) throws -> Data {
    let day = try JSONDecoder().decode(JSONValue.self, from: try spec.response("getTodaySchedule"))
    guard case .object(var properties) = day, case .object(var next)? = properties["next_appointment"] else {
      throw CocoaError(.coderReadCorrupt)
    }
    next["status"] = .string(nextStatus)
    properties["next_appointment"] = .object(next)
    return try JSONEncoder().encode(JSONValue.object(properties))
  }
}

/// A run of the sample program, which is built with the tests.
private enum SampleRun {
  /// - Returns: The output.
  static func run(_ arguments: [String]) async throws -> String {
    let process = Process()
    let executable: URL = try #require(executable)
    process.executableURL = executable
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// The program's file, in the folder of the test bundle or above it (a bundle is a folder on some systems).
  private static var executable: URL? {
    let bundles =
      CommandLine.arguments.filter { $0.contains(".xctest") } + Bundle.allBundles.map(\.bundlePath)
    for bundle in bundles {
      var folder = URL(fileURLWithPath: bundle)
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent("ReadmeSample")
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      }
    }
    return nil
  }
}
