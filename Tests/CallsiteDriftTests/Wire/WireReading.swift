import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteSource
import Foundation

/// Documents for comparisons, read as the pipeline does.
enum WireReading {
  static func document(_ yaml: String) throws -> APIDocument {
    try document(SourceReader().read(text: yaml, file: "a.yaml"), folder: "")
  }

  static func document(at path: String) throws -> APIDocument {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return try document(SourceReader().read(path: path), folder: folder)
  }

  static func document(_ source: SourceNode, folder: String = "") throws -> APIDocument {
    var collector = DiagnosticCollector()
    let bundled = DocumentBundler(folders: ReadableFolders([folder])).bundle(source, into: &collector)
    guard let document = DocumentReader().read(bundled.node, into: &collector) else {
      throw DiagnosticFailure(collector.diagnostics)
    }
    return document
  }

  /// A file of what lies beside the repository; nil where nothing does.
  static func shared(_ path: String, file: String = #filePath) -> String? {
    var folder = URL(fileURLWithPath: file)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let shared = folder.deletingLastPathComponent().appendingPathComponent("shared/" + path).path
    return FileManager.default.fileExists(atPath: shared) ? shared : nil
  }
}
