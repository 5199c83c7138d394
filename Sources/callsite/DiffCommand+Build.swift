import CallsiteCommandLine
import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import CallsiteReview
import CallsiteSamples
import Foundation

extension DiffCommand {
  /// What builds the app; nil: nobody asked for that.
  func builder(of code: AppCode) throws(DiagnosticFailure) -> AppBuilder? {
    guard let build else { return nil }
    let folder = FileManager.default.currentDirectoryPath
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    let scratch =
      scratchPath.map { URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: folder)) }
      ?? (caches ?? FileManager.default.temporaryDirectory).appendingPathComponent("callsite-builds")
    let request = AppBuildRequest(
      command: build, app: app, workingFolder: folder, scratchFolder: scratch.standardizedFileURL.path,
      testing: TestingModuleFiles.generate)
    let generation = GenerationRequest(source: .configuration(named: versions.documents.config))
    let configuration = generation.configurationFile == nil ? nil : try generation.resolve()
    let console = Console()
    return AppBuilder(request, of: code, configuration: configuration) { stage in
      console.showProgress(stage)
    }
  }
}
