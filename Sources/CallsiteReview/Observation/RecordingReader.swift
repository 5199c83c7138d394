import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsitePipeline
import CallsiteSource
import Foundation

/// Reads a recording: an HTTP Archive, or a folder with such archives, and with JSON responses that are named for their
/// operations.
struct RecordingReader {
  let path: String
  /// The maximum size of a recording in bytes.
  var maximumSize = 512 << 20

  func read(
    for document: APIDocument, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> [RecordedExchange] {
    guard Disk.isFolder(path) else { return try archive(path) }
    return try samples(for: document, into: &collector)
  }

  private func archive(_ file: String) throws(DiagnosticFailure) -> [RecordedExchange] {
    let archive: SourceNode
    let bytes = try bytes(of: file)
    do throws(DiagnosticFailure) {
      archive = try SourceReader().read(json: RecordedText.decoded(bytes), file: file)
    } catch {
      throw DiagnosticFailure([.notAnArchive(file, error)])
    }
    return try HARReader().read(archive)
  }

  private func samples(
    for document: APIDocument, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> [RecordedExchange] {
    let names = SampleName(document)
    var exchanges: [RecordedExchange] = []
    for file in Disk.paths(below: path).sorted() {
      if file.lowercased().hasSuffix(".har") { exchanges += try archive(Path.joined(path, file)) }
      guard file.lowercased().hasSuffix(".json") else { continue }
      let position = SourcePosition(file: Path.joined(path, file), line: 1, column: 1)
      guard let sample = names.resolve(Path.lastComponent(file)) else {
        collector.report(.unnamedSample(at: position))
        continue
      }
      let answer = RecordedMessage(
        mediaType: sample.mediaType, body: .bytes(try bytes(of: position.file)))
      exchanges.append(
        RecordedExchange(
          method: sample.operation.method, target: .operationID(sample.operation.id), request: nil,
          status: sample.status, response: answer, position: position))
    }
    return exchanges
  }

  private func bytes(of file: String) throws(DiagnosticFailure) -> [UInt8] {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    guard ((attributes?[.size] as? Int) ?? 0) <= maximumSize else {
      throw DiagnosticFailure([.unreadableRecording(file, "it's larger than \(maximumSize >> 20) MB")])
    }
    do {
      return try Disk.bytes(of: file)
    } catch {
      throw DiagnosticFailure([.unreadableRecording(file, Disk.reason(of: error))])
    }
  }
}

extension Disk {
  fileprivate static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

extension Diagnostic {
  // There is no position, because the problem isn't in the text.
  fileprivate static func unreadableRecording(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-recording", "Can't read the recording '\(path)': \(reason).")
  }

  fileprivate static func notAnArchive(_ file: String, _ failure: DiagnosticFailure) -> Diagnostic {
    Diagnostic(
      .error, "unreadable-recording",
      "The recording isn't JSON; expected an HTTP Archive (HAR), or a folder with archives and responses.",
      at: failure.diagnostics.first?.position ?? SourcePosition(file: file, line: 1, column: 1),
      notes: failure.diagnostics.map { Diagnostic.Note($0.message, at: nil) })
  }

  fileprivate static func unnamedSample(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unnamed-sample",
      "The file name matches no operation; expected operationId.json, operationId_404.json or "
        + "GET_path_{parameter}_200.json. Skipped the file.", at: position)
  }
}
