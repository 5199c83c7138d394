/// Changes the bytes of a text: removes, repeats, overwrites, moves or inserts some.
struct TextMutation {
  private static let odd: [String] = [
    "\0", "\t", "\n", "\r", " ", ":", "- ", "{", "}", "[", "]", "\"", "'", "#", "&a ", "*a", "<<: ",
    "!!binary ",
    "|\n", ">\n", "? ", "%", "$ref: ", "null", "~", "1e999", "-", "\u{FEFF}", "\u{85}", "\u{2028}", "\\u0000",
    "\\ud800", "x-callsite-name: ", "#/components/schemas/", "---\n", "...\n",
  ]

  static func mutate(_ text: String, with generator: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&bytes, with: &generator) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func mutate(_ bytes: inout [UInt8], with generator: inout SeededGenerator) {
    let start = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(bytes.count, start + Int.random(in: 1...60, using: &generator))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 2: if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &generator) }
    case 3:
      let piece = bytes[start..<end]
      bytes.removeSubrange(start..<end)
      bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &generator))
    default: bytes.insert(contentsOf: (odd.randomElement(using: &generator) ?? "").utf8, at: start)
    }
  }
}
