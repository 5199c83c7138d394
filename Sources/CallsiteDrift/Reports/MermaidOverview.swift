/// Which operations are concerned, as a small Mermaid chart for the comment on a pull request: the worst ones, and how
/// many there are besides.
struct MermaidOverview: Sendable {
  private static let maximumCount = 8
  /// Fewer are read faster in the list itself.
  private static let minimumCount = 3

  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  /// A fenced block after an empty line; empty where there is too little to draw.
  var block: String {
    let groups = FindingGroup.groups(of: review).filter { $0.worst > .info }.sorted(by: FindingGroup.isWorse)
    guard groups.count >= Self.minimumCount else { return "" }
    var lines = ["flowchart LR", "  api([\"\(review.kind == .changes ? "API" : "Spec")\"])"]
    for (index, group) in groups.prefix(Self.maximumCount).enumerated() {
      let name = Self.label(group.title)
      let counts = Self.label(group.counts)
      lines.append("  api --> o\(index)[\"\(name)<br/>\(counts)\"]:::\(group.worst.rawValue)")
    }
    let rest = groups.count - Self.maximumCount
    if rest > 0 { lines.append("  api -.-> more[\"\(rest) more\"]") }
    lines.append("  classDef breaking stroke:#b3261e,stroke-width:3px")
    lines.append("  classDef warning stroke:#7d5700,stroke-width:2px")
    return "\n```mermaid\n\(lines.joined(separator: "\n"))\n```\n"
  }

  /// Text between quotes: what isn't a letter, a digit or harmless is an entity, as Mermaid has them (`#35;`).
  private static func label(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60)
    let escaped = shown.map { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " /_-.,:".unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : "#\(scalar.value);"
    }.joined()
    return shown.count < text.unicodeScalars.count ? escaped + "…" : escaped
  }
}
