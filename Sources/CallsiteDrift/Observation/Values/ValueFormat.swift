import CallsiteDocument
import CallsiteSource

/// Whether values are written as their format says (OpenAPI's registry of formats), as strictly as a client
/// needs: a date and time may lack its zone or have a space in the middle.
enum ValueFormat {
  static func isFollowed(_ format: String, by scalar: SourceScalar) -> Bool {
    let text = scalar.text
    switch (format, scalar.kind) {
    case ("int32", .integer): return Int32(text) != nil
    case ("int64", .integer): return Int64(text) != nil || UInt64(text) != nil
    case (_, .string): return text.utf8.count <= 100_000 && isFollowed(format, by: text)
    default: return true
    }
  }

  /// Those of ``names`` that a text follows.
  static func formats(of text: String) -> Set<String> {
    guard text.utf8.count < 500 else { return [] }
    return Set(names.filter { isFollowed($0, by: text) })
  }

  /// The formats that a text is recognised by, the most telling first.
  static let names = ["date-time", "date", "time", "uuid", "email", "uri"]

  private static func isFollowed(_ format: String, by text: String) -> Bool {
    switch format {
    case "date-time":
      return CalendarDay(text) != nil
        && text.wholeMatch(
          of:
            /[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)?([Zz]|[+-][0-9]{2}:?([0-9]{2})?)?/
        ) != nil
    case "date": return text.utf8.count == 10 && CalendarDay(text) != nil
    case "time":
      return text.wholeMatch(
        of: /[0-2][0-9]:[0-5][0-9](:[0-6][0-9]([.][0-9]+)?)?([Zz]|[+-][0-9]{2}:?[0-9]{2})?/) != nil
    case "uuid":
      return text.wholeMatch(of: /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/) != nil
    case "email", "idn-email": return text.wholeMatch(of: /[^\s@]+@[^\s@]+/) != nil
    case "uri", "url", "iri": return text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\S/) != nil
    case "decimal": return text.wholeMatch(of: /[+\-]?[0-9]+([.][0-9]+)?([eE][+\-]?[0-9]+)?/) != nil
    case "byte": return text.wholeMatch(of: /[A-Za-z0-9+\/_\-\s]*=*\s*/) != nil
    case "ipv4": return text.wholeMatch(of: /[0-9]{1,3}([.][0-9]{1,3}){3}/) != nil
    default: return true
    }
  }
}
