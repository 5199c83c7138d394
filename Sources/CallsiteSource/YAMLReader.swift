import CallsiteDiagnostics
import Yams

/// Reads one YAML 1.2 document into a tree of our own, through libyaml.
///
/// Types come from ``CoreSchema`` and explicit tags, never from the library's resolver. Merge keys and keys
/// that aren't scalars are diagnosed, since JSON's data model has neither.
struct YAMLReader {
  private let text: String
  private let file: String
  private let maximumDepth: Int
  private var nodeBudget: Int
  private var problems: [Diagnostic] = []

  init(_ text: String, file: String, maximumDepth: Int, nodeBudget: Int) {
    self.text = text
    self.file = file
    self.maximumDepth = maximumDepth
    self.nodeBudget = nodeBudget
  }

  mutating func read() throws(DiagnosticFailure) -> SourceNode {
    do throws(Diagnostic) {
      let node = try convert(try compose(), depth: 1)
      if problems.isEmpty { return node }
    } catch {
      problems.append(error)
    }
    throw DiagnosticFailure(problems)
  }

  private func compose() throws(Diagnostic) -> Node {
    do {
      if let node = try Yams.compose(yaml: text, .basic, .default, .utf8) { return node }
    } catch let error as YamlError {
      throw .yamlProblem(error, text: text, file: file)
    } catch {
      throw Diagnostic(.error, "yaml-syntax", "\(error)", at: position(nil))
    }
    // Comments only.
    throw .emptyFile(file)
  }

  private mutating func convert(_ node: Node, depth: Int) throws(Diagnostic) -> SourceNode {
    let position = position(node.mark)
    nodeBudget -= 1
    if nodeBudget < 0 { throw .tooManyNodes(at: position) }
    switch node {
    case .scalar(let scalar):
      return SourceNode(.scalar(convert(scalar)), at: position)
    case .sequence(let sequence):
      if depth > maximumDepth { throw .tooDeep(maximumDepth, at: position) }
      var elements: [SourceNode] = []
      for element in sequence { elements.append(try convert(element, depth: depth + 1)) }
      return SourceNode(.sequence(elements), at: position)
    case .mapping(let mapping):
      if depth > maximumDepth { throw .tooDeep(maximumDepth, at: position) }
      return SourceNode(.mapping(try convert(mapping, depth: depth)), at: position)
    case .alias:
      // Composing replaces aliases; only trees made by hand hold them.
      preconditionFailure("A composed YAML tree has no aliases left.")
    }
  }

  private mutating func convert(
    _ mapping: Node.Mapping, depth: Int
  ) throws(Diagnostic) -> SourceMapping {
    var converted = SourceMapping([])
    for (keyNode, valueNode) in mapping {
      let position = position(keyNode.mark)
      guard case .scalar(let scalar) = keyNode else {
        problems.append(.invalidKey(at: position))
        continue
      }
      // The library's own check for duplicates has changed the tags of keys: only their style tells.
      let kind = scalar.style == .plain ? CoreSchema.kind(ofPlain: scalar.string) : .string
      let key = SourceScalar(scalar.string, kind)
      if key.text == "<<", scalar.style == .plain {
        problems.append(.mergeKey(at: position))
        continue
      }
      let value = try convert(valueNode, depth: depth + 1)
      let entry = SourceMapping.Entry(key: key.text, keyKind: key.kind, value: value, at: position)
      if let first = converted.add(entry) {
        problems.append(.duplicateKey(key.text, at: position, first: first.position))
      }
    }
    return converted
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
    return SourceScalar(scalar.string, kind)
  }

  private func position(_ mark: Mark?) -> SourcePosition {
    SourcePosition(file: file, line: mark?.line ?? 1, column: mark?.column ?? 1)
  }
}

extension Diagnostic {
  fileprivate static func tooManyNodes(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "too-many-nodes", "Aliases make this text many times larger than it is written; write it out.",
      at: position)
  }

  fileprivate static func invalidKey(at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "invalid-key", "A key must be a scalar, not a list or an object.", at: position)
  }

  fileprivate static func mergeKey(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "unsupported-merge-key", "YAML 1.2 has no merge key '<<'; write the keys out.", at: position)
  }
}
