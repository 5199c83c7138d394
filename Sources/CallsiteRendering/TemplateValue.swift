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

  /// Whether a section of it is there.
  var isThere: Bool {
    switch self {
    case .flag(let flag): flag
    case .texts(let texts): !texts.isEmpty
    case .contexts(let contexts): !contexts.isEmpty
    case .text, .context: true
    }
  }
}

/// The values that a section has by name, beside those of the sections around it.
struct TemplateContext {
  let values: [String: TemplateValue]

  init(_ values: [String: TemplateValue]) {
    self.values = values
  }
}
