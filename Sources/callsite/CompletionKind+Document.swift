import ArgumentParser

extension CompletionKind {
  /// Documents, overlays and configurations.
  static var document: CompletionKind { .file(extensions: ["yaml", "yml", "json"]) }
}
