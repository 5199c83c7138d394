package import CallsiteDiagnostics

/// What a document says of a value that its Swift doesn't show: two versions are compared by it, and nothing of
/// it is rendered.
package struct ValueOrigin: Hashable, Sendable {
  /// What the server takes when nothing is sent, as JSON; nil: it isn't said.
  package var serverDefault: String?
  package var format: String?
  package var position: SourcePosition

  package init(serverDefault: String? = nil, format: String? = nil, position: SourcePosition) {
    self.serverDefault = serverDefault
    self.format = format
    self.position = position
  }
}
