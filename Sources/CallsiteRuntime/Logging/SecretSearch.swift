/// Finds known secrets in texts, in one pass over the bytes of a text, however many secrets there are (Aho, Corasick:
/// Efficient string matching, 1975).
struct SecretSearch: Sendable {
  /// A prefix of secrets. The first node is the empty one.
  private struct Node {
    /// The node for the longest proper suffix of this prefix that is a prefix of secrets as well.
    var suffix = 0
    /// The length of the longest secret that ends this prefix, or 0.
    var secretLength = 0
  }

  private struct Edge: Hashable {
    let node: Int
    let byte: UInt8
  }

  private var nodes = [Node()]
  private var edges: [Edge: Int] = [:]

  /// - Parameter values: The secrets, none of which is empty.
  init(_ values: [String]) {
    // The nodes in order of their length, so that suffixes are complete before they're needed.
    var levels: [[(Edge, Int)]] = []
    for value in values {
      var node = 0
      for (depth, byte) in value.utf8.enumerated() {
        let edge = Edge(node: node, byte: byte)
        if let known = edges[edge] {
          node = known
          continue
        }
        node = nodes.count
        nodes.append(Node())
        edges[edge] = node
        if levels.count == depth { levels.append([]) }
        levels[depth].append((edge, node))
      }
      nodes[node].secretLength = value.utf8.count
    }
    for (edge, node) in levels.dropFirst().joined() {
      let suffix = next(after: nodes[edge.node].suffix, edge.byte)
      nodes[node].suffix = suffix
      nodes[node].secretLength = max(nodes[node].secretLength, nodes[suffix].secretLength)
    }
  }

  /// Returns the text with a mark in the place of each secret. If secrets overlap, one mark replaces all of them,
  /// so that no part of any remains.
  func replacing(in text: String, with mark: String) -> String {
    let bytes = Array(text.utf8)
    let found = ranges(in: bytes)
    if found.isEmpty { return text }
    var output: [UInt8] = []
    var copied = 0
    for range in found {
      output += bytes[copied..<range.lowerBound]
      output += mark.utf8
      copied = range.upperBound
    }
    return String(decoding: output + bytes[copied...], as: UTF8.self)
  }

  /// The ranges of bytes that belong to a secret, in order.
  private func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var node = 0
    for (index, byte) in bytes.enumerated() {
      node = next(after: node, byte)
      guard nodes[node].secretLength > 0 else { continue }
      var range = index + 1 - nodes[node].secretLength..<index + 1
      while let last = ranges.last, range.lowerBound < last.upperBound {
        range = min(range.lowerBound, last.lowerBound)..<range.upperBound
        ranges.removeLast()
      }
      ranges.append(range)
    }
    return ranges
  }

  /// Returns the longest prefix of secrets that ends with a byte, after another prefix.
  private func next(after node: Int, _ byte: UInt8) -> Int {
    var node = node
    while true {
      if let next = edges[Edge(node: node, byte: byte)] { return next }
      if node == 0 { return 0 }
      node = nodes[node].suffix
    }
  }
}
