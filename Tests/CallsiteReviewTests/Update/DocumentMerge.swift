import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation

@testable import CallsiteReview

/// Random edits on both sides of a document: those that a backend's developers make, and those of a person who added
/// comments as well.
///
/// No edit of one side is above, below or at the place of one of the other, so that the merge should have all of them.
struct DocumentMerge {
  let base: SourceNode
  let published: String
  /// The text of the spec, with its comments.
  let own: String
  /// The comments that the merge must keep.
  let comments: [String]
  private let theirs: [SourceEdit]
  private let ours: [SourceEdit]
  private var random: RandomNumbers

  /// Creates the edits of a document, always the same for a seed.
  ///
  /// - Returns: `nil` if the document has too few places to edit.
  init?(_ text: String, seed: UInt64) throws {
    random = RandomNumbers(seed)
    base = try SourceReader().read(text: text, file: "base")
    var pool = RandomEdits(DocumentPlace(base)).all.shuffled(using: &random)
    var taken: [[String]] = []
    var picked: [[SourceEdit]] = [[], []]
    let counts = [Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random)]
    for side in [0, 1] {
      while picked[side].count < counts[side], let edit = pool.popLast() {
        let footprint = edit.footprint
        guard !taken.contains(where: { $0.starts(with: footprint) || footprint.starts(with: $0) }) else {
          continue
        }
        taken.append(footprint)
        picked[side].append(edit)
      }
    }
    guard !picked[0].isEmpty, !picked[1].isEmpty else { return nil }
    (theirs, ours) = (picked[0], picked[1])
    published = try YAMLWriter().write(base.applying(theirs))
    let edited =
      text.first { !$0.isWhitespace } == "{"
      ? nil : try? TextEditing.apply(ours, to: text, root: base)
    let wanted = base.applying(ours)
    let isExact =
      try edited.map { try SourceReader().read(text: $0, file: "own").isSame(as: wanted) } ?? false
    let plain = isExact ? edited ?? "" : try YAMLWriter().write(wanted)
    let gone = theirs.map(\.footprint)
    (own, comments) = try CommentedText(plain, except: gone).with(12, using: &random)
  }

  /// Whether a merged document has all edits of the spec, and those of the published document, of which some may be
  /// missing.
  ///
  /// - Returns: The number of missing ones, or `nil` if the document is another one.
  func missingEdits(in merged: SourceNode) -> Int? {
    let subsets = (0..<(1 << theirs.count)).sorted { $0.nonzeroBitCount > $1.nonzeroBitCount }
    return subsets.first { subset in
      let made = theirs.indices.filter { subset & (1 << $0) != 0 }.map { theirs[$0] }
      return merged.isSame(as: base.applying(ours + made))
    }.map { theirs.count - $0.nonzeroBitCount }
  }
}

/// Random numbers that are the same for a seed.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// The edits that are possible in a document: properties, operations, values and texts.
private struct RandomEdits {
  private(set) var all: [SourceEdit] = []

  init(_ root: DocumentPlace) {
    collect(root)
  }

  private mutating func collect(_ place: DocumentPlace) {
    for child in place.children { collect(child) }
    switch place.kind {
    case .map(NodeKind.schema) where place.token == "properties": addProperties(of: place)
    case .operation:
      let text = SourceNode(.scalar(SourceScalar("Another text.", .string)), at: .start)
      let edit = place["description"].map { SourceEdit(.replace(text), at: $0.tokens) }
      all.append(edit ?? SourceEdit(.add(key: "description", text, after: nil), at: place.tokens))
      if place.parent?.children.count(where: { $0.kind == .operation }) ?? 0 > 1 {
        all.append(SourceEdit(.remove, at: place.tokens))
      }
    case .map(.component(.pathItems)) where place.token == "paths" && !place.children.isEmpty:
      for number in 1...4 {
        all.append(
          SourceEdit(
            .add(key: "/added-\(number)", Self.path, after: place.children.first?.token), at: place.tokens))
      }
    case .component(.schemas):
      guard let values = place["enum"], values.isList, values.children.allSatisfy({ $0.text != nil }),
        !values.children.isEmpty
      else { return }
      all.append(SourceEdit(.append(Self.text("added")), at: values.tokens))
    default: break
    }
  }

