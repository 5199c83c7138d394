package import CallsiteDiagnostics
import Foundation

/// The folders that references may lead into, so that a document can't have any file of the machine read.
///
/// A file is read when it lies below one of the folders, both as its path is written and with links resolved.
package struct ReadableFolders: Sendable {
  /// Why a file wasn't read.
  package enum Problem: Error, Sendable {
    case outside
    case missing
    /// A folder, a device, a pipe.
    case notAFile
    case tooLarge
    case unreadable([Diagnostic])
    /// On the network: why there is no document, in words that fit after a colon.
    case unfetched(String)
  }

  /// As the user would write them; empty is the working folder.
  package let paths: [String]
  /// In bytes. The largest published description of an API has 12 MB.
  package let maximumSize: Int
  private let revision: (any RevisionFiles)?

  /// - Parameter revision: What to read in place of the disk.
  package init(_ paths: [String], maximumSize: Int = 64 << 20, revision: (any RevisionFiles)? = nil) {
    self.paths = paths
    self.maximumSize = maximumSize
    self.revision = revision
  }

  package func read(_ path: String) throws(Problem) -> SourceNode {
    guard contains(Self.absolute(path), in: paths.map(Self.absolute)) else { throw .outside }
    if let revision { return try read(path, of: revision) }
    let real = Self.resolved(path)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { throw .missing }
    guard contains(real, in: paths.map(Self.resolved)) else { throw .outside }
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .notAFile }
    guard let size = attributes[.size] as? Int, size <= maximumSize else { throw .tooLarge }
    do {
      return try SourceReader().read(path: path)
    } catch {
      throw .unreadable(error.diagnostics)
    }
  }

  private func read(_ path: String, of revision: any RevisionFiles) throws(Problem) -> SourceNode {
    let bytes = try revision.bytes(at: path)
    guard bytes.count <= maximumSize else { throw .tooLarge }
    do {
      return try SourceReader().read(bytes: bytes, file: path)
    } catch {
      throw .unreadable(error.diagnostics)
    }
  }

  private func contains(_ file: String, in folders: [String]) -> Bool {
    folders.contains { file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  private static func absolute(_ path: String) -> String {
    Path.joined(FileManager.default.currentDirectoryPath, path)
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: absolute(path)).resolvingSymlinksInPath().path
  }
}
