import CallsiteDiagnostics

/// Makes edits of a document in its text, and leaves everything else as it is: comments, order, quotes, anchors.
///
/// A comment right above an entry goes with it when it's removed, and so do comments in a value that's replaced. The
/// text is edited at the places that its tree gives, without understanding all of YAML. So compare the tree of the
/// result with ``SourceNode/applying(_:)`` of the same edits; if they differ, the text couldn't be edited.
package struct TextEditing {
  /// A place whose text can't be edited, such as one in an unusual style.
  package struct Unsupported: Error {}

  private struct Change: Hashable {
    let range: Range<Int>
    let text: String
  }

  private let layout: TextLayout
  private let fragment: YAMLFragment
  private var changes: [Change] = []

  /// Returns a text with edits.
  ///
  /// - Parameter root: The tree of the text.
  /// - Throws: ``Unsupported``, or an error of the YAML library.
  package static func apply(_ edits: [SourceEdit], to text: String, root: SourceNode) throws -> String {
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let content = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    var editing = TextEditing(
      layout: TextLayout(content), fragment: YAMLFragment(content, root: root))
    try editing.edit(root, SourceEdits(edits))
    return (hasMark ? "\u{FEFF}" : "") + (try editing.result())
  }

  private init(layout: TextLayout, fragment: YAMLFragment) {
    self.layout = layout
    self.fragment = fragment
  }

  private func result() throws -> String {
    var result = ""
    var offset = 0
    var last: Change?
    let ordered = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.isEmpty ? 0 : 1, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.isEmpty ? 0 : 1, $1.offset)
    }
    for change in ordered.map(\.element) {
      // An anchor's value is found once for each of its aliases.
      if change == last, !change.range.isEmpty { continue }
      guard change.range.lowerBound >= offset, change.range.upperBound <= layout.scalars.count else {
        throw Unsupported()
      }
      result += layout.text(offset..<change.range.lowerBound) + change.text
      offset = change.range.upperBound
      last = change
    }
    return result + layout.text(offset..<layout.scalars.count)
  }

  private mutating func replace(_ range: Range<Int>, _ text: String) {
    changes.append(Change(range: range, text: text))
  }

  private func joined(_ lines: [String]) -> String { lines.joined(separator: layout.lineBreak) }

  // MARK: Values

  /// Edits below an object or a list.
  private mutating func edit(_ node: SourceNode, _ edits: SourceEdits) throws {
    guard let start = contentStart(of: node) else { throw Unsupported() }
    switch node.content {
    case .scalar: throw Unsupported()
    case .mapping(let mapping):
      if layout[start] == "{" { return try editFlow(node, from: start, edits) }
      try edit(mapping, edits)
    case .sequence(let elements):
      if layout[start] == "[" { return try editFlow(node, from: start, edits) }
      try edit(elements, dashColumn: layout.column(of: start), from: start, edits)
    }
  }

  /// Returns the offset of a value, after its anchor and its tag.
  private func contentStart(of node: SourceNode) -> Int? {
    guard var offset = layout.offset(of: node.position) else { return nil }
    while let scalar = layout[offset], scalar == "&" || scalar == "!" {
      while let scalar = layout[offset], scalar != " ", scalar != "\n", scalar != "\r" { offset += 1 }
      offset = layout.skippingSpace(from: offset)
    }
    return offset
  }

  /// Whether a value has to be written anew, because it becomes empty, or its brackets have no room.
  private func isRewritten(_ node: SourceNode, _ edits: SourceEdits) -> Bool {
    if edits.replacement != nil { return true }
    let removed = edits.below.values.count { $0.isRemoved }
    let added = edits.added.map(\.value) + edits.appended
    let count = node.sequence?.count ?? node.mapping?.entries.count ?? 0
    if removed == count, removed + added.count > 0 { return true }
    guard let start = contentStart(of: node), layout[start] == "{" || layout[start] == "[", !fragment.isJSON,
      let end = layout.closingBracket(from: start), layout.line(of: start) == layout.line(of: end),
      !added.isEmpty
    else { return false }
    return added.contains { $0.scalar == nil && !fragment.isSmall($0) }
  }

  // MARK: Block style

  private mutating func edit(_ mapping: SourceMapping, _ edits: SourceEdits) throws {
    var ends: [String: (line: Int, column: Int)] = [:]
    for (index, entry) in mapping.entries.enumerated() {
      let below = edits.below[entry.key]
      guard below != nil || !edits.added.isEmpty else { continue }
      guard let key = layout.offset(of: entry.position) else { throw Unsupported() }
      let column = layout.column(of: key)
      let line = layout.line(of: key)
      let last = layout.lastLine(of: line, column: column, isKey: true)
      // An entry that's removed has no place after it.
      if below?.isRemoved != true { ends[entry.key] = (last, column) }
      guard let below else { continue }
      if below.isRemoved {
        let next = index + 1 < mapping.entries.count ? mapping.entries[index + 1] : nil
        try remove(key: key, line: line...last, before: next)
        continue
      }
      if let newKey = below.newKey { try rename(keyAt: key, to: newKey) }
      guard below.changesValue else { continue }
      if isRewritten(entry.value, below) {
        try rewrite(entry.value.applying(below), ofKeyAt: key, lines: line...last)
      } else {
        try edit(entry.value, below)
      }
    }
    try add(edits.added, after: ends, in: mapping)
  }

  private mutating func remove(
    key: Int, line: ClosedRange<Int>, before next: SourceMapping.Entry?
  ) throws {
    let column = layout.column(of: key)
    if layout.indentation(ofLine: line.lowerBound).count == column {
      let first = layout.firstLine(above: line.lowerBound, column: column)
      return removeLines(first...line.upperBound)
    }
    // The first key after a dash. The next one takes its place.
    guard let next, let offset = layout.offset(of: next.position), layout.column(of: offset) == column,
      layout.line(of: offset) == line.upperBound + 1
    else { throw Unsupported() }
    replace(key..<offset, "")
  }

  private mutating func rename(keyAt offset: Int, to key: String) throws {
    guard let colon = layout.colonEnd(ofKeyAt: offset) else { throw Unsupported() }
    var end = colon - 1
    while end > offset, layout[end - 1] == " " { end -= 1 }
    replace(offset..<end, try fragment.key(key))
  }

  private mutating func removeLines(_ lines: ClosedRange<Int>) {
    var end = layout.start(ofLine: lines.upperBound + 1)
    let start = layout.start(ofLine: lines.lowerBound)
    // What's removed between two blank lines leaves one of them.
    let isAfterBlank = lines.lowerBound > 0 && isBlank(lines.lowerBound - 1)
    if isAfterBlank, lines.upperBound + 1 < layout.lineCount, isBlank(lines.upperBound + 1) {
      end = layout.start(ofLine: lines.upperBound + 2)
    }
    replace(start..<end, "")
  }

  private func isBlank(_ line: Int) -> Bool {
    layout.indentation(ofLine: line).first == nil && layout.start(ofLine: line) < layout.scalars.count
  }

  /// Replaces the value of an entry, and keeps the comment after it.
  private mutating func rewrite(_ node: SourceNode, ofKeyAt key: Int, lines: ClosedRange<Int>) throws {
    guard let colon = layout.colonEnd(ofKeyAt: key) else { throw Unsupported() }
    try rewrite(
      node, from: colon, lines: lines,
      fragment.value(node, column: layout.column(of: key)))
  }

  private mutating func rewrite(
    _ node: SourceNode, from mark: Int, lines: ClosedRange<Int>, _ value: YAMLFragment.Value
  ) throws {
    let lineEnd = layout.end(ofLine: lines.lowerBound)
    var start = mark
    while start < lineEnd, layout[start] == " " { start += 1 }
    let isOneLine = lines.lowerBound == lines.upperBound
    if isOneLine, start < lineEnd, let end = layout.inlineEnd(from: start) {
      replace(mark..<end, value.head)
      if !value.lines.isEmpty { replace(lineEnd..<lineEnd, layout.lineBreak + joined(value.lines)) }
    } else {
      let end = layout.end(ofLine: lines.upperBound)
      replace(mark..<end, joined([value.head] + value.lines))
    }
  }

  private mutating func add(
    _ added: [(key: String, value: SourceNode, after: String?)],
    after ends: [String: (line: Int, column: Int)],
    in mapping: SourceMapping
  ) throws {
    if added.isEmpty { return }
    let separator = layout.lineBreak + (isSpaced(mapping) ? layout.lineBreak : "")
    let kept = mapping.entries.map(\.key).filter { ends[$0] != nil }
    var anchors: [String: String] = [:]
    for (key, value, after) in added {
      let anchor = after.flatMap { anchors[$0] ?? (ends[$0] != nil ? $0 : nil) } ?? kept.last ?? ""
      anchors[key] = anchor
      guard let end = ends[anchor] else { throw Unsupported() }
      let offset = layout.end(ofLine: end.line)
      replace(
        offset..<offset, separator + joined(try fragment.entry(key, value, column: end.column)))
    }
  }

  /// Whether a blank line separates each entry, with the comments above it, from the one before.
  private func isSpaced(_ mapping: SourceMapping) -> Bool {
    mapping.entries.count > 1
      && mapping.entries.dropFirst().allSatisfy { entry in
        guard let key = layout.offset(of: entry.position) else { return false }
        let first = layout.firstLine(above: layout.line(of: key), column: layout.column(of: key))
        return first > 0 && isBlank(first - 1)
      }
  }

  private mutating func edit(
    _ elements: [SourceNode], dashColumn: Int, from start: Int, _ edits: SourceEdits
  ) throws {
    var line = layout.line(of: start)
    for index in elements.indices {
      if index > 0 {
        guard let next = dashLine(after: line, column: dashColumn) else { throw Unsupported() }
        line = next
      }
      let dash = layout.start(ofLine: line) + dashColumn
      guard layout[dash] == "-" else { throw Unsupported() }
      let last = layout.lastLine(of: line, column: dashColumn, isKey: false)
      if let below = edits.below["\(index)"] {
        if below.isRemoved {
          guard layout.indentation(ofLine: line).count == dashColumn else { throw Unsupported() }
          removeLines(layout.firstLine(above: line, column: dashColumn)...last)
        } else if isRewritten(elements[index], below) {
          let node = elements[index].applying(below)
          let value = try fragment.value(node, column: dashColumn, isElement: true)
          try rewrite(node, from: dash + 1, lines: line...last, value)
        } else {
          try edit(elements[index], below)
        }
      }
      if index == elements.count - 1 {
        let end = layout.end(ofLine: last)
        for value in edits.appended {
          replace(end..<end, layout.lineBreak + joined(try fragment.element(value, column: dashColumn)))
        }
      }
      line = last
    }
  }

  /// Returns the next line that starts with a dash in a column, below blank lines and comments.
  private func dashLine(after line: Int, column: Int) -> Int? {
    var line = line + 1
    while line < layout.lineCount {
      let (count, first) = layout.indentation(ofLine: line)
      if first == "-" { return count == column ? line : nil }
      if first != nil, first != "#" { return nil }
      line += 1
    }
    return nil
  }

  // MARK: Flow style

  private mutating func editFlow(_ node: SourceNode, from start: Int, _ edits: SourceEdits) throws {
    let keys = node.mapping?.entries.map(\.key) ?? node.sequence?.indices.map(String.init) ?? []
    let values = node.mapping?.entries.map(\.value) ?? node.sequence ?? []
    guard let (items, end) = layout.items(from: start), items.count == keys.count else { throw Unsupported() }
    let isRemoved = keys.map { edits.below[$0]?.isRemoved ?? false }
    for (index, item) in items.enumerated() {
      guard let below = edits.below[keys[index]] else { continue }
      if below.isRemoved {
        let last = isRemoved[index...].allSatisfy { $0 } ? isRemoved[..<index].lastIndex(of: false) : nil
        // A removed last element takes the comma before it with it.
        let isFirstOfRest = index > 0 && !isRemoved[index - 1]
        let isRest = isRemoved[index...].allSatisfy { $0 }
        if !isRest {
          replace(item.start..<items[index + 1].start, "")
        } else if let last, isFirstOfRest {
          // The comment of the element before would go, too.
          if comment(after: items[last].end) != nil { throw Unsupported() }
          replace(items[last].end..<items[items.count - 1].end, "")
          if let comment = comment(after: items[items.count - 1].end) { replace(comment, "") }
        }
        continue
      }
      if let newKey = below.newKey {
        guard let end = layout.flowEnd(from: item.start) else { throw Unsupported() }
        replace(item.start..<end, try fragment.key(newKey))
      }
      guard below.changesValue else { continue }
      if isRewritten(values[index], below) {
        let value = values[index].applying(below)
        replace(item.value..<item.end, flowText(value, column: lineColumn(of: item.start)))
      } else {
        try edit(values[index], below)
      }
    }
    try addFlow(edits, keys, items, isRemoved, start..<end)
  }

  /// Returns the comment that follows an element on its line, with the space before it.
  private func comment(after end: Int) -> Range<Int>? {
    var start = end
    var offset = end
    while let scalar = layout[offset], scalar == "," || scalar == " " || scalar == "\t" {
      offset += 1
      if scalar == "," { start = offset }
    }
    guard layout[offset] == "#" else { return nil }
    return start..<layout.end(ofLine: layout.line(of: offset))
  }

  /// - Throws: If a comment would end up after another element.
  private func checkRoom(after end: Int) throws {
    if comment(after: end) != nil { throw Unsupported() }
  }

  private func lineColumn(of offset: Int) -> Int { layout.indentation(ofLine: layout.line(of: offset)).count }

  private func flowText(_ node: SourceNode, column: Int) -> String {
    fragment.isJSON && layout.lineCount > 2
      ? fragment.indented(node, column: column) : fragment.flow(node)
  }

  private mutating func addFlow(
    _ edits: SourceEdits, _ keys: [String], _ items: [TextLayout.Item], _ isRemoved: [Bool],
    _ range: Range<Int>
  ) throws {
    guard !edits.added.isEmpty || !edits.appended.isEmpty else { return }
    guard let first = items.first, let lastKept = isRemoved.lastIndex(of: false) else { throw Unsupported() }
    let isOneLine = layout.line(of: range.lowerBound) == layout.line(of: first.start)
    let column = layout.column(of: first.start)
    let separator = isOneLine ? ", " : "," + layout.lineBreak + String(repeating: " ", count: column)
    var anchors: [String: Int] = [:]
    for (key, value, after) in edits.added {
      let index = after.flatMap { after in anchors[after] ?? keys.firstIndex(of: after) }
      let anchor = index.flatMap { isRemoved[$0] ? nil : $0 } ?? lastKept
      anchors[key] = anchor
      try checkRoom(after: items[anchor].end)
      let text = try fragment.key(key) + ": " + flowText(value, column: lineColumn(of: first.start))
      replace(items[anchor].end..<items[anchor].end, separator + text)
    }
    for value in edits.appended {
      try checkRoom(after: items[lastKept].end)
      let text = flowText(value, column: lineColumn(of: first.start))
      replace(items[lastKept].end..<items[lastKept].end, separator + text)
    }
  }
}
