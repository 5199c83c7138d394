import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// The files on disk, some of them with contents that aren't written yet.
struct EditedFiles: RevisionFiles {
  /// The new contents by absolute path.
  private let contents: [String: [UInt8]]

  /// - Parameter contents: The new contents by path.
  init(_ contents: [String: [UInt8]]) {
    self.contents = Dictionary(
      contents.map { (DriftRequest.absolute($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  func bytes(at path: String) throws(ReadableFolders.Problem) -> [UInt8] {
    if let bytes = contents[DriftRequest.absolute(path)] { return bytes }
    switch Disk.type(of: path) {
    case nil: throw .missing
    case .typeDirectory?: throw .notAFile
    default: break
    }
    guard let bytes = try? Disk.bytes(of: path) else { throw .missing }
    return bytes
  }

  func read(_ path: String) throws(DiagnosticFailure) -> SourceNode {
    guard let bytes = contents[DriftRequest.absolute(path)] else {
      return try SourceReader().read(path: path)
    }
    return try SourceReader().read(bytes: bytes, file: path)
  }

  func label(of path: String) -> String { path }
}
