import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteObservation
import CallsitePipeline
import CallsiteSource
import Foundation

/// Reads a recording: an HTTP Archive, or a folder of JSON answers that are called by their operations.
struct RecordingReader {
  let path: String
  /// Where a recording is larger, it is taken for a mistake.
  var maximumSize = 512 << 20

  func read(
    for document: APIDocument, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> [RecordedExchange] {
    guard Disk.isFolder(path) else { return try HARReader().read(try archive()) }
    return try samples(for: document, into: &collector)
  }

  private func archive() throws(DiagnosticFailure) -> SourceNode {
    try SourceReader().read(json: RecordedText.decoded(try bytes(of: path)), file: path)
  }

  private func samples(
    for document: APIDocument, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> [RecordedExchange] {
    let names = SampleName(document)
    var exchanges: [RecordedExchange] = []
    for file in Disk.paths(below: path).sorted() where file.lowercased().hasSuffix(".json") {
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
      throw DiagnosticFailure([.unreadableRecording(file, "it has more than \(maximumSize >> 20) MB")])
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
  // No position: there is no text to point into.
  fileprivate static func unreadableRecording(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-recording", "The recording '\(path)' can't be read: \(reason).")
  }

  fileprivate static func unnamedSample(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "unnamed-sample",
      "No operation has this name; expected operationId.json, operationId_404.json or "
        + "GET_path_{parameter}_200.json. The file is left out.", at: position)
  }
}
