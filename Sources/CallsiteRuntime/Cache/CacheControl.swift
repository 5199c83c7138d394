import Foundation

/// The directives of `Cache-Control` (RFC 9111, 5.2).
struct CacheControl: Sendable {
  private var directives: [String: String] = [:]

  init(_ headers: HeaderFields) {
    for text in Self.parts(of: headers["Cache-Control"] ?? "") {
      let pair = text.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let name = pair.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = pair.count == 2 ? pair[1].trimmingCharacters(in: ["\""]) : ""
    }
  }

  /// Whether the directive is there. With an argument that limits it to some headers it counts as a whole,
  /// which is allowed and safe (RFC 9111, 5.2.2.4).
  func has(_ name: String) -> Bool { directives[name] != nil }

  /// The directive's delta-seconds; 0 for anything else, since what can't be read should count as stale
  /// (RFC 9111, 4.2.1). `nil` if it isn't there.
  func seconds(_ name: String) -> TimeInterval? {
    directives[name].map(DeltaSeconds.read)
  }

  /// Parts between commas; those in quotes don't separate.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

/// A number of seconds in a header (RFC 9111, 1.2.2).
enum DeltaSeconds {
  /// 0 for what isn't one; very many for more than can be counted.
  static func read(_ text: String) -> TimeInterval {
    guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) }) else { return 0 }
    return min(Double(text) ?? 0, 0x1p31)
  }
}
