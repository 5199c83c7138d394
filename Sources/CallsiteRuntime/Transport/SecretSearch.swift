/// Finds known secrets in texts, in one pass over the bytes of a text, however many secrets there are (Aho, Corasick:
/// Efficient string matching, 1975).
struct SecretSearch: Sendable {
  /// A prefix of secrets. The first node is the empty one.
  private struct Node {
    /// The last byte of this prefix.
    var byte: UInt8 = 0
    /// The node of this prefix and another byte, or 0. Most prefixes have no more than one such node. Others are in
    /// `edges`.
    var child = 0
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
    var parents = [0]
    // The nodes of each length, so that suffixes, which are shorter, are complete before they're needed: the latest
    // node, and for each node the previous one.
    var latest: [Int] = []
    var previous = [0]
    for value in values {
      var node = 0
      for (depth, byte) in value.utf8.enumerated() {
        if let known = child(of: node, byte) {
          node = known
          continue
        }
        parents.append(node)
        node = add(byte, to: node)
        if latest.count == depth { latest.append(0) }
        previous.append(latest[depth])
        latest[depth] = node
      }
      nodes[node].secretLength = value.utf8.count
    }
    for first in latest.dropFirst() {
      var node = first
      while node > 0 {
        let suffix = next(after: nodes[parents[node]].suffix, nodes[node].byte)
        nodes[node].suffix = suffix
        nodes[node].secretLength = max(nodes[node].secretLength, nodes[suffix].secretLength)
        node = previous[node]
      }
    }
  }

  /// Returns whether a text contains a secret.
  func isFound(in text: String) -> Bool {
    var node = 0
    return text.utf8.contains { byte in
      node = next(after: node, byte)
      return nodes[node].secretLength > 0
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
      if let next = child(of: node, byte) { return next }
      if node == 0 { return 0 }
      node = nodes[node].suffix
    }
  }

  private func child(of node: Int, _ byte: UInt8) -> Int? {
    let child = nodes[node].child
    if child == 0 { return nil }
    return nodes[child].byte == byte ? child : edges[Edge(node: node, byte: byte)]
  }

  private mutating func add(_ byte: UInt8, to node: Int) -> Int {
    let child = nodes.count
    nodes.append(Node(byte: byte))
    if nodes[node].child == 0 {
      nodes[node].child = child
    } else {
      edges[Edge(node: node, byte: byte)] = child
    }
    return child
  }
}
