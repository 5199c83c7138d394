/// The `Content-Range` header (RFC 9110, 14.4): `bytes 0-99/1000`, `bytes 0-99/*`.
struct ContentRange: Hashable, Sendable {
  let bytes: ClosedRange<Int64>

  /// The length of the whole; `nil` when the server doesn't say.
  let total: Int64?

  /// `nil` for what is no such range.
  init?(_ text: String) {
    let words = text.split { " /".contains($0) }
    guard words.count == 3, words[0].lowercased() == "bytes" else { return nil }
    let texts = words[1].split(separator: "-", omittingEmptySubsequences: false)
    let ends = texts.compactMap { Int64($0) }
    guard texts.count == 2, ends.count == 2, ends[0] <= ends[1], ends[0] >= 0, ends[1] < .max else {
      return nil
    }
    bytes = ends[0]...ends[1]
    total = Int64(words[2])
    if let total, total <= ends[1] { return nil }
  }
}
