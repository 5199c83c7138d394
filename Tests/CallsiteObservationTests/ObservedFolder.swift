import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import CallsiteReview
import Foundation

/// A folder with a spec and a recording, that exists as long as a test holds it.
final class ObservedFolder {
  let path: String

  init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("observe-\(UUID().uuidString)")
    path = url.resolvingSymlinksInPath().path
    for (name, text) in files {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func observe(
    _ spec: String = "pets.yaml", _ recording: String = "session.har", servers: [String] = [],
    suggests: Bool = false
  ) throws -> ObservationPipeline.Outcome {
    let configuration = "\(path)/callsite.yaml"
    let isConfigured = FileManager.default.fileExists(atPath: configuration)
    let request = ObservationRequest(
      spec: "\(path)/\(spec)", recording: "\(path)/\(recording)",
      configuration: isConfigured ? .configuration(file: configuration) : .nearestConfiguration(from: path),
      servers: servers)
    return try ObservationPipeline(request).run(suggests: suggests)
  }

  /// The findings as `id operation, path`.
  static func places(of outcome: ObservationPipeline.Outcome) -> [String] {
    outcome.result.comparisons.flatMap(\.findings).map { "\($0.id) \($0.operation ?? ""), \($0.path)" }
  }
}
