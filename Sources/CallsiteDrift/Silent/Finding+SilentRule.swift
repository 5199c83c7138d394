import CallsiteDiagnostics

extension Finding {
  /// A finding of a rule of the silent axis.
  init(
    _ rule: SilentRule, operation: String? = nil, path: String, message: String, consequence: String,
    swift: SwiftChange? = nil, old: SourcePosition? = nil, new: SourcePosition? = nil
  ) {
    self.init(
      rule.id, .silent, rule.severity, operation: operation?.isEmpty == true ? nil : operation, path: path,
      message: message, consequence: consequence, swift: swift, old: old, new: new)
  }
}
