import CallsiteDiagnostics

/// A single rendering of a template.
struct TemplateRendering {
  /// A list on the current line, which is laid out when the line is complete.
  private struct PendingList {
    /// The list's place in the text, as a byte offset.
    let place: Int
    let entries: [String]
  }

  /// The output so far, of the template or of a list's entry.
  private(set) var text = ""
  /// The tags whose value doesn't exist.
  private(set) var misses: [Template.Tag] = []

  private let layout: Layout
  private let trace: TemplateTrace?
  private var stack: [TemplateContext]
  /// The element of the current section, if it is text.
  private var element: String?
  private var lists: [PendingList] = []
  /// The entries of the current list.
  private var entries: [String] = []
  /// The indentation of an entry on its own line, or `nil` outside of lists.
  private var margin: Int?

  /// - Parameters:
  ///   - values: The values for names outside of any section.
  ///   - trace: Receives what the template asks for.
  init(_ values: TemplateContext, layout: Layout, trace: TemplateTrace? = nil) {
    stack = [values]
    self.layout = layout
    self.trace = trace
  }

  mutating func render(_ template: Template) {
    add(template.tokens)
    layOutLists()
  }

  private mutating func add(_ tokens: [Template.Token]) {
    for token in tokens {
      switch token {
      case .text(let literal):
        append(literal)
        trace?.write(literal)
      case .variable(let tag): addVariable(tag)
      case .section(let tag, let tokens, let isInverted): addSection(tag, tokens, isInverted: isInverted)
      case .list(let tokens): addList(tokens)
      case .entryEnd: endEntry()
      case .included(let tokens, let indentation): include(tokens, indentation: indentation)
      case .inclusion(let tag, _): preconditionFailure("template '\(tag.name)' isn't included yet")
      }
    }
  }

  private mutating func append(_ piece: String) {
    guard !lists.isEmpty, let lineEnd = piece.firstIndex(of: "\n") else {
      text += piece
      return
    }
    text += piece[..<lineEnd]
    layOutLists()
    text += piece[lineEnd...]
  }

  private mutating func addVariable(_ tag: Template.Tag) {
    let (value, place) = value(of: tag)
    let text: String
    switch value {
    case .text(let value): text = value
    case .flag(let flag): text = String(flag)
    case .texts, .context, .contexts, nil: return
    }
    append(text)
    trace?.write(text, of: place)
  }

  private mutating func addSection(_ tag: Template.Tag, _ tokens: [Template.Token], isInverted: Bool) {
    let (value, place) = value(of: tag, isEmptied: tokens.isEmpty)
    if let place { trace?.open(place) }
    defer { if place != nil { trace?.close() } }
    if isInverted {
      if value?.isPresent != true { add(tokens) }
      return
    }
    switch value {
    case .flag(true): add(tokens)
    case .text(let text): add(tokens, of: text)
    case .texts(let texts): for text in texts { add(tokens, of: text) }
    case .context(let context): add(tokens, in: context, 0, of: tag, at: place)
    case .contexts(let contexts):
      for (index, context) in contexts.enumerated() { add(tokens, in: context, index, of: tag, at: place) }
    case .flag(false), nil: break
    }
  }

  private mutating func add(_ tokens: [Template.Token], of value: String) {
    let outer = element
    element = value
    add(tokens)
    element = outer
  }

  private mutating func add(
    _ tokens: [Template.Token], in context: TemplateContext, _ index: Int, of tag: Template.Tag,
    at place: TemplateTrace.Place?
  ) {
    let outer = element
    element = nil
    stack.append(context)
    if let place { trace?.enter(place, index, by: tag, isEmptied: tokens.isEmpty) }
    add(tokens)
    if place != nil { trace?.leave() }
    stack.removeLast()
    element = outer
  }

  private mutating func include(_ tokens: [Template.Token], indentation: Int) {
    guard indentation > 0 else { return add(tokens) }
    let outer = text
    text = ""
    add(tokens)
    layOutLists()
    text = outer + Layout.indented(text, by: indentation)
  }

  /// Looks up a name in the innermost section and its enclosing sections.
  ///
  /// - Parameter isEmptied: Whether the tag is a section without contents.
  /// - Returns: The value, and its place if the rendering is traced.
  private mutating func value(
    of tag: Template.Tag, isEmptied: Bool = false
  ) -> (TemplateValue?, TemplateTrace.Place?) {
    if tag.isElement { return (element.map(TemplateValue.text), nil) }
    for level in stack.indices.reversed() {
      if let value = stack[level][tag.name] {
        return (value, trace?.ask(for: tag, at: level, isEmptied: isEmptied))
      }
    }
    misses.append(tag)
    return (nil, nil)
  }
}

// MARK: - Lists

extension TemplateRendering {
  /// Collects the entries of a list, which is laid out when its line is complete.
  private mutating func addList(_ tokens: [Template.Token]) {
    let indentation = indentation(ofLineAt: text.utf8.count)
    let outer = (text: text, lists: lists, entries: entries, margin: margin)
    text = ""
    (lists, entries, margin) = ([], [], indentation + 2)
    add(tokens)
    endEntry()
    let list = PendingList(place: outer.text.utf8.count, entries: entries)
    (text, lists, entries, margin) = outer
    lists.append(list)
  }

  private mutating func endEntry() {
    guard margin != nil else { return }
    layOutLists()
    if !text.allSatisfy({ $0 == " " }) { entries.append(text) }
    text = ""
  }

  /// Lays out the lists on the last line of the text.
  private mutating func layOutLists() {
    guard !lists.isEmpty else { return }
    var added = 0
    for list in lists {
      let place = text.utf8.index(text.startIndex, offsetBy: list.place + added)
      let lineStart = text.utf8[..<place].lastIndex(of: UInt8(ascii: "\n")).map(text.utf8.index(after:))
      // Entries on separate lines have trailing commas.
      let line =
        margin.map { String(repeating: " ", count: $0) + text + "," }
        ?? String(text[(lineStart ?? text.startIndex)...])
      let code = layout.list(
        list.entries, around: line, indentation: indentation(ofLineAt: list.place + added))
      text.insert(contentsOf: code, at: place)
      added += code.utf8.count
    }
    lists = []
  }

  /// Returns the indentation of the line that contains a place.
  private func indentation(ofLineAt place: Int) -> Int {
    if let margin { return margin }
    let line = text.utf8.prefix(place)
    let start = line.lastIndex(of: UInt8(ascii: "\n")).map(line.index(after:)) ?? line.startIndex
    return line[start...].prefix { $0 == UInt8(ascii: " ") }.count
  }
}
