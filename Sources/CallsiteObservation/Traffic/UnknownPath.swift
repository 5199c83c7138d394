import CallsiteContract
import CallsiteDocument
import CallsiteSource

/// Writes paths that no operation has as templates.
struct UnknownPath {
  private let templates: [[RouteTemplate.Segment]]

  init(_ document: APIDocument) {
    templates = document.operations.map { RouteTemplate($0.path).segments }
  }

  /// A path with parameters where templates that begin alike have them, and where a part looks like an id.
  func path(of segments: [Substring]) -> String {
    var candidates = templates
    var names: Set<String> = []
    var path = ""
    for (index, segment) in segments.map({ PercentText.decoded($0) }).enumerated() {
      candidates.removeAll { $0.count <= index }
      let literal = candidates.filter { $0[index].text == segment && $0[index].isLiteral }
      let parameter = candidates.first { !$0[index].isLiteral }.flatMap { $0[index].names.first }
      if literal.isEmpty, parameter != nil || Identifiers.isIdentifier(segment) {
        path += "/{\(Identifiers.unique(parameter ?? "id", &names))}"
        candidates.removeAll { $0[index].isLiteral }
      } else {
        path += "/" + segment.filter { !"{}".contains($0) }
        candidates = literal
      }
    }
    return path.isEmpty ? "/" : path
  }
}

/// Parts of paths that stand for one thing among many.
private enum Identifiers {
  /// Numbers, UUIDs, e-mail addresses and other words that nobody would name a path by.
  static func isIdentifier(_ text: String) -> Bool {
    if text.isEmpty || text.utf8.count > 40 || SecretRedaction.isSecret(text) { return true }
    if text.allSatisfy(\.isNumber) { return true }
    let digits = text.filter(\.isNumber).count
    let isWord = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "-_.~".unicodeScalars.contains($0) || ("0"..."9").contains($0)
    }
    return !isWord || digits >= 4 && text.utf8.count >= 8
  }

  static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }
}
