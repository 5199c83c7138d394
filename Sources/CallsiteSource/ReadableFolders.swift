package import CallsiteDiagnostics
import Foundation

/// The folders that references may lead into, so that a document can't make Callsite read arbitrary files.
///
/// A file is read only if both its path as written and its path with links resolved are below one of the
/// folders.
package struct ReadableFolders: Sendable {
  /// The reason why a file wasn't read.
  package enum Problem: Error, Sendable {
    case outside
    case missing
    /// The path is a folder, a device or a pipe.
    case notAFile
    case tooLarge
    case unreadable([Diagnostic])
    /// A network document couldn't be fetched. The associated value is the reason, worded to follow a colon.
    case unfetched(String)
  }

  /// The paths as the user would write them. An empty path is the working folder.
  package let paths: [String]
  /// The maximum size of a file, in bytes. The largest published API description has 12 MB.
  package let maximumSize: Int
  private let revision: (any RevisionFiles)?

  /// - Parameter revision: The revision to read files from, instead of the disk.
  package init(_ paths: [String], maximumSize: Int = 64 << 20, revision: (any RevisionFiles)? = nil) {
    self.paths = paths
    self.maximumSize = maximumSize
    self.revision = revision
  }

  package func read(_ path: String) throws(Problem) -> SourceNode {
    if let revision { return try read(path, of: revision) }
    return try node(of: bytes(at: path), path)
  }

  /// Returns the contents of the file at a path, if it may be read.
  private func bytes(at path: String) throws(Problem) -> [UInt8] {
    guard contains(Self.absolute(path), in: paths.map(Self.absolute)) else { throw .outside }
    let real = Self.resolved(path)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { throw .missing }
    guard contains(real, in: paths.map(Self.resolved)) else { throw .outside }
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .notAFile }
    guard let size = attributes[.size] as? Int, size <= maximumSize else { throw .tooLarge }
    do {
      // Use the resolved path, so that a link created in the meantime can't redirect the read.
      return try FileBytes.contents(of: real)
    } catch {
      throw .unreadable([.unreadableFile(path, error)])
    }
  }

  private func read(_ path: String, of revision: any RevisionFiles) throws(Problem) -> SourceNode {
    guard contains(Self.absolute(path), in: paths.map(Self.absolute)) else { throw .outside }
    return try node(of: try revision.bytes(at: path), path)
  }

  private func node(of bytes: [UInt8], _ path: String) throws(Problem) -> SourceNode {
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
