import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview
import CallsiteSamples
import Foundation

/// The references of the bundled APIs, and their examples as code that is compiled with the tests.
struct ReferenceFixture {
  static let modules = ["CareConnectAPI", "HelpPetAPI", "HestamiAPI", "NeuroMedAPI", "TaskJugglerAPI"]

  let reference: APIReference

  init(_ module: String) throws {
    var collector = DiagnosticCollector()
    let selection = DocumentSelection(
      spec: nil, configuration: .configuration(file: "\(Self.root)/Specs/callsite.yaml"),
      needsConfiguration: true, module: module)
    reference = try APIReference(try selection.api(), into: &collector)
  }

  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  var path: String { "\(Self.root)/Tests/ReferenceExamples/\(reference.module)Examples.swift" }

  /// A function for each call.
  var code: String {
    let calls = reference.services.flatMap(\.calls)
    let functions = calls.enumerated().map { index, call in
      let lines = call.example.code.split(separator: "\n", omittingEmptySubsequences: false).map {
        "    \($0)\n"
      }
      return
        "\n  @Sendable private static func example\(index)(_ \(reference.variable): \(reference.client)) "
        + "async throws {\n\(lines.joined())"
        + (call.example.variable.map { "    _ = \($0)\n" } ?? "") + "  }\n"
    }
    return """
      import CallsiteRuntime
      import Foundation
      package import \(reference.module)

      /// The examples of the reference of \(reference.module), as `ReferenceExampleTests` records them.
      package enum \(reference.module)Examples {
        package static let all: [@Sendable (\(reference.client)) async throws -> Void] = [
          \(calls.indices.map { "example\($0)," }.joined(separator: "\n    "))
        ]
      \(functions.joined())}

      """
  }
}
