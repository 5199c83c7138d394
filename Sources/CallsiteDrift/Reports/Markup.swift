/// Text as XML and HTML hold it.
///
/// What XML 1.0 can't hold at all (section 2.2: most control characters) becomes U+FFFD; controls of writing
/// direction do too, since they could turn what stands around the text.
package enum Markup {
  /// Between tags: `a < b` → `a &lt; b`. Line ends stay.
  package static func content(_ text: String) -> String {
    escaped(text) { scalar in
      scalar == "\n" || scalar == "\t" ? String(scalar) : nil
    }
  }

  /// Between quotes: `a "b"` → `a &quot;b&quot;`; line ends too, which would read as spaces.
  package static func attribute(_ text: String) -> String {
    escaped(text) { scalar in
      scalar == "\n" || scalar == "\t" ? "&#\(scalar.value);" : nil
    }
  }

  private static func escaped(_ text: String, space: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result += space(scalar) ?? replacement(for: scalar)
      }
    }
    return result
  }

  private static func replacement(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": "\u{FFFD}"
    default: String(scalar)
    }
  }
}
