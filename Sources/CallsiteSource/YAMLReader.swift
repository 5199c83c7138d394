import CallsiteDiagnostics
import Yams

/// Reads a YAML 1.2 document with libyaml and converts it to ``SourceNode``.
///
/// Kinds come from ``CoreSchema`` and explicit tags, never from the library's resolver. Keys that aren't
/// scalars are reported, because JSON's data model doesn't have them. Merge keys are resolved. ``YAMLText``
/// and ``YAMLGrammarCheck`` handle the differences between YAML 1.2 and libyaml, which implements YAML 1.1.
struct YAMLReader {
  private let text: YAMLText
  private let file: String
  private let source: SourceFile
  private let maximumDepth: Int
  private var nodeBudget: Int
  private var problems: [Diagnostic] = []
  /// The grammar check, or `nil` if the text doesn't need one.
  private var check: YAMLGrammarCheck?
  private(set) var repairs: [SourceRepair] = []

  init(_ text: String, file: String, maximumDepth: Int, nodeBudget: Int) {
    self.text = YAMLText(text)
    self.file = file
    source = SourceFile(file)
    self.maximumDepth = maximumDepth
    self.nodeBudget = nodeBudget
  }

  mutating func read() throws(DiagnosticFailure) -> SourceNode {
    do throws(Diagnostic) {
      let node = try convert(try compose(), depth: 1)
      problems += check?.problems ?? []
      repairs += check?.repairs ?? []
      if problems.isEmpty { return node }
    } catch {
      problems.append(error)
    }
    throw DiagnosticFailure(repairs.map(\.problem) + problems)
  }

  private mutating func compose() throws(Diagnostic) -> Node {
    var renaming = DuplicateKeyRenaming(text.prepared, file: file)
    do {
      while true {
        do {
          guard let node = try Yams.compose(yaml: renaming.text, .basic, .default, .utf8) else { break }
          if text.needsCheck { check = YAMLGrammarCheck(renaming.text, file: file) }
          return node
        } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
          let first = SourcePosition(file: file, line: context.mark.line, column: context.mark.column)
          guard let key = keys.first, let repair = renaming.rename(key, after: first) else {
            throw YamlError.duplicatedKeysInMapping(duplicates: keys, context: context)
          }
          repairs.append(repair)
        }
      }
    } catch let error as YamlError {
      throw .yamlProblem(error, text: text.prepared, file: file)
    } catch {
      throw Diagnostic(.error, "yaml-syntax", "\(error)", at: position(nil))
    }
    // The file contains only comments.
    throw .emptyFile(file)
  }

  private mutating func convert(
    _ node: Node, depth: Int, isInFlow: Bool = false
  ) throws(Diagnostic) -> SourceNode {
    let isInFlow = check?.check(node, isInFlow: isInFlow) ?? false
    let position = position(node.mark)
    nodeBudget -= 1
    if nodeBudget < 0 { throw .tooManyNodes(at: position) }
    switch node {
    case .scalar(let scalar):
      return SourceNode(.scalar(convert(scalar)), at: position)
    case .sequence(let sequence):
      if depth > maximumDepth { throw .tooDeep(maximumDepth, at: position) }
      var elements: [SourceNode] = []
      for element in sequence {
        elements.append(try convert(element, depth: depth + 1, isInFlow: isInFlow))
      }
      return SourceNode(.sequence(elements), at: position)
    case .mapping(let mapping):
      if depth > maximumDepth { throw .tooDeep(maximumDepth, at: position) }
      return SourceNode(.mapping(try convert(mapping, depth: depth, isInFlow: isInFlow)), at: position)
    case .alias:
      // Composing replaces aliases. Only trees built in code contain them.
      preconditionFailure("A composed YAML tree has no aliases left.")
    }
  }

  private mutating func convert(
    _ mapping: Node.Mapping, depth: Int, isInFlow: Bool
  ) throws(Diagnostic) -> SourceMapping {
    var converted = SourceMapping([])
    var merged: [(index: Int, entries: [SourceMapping.Entry])] = []
    for (keyNode, valueNode) in mapping {
      let position = position(keyNode.mark)
      _ = check?.check(keyNode, isInFlow: isInFlow, isKey: true)
      guard case .scalar(let scalar) = keyNode else {
        problems.append(.invalidKey(at: position))
        continue
      }
      // The library's check for duplicates changed the tags of keys, so only the style is reliable.
      let kind = scalar.style == .plain ? CoreSchema.kind(ofPlain: scalar.string) : .string
      let key = SourceScalar(text.restored(scalar.string), kind)
      if DuplicateKeyRenaming.isRenamed(key.text) { continue }
      let value = try convert(valueNode, depth: depth + 1, isInFlow: isInFlow)
      if key.text == "<<", scalar.style == .plain {
        merged.append((converted.entries.count, mergedEntries(value, at: position)))
        continue
      }
      let entry = SourceMapping.Entry(key: key.text, keyKind: key.kind, value: value, at: position)
      if let first = converted.add(entry) {
        repairs.append(.duplicateKey(key.text, position, first: first.position))
      }
    }
    return merged.isEmpty ? converted : SourceMapping(Self.merging(merged, into: converted.entries))
  }

  /// Returns the entries that a merge key `<<` adds. Merge keys are part of YAML 1.1, and most readers still
  /// support them (https://yaml.org/type/merge.html). In a list of objects, the first of equal keys is used.
  private mutating func mergedEntries(
    _ value: SourceNode, at position: SourcePosition
  ) -> [SourceMapping.Entry] {
    let mappings = (value.sequence ?? [value]).map(\.mapping)
    if mappings.contains(where: { $0 == nil }) { problems.append(.invalidMerge(at: position)) }
    return mappings.compactMap { $0 }.flatMap(\.entries)
  }

  /// Inserts merged entries at the position of their merge key. Explicit entries take precedence.
  private static func merging(
    _ merged: [(index: Int, entries: [SourceMapping.Entry])], into entries: [SourceMapping.Entry]
  ) -> [SourceMapping.Entry] {
    var result: [SourceMapping.Entry] = []
    var known = Set(entries.map(\.key))
    var rest = entries[...]
    for (index, others) in merged {
      result += rest[..<index]
      rest = rest[index...]
      result += others.filter { known.insert($0.key).inserted }
    }
    return result + rest
  }

  private func convert(_ scalar: Node.Scalar) -> SourceScalar {
    let kind: SourceScalar.Kind =
      switch scalar.tag.description {
      case "tag:yaml.org,2002:null": .null
      case "tag:yaml.org,2002:bool": .boolean
      case "tag:yaml.org,2002:int": .integer
      case "tag:yaml.org,2002:float": .number
      case "" where scalar.style == .plain: CoreSchema.kind(ofPlain: scalar.string)
      default: .string
      }
    return SourceScalar(text.restored(scalar.string), kind)
  }

  private func position(_ mark: Mark?) -> SourcePosition {
    SourcePosition(in: source, line: mark?.line ?? 1, column: mark?.column ?? 1)
  }
}

