import CallsiteDiagnostics

extension Finding {
  /// The finding of something that has another name.
  func of(_ rename: Rename, _ code: CodeRename?) -> Finding {
    var finding = self
    finding.rename = rename
    finding.codeRename = code
    return finding
  }

  /// A finding of a rule of the source axis.
  init(
    _ rule: SourceRule, operation: String? = nil, path: String, message: String, consequence: String,
    swift: SwiftChange? = nil, old: SourcePosition? = nil, new: SourcePosition? = nil
  ) {
    self.init(
      rule.id, .source, rule.severity, operation: operation?.isEmpty == true ? nil : operation, path: path,
      message: message, consequence: consequence, swift: swift, old: old, new: new)
  }
}
