/// What a template finds under a name.
enum TemplateValue {
  case text(String)
  /// A section for each, where `.` is the text.
  case texts([String])
  /// Whether a section is there.
  case flag(Bool)
  /// A section with names of its own.
  case context(TemplateContext)
  /// A section for each, with names of its own.
  case contexts([TemplateContext])

  /// A text, or no section.
  static func optional(_ text: String?) -> TemplateValue { text.map(TemplateValue.text) ?? .flag(false) }

  /// A context, or no section.
  static func optional(_ context: TemplateContext?) -> TemplateValue {
    context.map(TemplateValue.context) ?? .flag(false)
  }

  /// The value as swift-mustache takes it.
  var untyped: Any {
    switch self {
    case .text(let text): text
    case .texts(let texts): texts
    case .flag(let flag): flag
    case .context(let context): context
    case .contexts(let contexts): contexts
    }
  }
}
