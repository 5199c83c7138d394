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
///
/// A list, because a context has a dozen names and is asked for each once or twice: hashing them takes longer than
/// comparing.
struct TemplateContext: ExpressibleByDictionaryLiteral {
  private struct Entry {
    let name: String
    var value: TemplateValue
  }

  private var entries: [Entry]

  init(dictionaryLiteral entries: (String, TemplateValue)...) {
    self.entries = entries.map { Entry(name: $0.0, value: $0.1) }
  }

  subscript(name: String) -> TemplateValue? {
    get { index(of: name).map { entries[$0].value } }
    set {
      let index = index(of: name)
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The context with the values of another, which take the place of those with the same names.
  func merging(_ other: TemplateContext) -> TemplateContext {
    var result = self
    result.merge(other)
    return result
  }

  mutating func merge(_ other: TemplateContext) {
    for entry in other.entries { self[entry.name] = entry.value }
  }

  private func index(of name: String) -> Int? {
    entries.withUnsafeBufferPointer { entries in entries.indices.first { entries[$0].name == name } }
  }
}
