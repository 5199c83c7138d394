import CallsitePipeline
import Foundation

extension GenerationRequest.Source {
  /// The configuration given with `--config`, or the one nearest to the working folder.
  static func configuration(named file: String?) -> Self {
    if let file { return .configuration(file: file) }
    return .nearestConfiguration(from: FileManager.default.currentDirectoryPath)
  }
}
