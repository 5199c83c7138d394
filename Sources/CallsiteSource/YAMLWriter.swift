import Yams

/// Writes a tree as YAML 1.2 for people to edit: small objects on one line, long texts as blocks, and quotes
/// around words that older readers would misinterpret (YAML 1.1's `no` and `1:30`).
package struct YAMLWriter: Sendable {
  /// The maximum length of a one-line object or list.
  private static let width = 90

  package init() {}

  /// Returns the text of a tree, ending with a line feed. The root object is never written on one line.
  ///
  /// - Throws: The emitter's error.
  package func write(_ node: SourceNode) throws -> String {
    let text = try Yams.serialize(node: yaml(node, isRoot: true), width: Self.width, allowUnicode: true)
    return Self.escapingBidirectionalControls(in: text)
  }

  /// Returns the text of an object or a list on one line, without a line feed at its end.
  ///
  /// - Throws: The emitter's error.
  package func line(_ node: SourceNode) throws -> String {
    let text = try Yams.serialize(node: yaml(node, isFlow: true), width: -1, allowUnicode: true)
    return String(Self.escapingBidirectionalControls(in: text).dropLast())
  }

  /// Escapes characters that change the text direction, and puts their scalars in double quotes.
  private static func escapingBidirectionalControls(in text: String) -> String {
    guard text.unicodeScalars.contains(where: isBidirectionalControl) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isBidirectionalControl(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped.append(
          contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Whether the character has the Unicode property Bidi_Control.
  private static func isBidirectionalControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// - Parameter isFlow: Whether the node is on one line, and with it all that's inside.
  private func yaml(_ node: SourceNode, isRoot: Bool = false, isFlow: Bool = false) -> Node {
    let style =
      isFlow || !isRoot && isSmall(node)
      ? (Node.Mapping.Style.flow, Node.Sequence.Style.flow) : (.block, .block)
    switch node.content {
    case .scalar(let scalar):
      return .scalar(Node.Scalar(text(of: scalar), Tag(.implicit), self.style(of: scalar)))
    case .sequence(let elements):
      return .sequence(Node.Sequence(elements.map { yaml($0) }, Tag(.seq), style.1))
    case .mapping(let mapping):
      let pairs = mapping.entries.map { entry in
        let key = SourceScalar(entry.key, .string)
        return (Node.scalar(Node.Scalar(entry.key, Tag(.implicit), self.style(of: key))), yaml(entry.value))
      }
      return .mapping(Node.Mapping(pairs, Tag(.map), style.0))
    }
  }

  private func text(of scalar: SourceScalar) -> String {
    scalar.kind == .null ? "null" : scalar.text
  }

  private func style(of scalar: SourceScalar) -> Node.Scalar.Style {
    guard scalar.kind == .string else { return .plain }
    if scalar.text.unicodeScalars.contains(where: Self.isBidirectionalControl) { return .doubleQuoted }
    if scalar.text.contains("\n") {
      // A block scalar can't contain unprintable characters or end with a space.
      let isPrintable = scalar.text.unicodeScalars.allSatisfy {
        $0 == "\n" || !$0.properties.generalCategory.isControl
      }
      // After a block that ends with empty lines, the emitter ends the document, which text can follow here.
      let isOpenEnded = scalar.text == "\n" || scalar.text.hasSuffix("\n\n")
      return isPrintable && !isOpenEnded && !scalar.text.contains(" \n") && !scalar.text.hasPrefix(" ")
        ? .literal : .doubleQuoted
    }
    return Self.isAmbiguous(scalar.text) ? .singleQuoted : .any
  }

  /// Whether a YAML 1.1 or 1.2 reader would take the plain scalar for something other than a string.
  private static func isAmbiguous(_ text: String) -> Bool {
    if CoreSchema.kind(ofPlain: text) != .string { return true }
    // `<<` merges, and `=` is a default value (YAML 1.1's types merge and value).
    if ["y", "n", "yes", "no", "on", "off", "<<", "="].contains(text.lowercased()) { return true }
    guard let first = text.first, first.isNumber || "+-.".contains(first) else { return false }
    return text.count { $0 == "." } < 2 && text.allSatisfy { $0.isHexDigit || "+-.:_xoTZ ".contains($0) }
  }

  /// Whether an object or a list fits on one line: it has a few short scalars and nothing nested.
  private func isSmall(_ node: SourceNode) -> Bool {
    let scalars: [SourceScalar?]
    var length = 4
    switch node.content {
    case .scalar: return false
    case .sequence(let elements): scalars = elements.map(\.scalar)
    case .mapping(let mapping):
      scalars = mapping.entries.map(\.value.scalar)
      length += mapping.entries.reduce(0) { $0 + $1.key.count + 2 }
    }
    for scalar in scalars {
      guard let scalar, !scalar.text.contains("\n") else { return false }
      length += scalar.text.count + 2
    }
    return length <= 60
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isControl: Bool {
    self == .control || self == .format || self == .lineSeparator || self == .paragraphSeparator
      || self == .surrogate || self == .unassigned || self == .privateUse
  }
}
