import CallsiteDiagnostics
package import CallsiteSource

/// A document in the newest form, whatever its version.
///
/// A document is upgraded once, after its overlays, which are written for its own form, and its references to other
/// files. Nothing after that depends on the version. New nodes have the position of the text that they replace.
package struct UpgradedDocument: Sendable {
  /// The whole tree, or the part of it that was selected.
  package private(set) var root: SourceNode
  /// Whether the root is an API description of a known version. If not, an error says why.
  let isReadable: Bool
  /// Whether the document has a newer, unknown version, so that it may contain unknown fields.
  let acceptsUnknownFields: Bool
  /// Whether required properties for one direction are required in the other, too, as in OpenAPI 3.1.
  let isRequiredInBothDirections: Bool
  /// The texts of references that have changed, by position.
  let writtenReferences: [SourcePosition: String]
  /// The problems found at the root.
  private let log: DiagnosticLog
  /// The problems found in each object.
  private let findings: [ReadingSession.Finding]

  /// The key for the media types of an operation's responses that have no content, if the document says so.
  static let typesKey = "x-types-without-content"

  package init(_ root: SourceNode) {
    let session = ReadingSession(root: root)
    let version = DocumentVersion.detect(root, session)
    self.root = version.map { ObjectUpgrade(session).upgraded(root, from: $0) } ?? root
    isReadable = version != nil
    acceptsUnknownFields = session.acceptsUnknownFields
    isRequiredInBothDirections = version == .openAPI31 || version == .openAPI32
    writtenReferences = session.writtenReferences
    log = session.log
    findings = session.findings
  }

  /// Returns the document with a tree that was made from its own.
  package func with(_ root: SourceNode) -> UpgradedDocument {
    var document = self
    document.root = root
    return document
  }

  /// The problems of the objects that are still in the tree.
  var findingsInTree: DiagnosticLog {
    var log = self.log
    guard !findings.isEmpty else { return log }
    let objects = root.objectPositions
    for finding in findings where objects.contains(finding.object) { log.append(finding.log) }
    return log
  }
}

extension SourceNode {
  /// The positions of all objects.
  fileprivate var objectPositions: Set<SourcePosition> {
    var positions: Set<SourcePosition> = []
    var pending = [self]
    while let node = pending.popLast() {
      if let mapping = node.mapping {
        positions.insert(node.position)
        for entry in mapping.entries where entry.value.scalar == nil { pending.append(entry.value) }
      }
      pending += node.sequence ?? []
    }
    return positions
  }
}
