import CallsiteDocument

/// Bodies that are one JSON value after the other.
package enum JSONStream {
  /// The lines of a body of ``MediaTypeName/isJSONLines``; JSON text sequences begin each with a record separator
  /// (RFC 7464). A last line that was cut off is left out.
  package static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x1E }.map(Array.init)
    lines.removeAll { $0.allSatisfy { $0 <= 0x20 } }
    return bytes.last == 0x0A || bytes.last == 0x0D ? lines : withoutCutOff(lines)
  }

  /// The data of server-sent events (HTML, section 9.2.6) that is an object or a list. Lines end in CR, LF or both, and
  /// in nothing else; words in brackets such as `[DONE]` aren't lists. A last event that was cut off is left out.
  package static func events(_ bytes: [UInt8]) -> [[UInt8]] {
    var events: [[ArraySlice<UInt8>]] = [[]]
    for line in eventLines(bytes) {
      if line.isEmpty { events.append([]) }
      guard line.starts(with: "data:".utf8) else { continue }
      let data = line.dropFirst(5)
      events[events.count - 1].append(data.first == 0x20 ? data.dropFirst() : data)
    }
    let isWhole = events.last?.isEmpty ?? true
    let found = events.map { Array($0.joined(separator: [0x0A])) }.filter(isContainer)
    return isWhole ? found : withoutCutOff(found)
  }

  /// What doesn't end may lack its end.
  private static func withoutCutOff(_ values: [[UInt8]]) -> [[UInt8]] {
    guard let last = values.last, (try? DocumentValue(json: last)) == nil else { return values }
    return values.dropLast()
  }

  private static func eventLines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append(bytes[start..<index - 1])
      if byte == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
      start = index
    }
    return lines + [bytes[start...]]
  }

  private static func isContainer(_ data: [UInt8]) -> Bool {
    guard let first = data.first(where: { $0 > 0x20 }) else { return false }
    if first == UInt8(ascii: "{") { return true }
    let isWord = data.count > 2 && data.allSatisfy { "[]ABCDEFGHIJKLMNOPQRSTUVWXYZ_".utf8.contains($0) }
    return first == UInt8(ascii: "[") && !isWord
  }
}
