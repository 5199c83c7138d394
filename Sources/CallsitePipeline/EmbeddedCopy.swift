package import CallsiteDiagnostics
import CallsiteSource

/// The Swift file that holds the built-in templates, beside what it should be.
package struct EmbeddedCopy: Sendable {
  private let path: String
  private let oldBytes: [UInt8]?
  private let newBytes: [UInt8]

  /// Sets the templates of a folder beside the file that holds their copy.
  ///
  /// - Throws: A failure if the templates can't be read, or if the file exists and isn't Callsite's.
  package init(of templates: String, in file: String) throws(DiagnosticFailure) {
    path = file
    newBytes = Array(try TemplateEmbedding.embed(templatesIn: templates).utf8)
    if Disk.type(of: file) == nil {
      oldBytes = nil
    } else {
      guard let bytes = try? Disk.bytes(of: file) else { throw DiagnosticFailure([.unreadableOutput(file)]) }
      guard bytes.starts(with: TemplateEmbedding.header.utf8) else {
        throw DiagnosticFailure([.unownedFile(file, header: TemplateEmbedding.header)])
      }
      oldBytes = bytes
    }
  }

  package var isFresh: Bool { oldBytes == newBytes }

  /// What ``write()`` would change.
  package var diff: UnifiedDiff { UnifiedDiff(from: oldBytes, to: newBytes, path: path) }

  /// Writes the file, unless it is fresh.
  package func write() throws(DiagnosticFailure) {
    if isFresh { return }
    do {
      try Disk.makeFolder(Path.folder(of: path))
      try Disk.write(newBytes, to: path)
    } catch {
      throw DiagnosticFailure([.unwritableFile(path, reason: Disk.reason(of: error))])
    }
  }
}
