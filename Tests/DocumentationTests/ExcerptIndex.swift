/// Finds a listing in files: whole lines, without their common indentation.
///
/// A line `// …` or `# …` stands for omitted lines; the lines after it are further down in the same file.
struct ExcerptIndex: Sendable {
  private let files: [File]
  private var places: [Substring: [Place]] = [:]

  private struct File: Sendable {
    let path: String
    let lines: [Substring]
  }

  private struct Place: Sendable {
    let file: Int
    let line: Int
  }

  init(_ files: [ProjectFile]) {
    self.files = files.map { File(path: $0.path, lines: $0.lines) }
    for (number, file) in self.files.enumerated() {
      for (index, line) in file.lines.enumerated() {
        places[Self.code(of: line), default: []].append(Place(file: number, line: index))
      }
    }
  }

  /// The paths of the files that contain the listing.
  func files(holding text: String) -> [String] {
    let blocks = Self.blocks(of: text)
    let found = starts(of: blocks).filter { place in
      follow(blocks, from: place) { block, start, file in
        stands(block, at: start, of: file) ? start + block.count - 1 : nil
      } != nil
    }
    return found.map { files[$0.file].path }
  }

  /// The current text between the first and last lines of each part of a listing, or nil if it's ambiguous.
  func text(standingFor text: String) -> String? {
    let blocks = Self.blocks(of: text)
    let ellipses = Self.lines(of: text).filter(Self.isEllipsis)
    let found = starts(of: blocks).compactMap { place -> [String]? in
      let ends = follow(blocks, from: place) { block, start, file in
        guard Self.code(of: file.lines[start]) == block.first.map(Self.code) else { return nil }
        let indent = Self.indent(of: file.lines[start]) - Self.indent(of: block.first ?? "")
        return file.lines[start...].firstIndex { line in
          line == block.last.map { String(repeating: " ", count: max(0, indent)) + $0 } ?? ""
        }
      }
      return ends.map { ranges in
        ranges.flatMap { range in
          let lines = files[place.file].lines[range]
          let common = Self.indent(of: files[place.file].lines[ranges[0].lowerBound])
          return [lines.map { $0.dropFirst(min(common, Self.indent(of: $0))) }.joined(separator: "\n")]
        }
      }
    }
    guard let first = found.first, Set(found).count == 1 else { return nil }
    return zip(first, [""] + ellipses.map { "\($0)\n" }).map { $1 + $0 }.joined(separator: "\n")
  }

  /// The ranges of the blocks in a location's file, if they're in order.
  private func follow(
    _ blocks: [[Substring]], from place: Place, end: ([Substring], Int, File) -> Int?
  ) -> [ClosedRange<Int>]? {
    let file = files[place.file]
    var ranges: [ClosedRange<Int>] = []
    for block in blocks {
      let starts = ranges.last.map { ($0.upperBound + 1)..<file.lines.count } ?? place.line..<place.line + 1
      let count = ranges.count
      for start in starts where ranges.count == count {
        if let end = end(block, start, file) { ranges.append(start...end) }
      }
      if ranges.count == count { return nil }
    }
    return ranges
  }

  private func starts(of blocks: [[Substring]]) -> [Place] {
    blocks.first?.first.flatMap { places[Self.code(of: $0)] } ?? []
  }

  private func stands(_ block: [Substring], at start: Int, of file: File) -> Bool {
    guard start + block.count <= file.lines.count, let shown = block.first else { return false }
    let lines = file.lines[start..<start + block.count]
    let indent = Self.indent(of: file.lines[start]) - Self.indent(of: shown)
    guard indent >= 0 else { return false }
    let prefix = String(repeating: " ", count: indent)
    return zip(lines, block).allSatisfy { line, shown in
      shown.isEmpty ? line.isEmpty : line == prefix + shown
    }
  }

  private static func blocks(of text: String) -> [[Substring]] {
    lines(of: text).split(whereSeparator: isEllipsis).map(Array.init)
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func isEllipsis(_ line: Substring) -> Bool { ["// …", "# …"].contains(code(of: line)) }

  private static func code(of line: Substring) -> Substring { line.drop { $0 == " " } }

  private static func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }
}
