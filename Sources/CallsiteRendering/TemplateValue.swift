/// The value of a name in a template.
enum TemplateValue {
  case text(String)
  /// A section for each element, in which `.` is the text.
  case texts([String])
  /// Whether to render a section.
  case flag(Bool)
  /// A section with additional names.
  case context(TemplateContext)
  /// A section for each element, with additional names.
  case contexts([TemplateContext])

  /// Returns a text, or a false flag for `nil`.
  static func optional(_ text: String?) -> TemplateValue { text.map(TemplateValue.text) ?? .flag(false) }

  /// Returns a context, or a false flag for `nil`.
  static func optional(_ context: TemplateContext?) -> TemplateValue {
    context.map(TemplateValue.context) ?? .flag(false)
  }

  /// Whether a section of it is there.
  var isPresent: Bool {
    switch self {
    case .flag(let flag): flag
    case .texts(let texts): !texts.isEmpty
    case .contexts(let contexts): !contexts.isEmpty
    case .text, .context: true
    }
  }
}

/// The named values of a section, in addition to those of enclosing sections.
///
/// This is an array because a context has about a dozen names, and each is looked up only once or twice.
/// Comparing them is faster than hashing.
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

  /// Returns the context with the values of another, which replace those with the same names.
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
