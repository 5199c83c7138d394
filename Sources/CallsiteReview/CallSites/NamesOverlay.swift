package import CallsiteDiagnostics
import CallsiteLowering
package import CallsitePipeline
import CallsiteSource

/// An overlay (OpenAPI Overlay 1.0) with the call sites of an API for a team to edit and commit.
///
/// It has an action for each operation, which sets `x-callsite-name`.
package struct NamesOverlay: Sendable {
  private let listing: CallSiteListing

  init(_ listing: CallSiteListing) {
    self.listing = listing
  }

  /// The overlay's text.
  var yaml: String {
    let actions = listing.rows.map { row in
      mapping([
        ("target", text(Self.target(row.method, row.path))),
        ("update", mapping([("x-callsite-name", text(row.name.overlayText))])),
      ])
    }
    let root = mapping([
      ("overlay", text("1.0.0")),
      (
        "info",
        mapping([("title", text("Call sites of \(listing.module)")), ("version", text("1.0.0"))])
      ),
      ("actions", SourceNode(.sequence(actions), at: position)),
    ])
    guard let yaml = try? YAMLWriter().write(root) else {
      preconditionFailure("YAML can represent any names and paths.")
    }
    return yaml
  }

  /// Writes the overlay of an API to a file, and keeps existing names.
  ///
  /// - Throws: ``DiagnosticFailure`` if the document or the file can't be read, or the file can't be written.
  package static func freeze(
    _ api: APIConfiguration, to file: String, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) {
    var api = api
    if Disk.type(of: file) != nil, !api.overlays.contains(file) { api.overlays.append(file) }
    let overlay = NamesOverlay(try CallSiteListing(api, into: &collector))
    do {
      try Disk.write(Array(overlay.yaml.utf8), to: file)
    } catch {
      throw DiagnosticFailure([.unwritableFile(file, reason: Disk.reason(of: error))])
    }
  }

  /// Returns the target of an operation, such as `$.paths['/pets/{id}'].get`.
  static func target(_ method: String, _ path: String) -> String {
    let quoted = quoted(path)
    let known: Set = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE"]
    let member = known.contains(method) ? ".\(method.lowercased())" : ".additionalOperations['\(method)']"
    return "$.paths['\(quoted)']\(member)"
  }

  /// Returns a name for the quotation marks of a JSONPath.
  static func quoted(_ name: String) -> String {
    name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }

  private var position: SourcePosition { SourcePosition(file: "", line: 1, column: 1) }

  private func text(_ text: String) -> SourceNode {
    SourceNode(.scalar(SourceScalar(text, .string)), at: position)
  }

  private func mapping(_ entries: [(String, SourceNode)]) -> SourceNode {
    let entries = entries.map { SourceMapping.Entry(key: $0.0, value: $0.1, at: position) }
    return SourceNode(.mapping(SourceMapping(entries)), at: position)
  }
}
