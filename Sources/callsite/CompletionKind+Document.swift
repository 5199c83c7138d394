import ArgumentParser

extension CompletionKind {
  /// Completes documents, overlays and configurations.
  static var document: CompletionKind { .file(extensions: ["yaml", "yml", "json"]) }
}
