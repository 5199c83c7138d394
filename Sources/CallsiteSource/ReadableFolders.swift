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

    /// The case, without what it says besides.
    var name: String {
      switch self {
      case .outside: "outside"
      case .missing: "missing"
      case .notAFile: "notAFile"
      case .tooLarge: "tooLarge"
      case .unreadable: "unreadable"
      case .unfetched: "unfetched"
      }
    }
  }

  /// As the user would write them; empty is the working folder.
  package let paths: [String]
  /// In bytes. The largest published description of an API has 12 MB.
  package let maximumSize: Int
  private let revision: (any RevisionFiles)?
  private let log: ReadingLog?

  /// - Parameters:
  ///   - revision: What to read in place of the disk.
  ///   - log: Receives what was found on the disk.
  package init(
    _ paths: [String], maximumSize: Int = 64 << 20, revision: (any RevisionFiles)? = nil,
    log: ReadingLog? = nil
  ) {
    self.paths = paths
    self.maximumSize = maximumSize
    self.revision = revision
    self.log = log
  }

  package func read(_ path: String) throws(Problem) -> SourceNode {
    if let revision { return try read(path, of: revision) }
    let file: FileBytes.File
    do throws(Problem) {
      file = try self.file(at: path)
      log?.add(FileReading(path: path, folders: paths, finding: FileReading.finding(in: file, path)))
    } catch {
      log?.add(FileReading(path: path, folders: paths, finding: .problem(error.name)))
      throw error
    }
    return try node(of: file.bytes, path)
  }

  /// The file at a path, if it may be read.
  func file(at path: String) throws(Problem) -> FileBytes.File {
    guard contains(Self.absolute(path), in: paths.map(Self.absolute)) else { throw .outside }
    let real = Self.resolved(path)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { throw .missing }
    guard contains(real, in: paths.map(Self.resolved)) else { throw .outside }
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .notAFile }
    guard let size = attributes[.size] as? Int, size <= maximumSize else { throw .tooLarge }
    do {
      // By its real path: a link that is set in its way from now on leads nowhere else.
      return try FileBytes.file(at: real)
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