extension SourcePosition {
  fileprivate init(file: String, text: String, characterOffset: Int) {
    let before = text.prefix(characterOffset)
    let line = before.count(where: \.isNewline) + 1
    let column =
      before.split(separator: "\n", omittingEmptySubsequences: false).last?.unicodeScalars.count ?? 0
    self.init(file: file, line: line, column: column + 1)
  }
}

extension Diagnostic {
  fileprivate static func tooManyNodes(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "too-many-nodes", "Aliases expand this file to many times its size; write the values out.",
      at: position)
  }

  fileprivate static func invalidKey(at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "invalid-key", "A key must be a scalar, not a list or an object.", at: position)
  }

  fileprivate static func invalidMerge(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-merge-key",
      "A merge key '<<' must have an object, or a list of objects, as its value.",
      at: position)
  }

  /// Returns the YAML library's error as a diagnostic.
  static func yamlProblem(_ error: YamlError, text: String, file: String) -> Diagnostic {
    func position(_ mark: Mark) -> SourcePosition {
      SourcePosition(file: file, line: mark.line, column: mark.column)
    }
    let start = SourcePosition(file: file, line: 1, column: 1)
    switch error {
    case .scanner(_, let problem, let mark, _) where problem.contains("cannot start any token"):
      return unstartableToken(at: position(mark), in: text)
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      return yamlSyntax(sentence(context, problem), at: position(mark))
    case .composer(_, let problem, let mark, _) where problem.contains("another document"):
      return yamlSyntax(
        "A second YAML document starts here; expected one document per file.", at: position(mark))
    case .composer(let context, let problem, let mark, _):
      return yamlSyntax(sentence(context, problem), at: position(mark))
    case .reader(let problem, let offset, _, _):
      let place = offset.map { SourcePosition(file: file, text: text, characterOffset: $0) }
      return yamlSyntax(sentence(nil, problem), at: place ?? start)
    case .duplicatedKeysInMapping(let keys, let context):
      let first = position(context.mark)
      let key = keys.first ?? ""
      let second = DuplicateKeyLocator(text).position(of: key, after: first)
      return duplicateKey(key, at: second ?? first, first: second == nil ? nil : first)
    default:
      return yamlSyntax("The text isn't valid YAML.", at: start)
    }
  }

  /// Returns the problem with a character that no value starts with: a tab, or `@`, `%` or a grave accent
  /// (YAML 1.2, sections 5.3 and 6.1).
  private static func unstartableToken(at position: SourcePosition, in text: String) -> Diagnostic {
    let lines = text.split(separator: "\n", maxSplits: position.line, omittingEmptySubsequences: false)
    let line = lines.indices.contains(position.line - 1) ? Array(lines[position.line - 1].unicodeScalars) : []
    let scalar = line.indices.contains(position.column - 1) ? line[position.column - 1] : "\t"
    if scalar == "\t" {
      return yamlSyntax("YAML: expected spaces for indentation, found a tab.", at: position)
    }
    return yamlSyntax("YAML: a value that starts with '\(scalar)' needs quotes.", at: position)
  }

  /// Returns one sentence for two parts of a message: `while parsing a block mapping` and `did not find
  /// expected key`.
  private static func sentence(_ context: YamlError.Context?, _ problem: String) -> String {
    guard let context, !context.text.isEmpty else { return "YAML: \(problem)." }
    let place = " that begins at line \(context.mark.line), column \(context.mark.column)"
    return "YAML: \(problem), \(context.text)\(place)."
  }

  private static func yamlSyntax(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "yaml-syntax", message, at: position)
  }
}