  private mutating func addProperties(of place: DocumentPlace) {
    let names = place.children.map(\.token)
    for property in place.children {
      if names.count > 1 { all.append(SourceEdit(.remove, at: property.tokens)) }
      let name = property.token.contains("_") ? Self.camelCased(property.token) : "\(property.token)_value"
      if !names.contains(name) { all.append(SourceEdit(.rename(name), at: property.tokens)) }
      guard let type = property["type"]?.text else { continue }
      let other = type == "string" ? "integer" : "string"
      if property.children.count == 1 {
        all.append(SourceEdit(.replace(Self.text(other)), at: property.tokens + ["type"]))
      }
    }
    guard let last = names.last else { return }
    for number in 1...2 where !names.contains("added_\(number)") {
      let value = Self.object([("type", Self.text("boolean"))])
      all.append(SourceEdit(.add(key: "added_\(number)", value, after: last), at: place.tokens))
    }
  }

  private static func camelCased(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func text(_ text: String) -> SourceNode {
    SourceNode(.scalar(SourceScalar(text, .string)), at: .start)
  }

  private static let path = object([
    ("get", object([("responses", object([("204", object([("description", text("Nothing."))]))]))]))
  ])

  private static func object(_ entries: [(String, SourceNode)]) -> SourceNode {
    let entries = entries.map { SourceMapping.Entry(key: $0.0, value: $0.1, at: .start) }
    return SourceNode(.mapping(SourceMapping(entries)), at: .start)
  }
}

extension SourcePosition {
  fileprivate static let start = SourcePosition(file: "", line: 1, column: 1)
}

extension SourceEdit {
  /// The place that the edit changes: that of the entry, if it's a new one.
  fileprivate var footprint: [String] {
    switch action {
    case .add(let key, _, _): place + [key]
    // The type of a property is a matter of the whole property.
    case .replace where place.last == "type": place.dropLast()
    default: place
    }
  }
}

/// A text to which comments can be added above its entries.
private struct CommentedText {
  private let text: String
  private let root: SourceNode
  /// The lines, counted from 1, and the indentation of entries that comments can be above.
  private var lines: [(line: Int, indentation: Int)] = []

  /// - Parameter places: The places whose comments may go with them.
  init(_ text: String, except places: [[String]]) throws {
    self.text = text
    root = try SourceReader().read(text: text, file: "own")
    let starts = text.components(separatedBy: "\n").map { line in line.prefix { $0 == " " }.count }
    collect(root, [], except: places, starts)
  }

  private mutating func collect(
    _ node: SourceNode, _ tokens: [String], except places: [[String]], _ starts: [Int]
  ) {
    if places.contains(where: { tokens.starts(with: $0) }) { return }
    for (index, element) in (node.sequence ?? []).enumerated() {
      collect(element, tokens + ["\(index)"], except: places, starts)
    }
    for entry in node.mapping?.entries ?? [] {
      let (line, column) = (entry.position.line, entry.position.column)
      let place = tokens + [entry.key]
      if !places.contains(where: { place.starts(with: $0) }), starts[line - 1] == column - 1 {
        lines.append((line, column - 1))
      }
      collect(entry.value, place, except: places, starts)
    }
  }

  /// Returns the text with comments, and the comments.
  func with(_ count: Int, using random: inout RandomNumbers) throws -> (text: String, comments: [String]) {
    var result = text.components(separatedBy: "\n")
    var comments: [String] = []
    for (index, place) in lines.shuffled(using: &random).prefix(count).sorted(by: { $0.line > $1.line })
      .enumerated()
    {
      let comment = "# Comment \(index)."
      result.insert(String(repeating: " ", count: place.indentation) + comment, at: place.line - 1)
      comments.append(comment)
    }
    let commented = result.joined(separator: "\n")
    let isSame = (try? SourceReader().read(text: commented, file: "own").isSame(as: root)) ?? false
    return isSame ? (commented, comments) : (text, [])
  }
}
