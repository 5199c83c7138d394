import CallsiteDiagnostics

/// Renders a finding: the message, the consequence, the Swift declarations before and after, and both versions of the
/// document side by side.
struct HTMLFindingArticle: Sendable {
  /// The documents' texts, by file.
  let lines: [String: SourceLines]
  let kind: DriftReview.Kind

  /// - Parameter showsSwift: Whether to show the Swift declarations.
  func render(_ finding: Finding, showsSwift: Bool = true) -> Markup {
    let others: Markup? = finding.otherOperations.map { "<p class=\"others\">\($0)</p>\n" }
    let consequence: Markup? = finding.consequence.map {
      "<p class=\"consequence\">\(Markup.sentence($0))</p>\n"
    }
    return """
      <article id="\(Self.anchor(finding))" class="finding \(finding.severity.rawValue)" data-axis="\(finding.axis.rawValue)" \
      data-severity="\(finding.severity.rawValue)">
      <h3><span class="severity">\(finding.severity.rawValue)</span> \
      <span class="axis">\(finding.axis.rawValue)</span> \
      <code class="path">\(finding.path)</code></h3>
      <p>\(Markup.sentence(finding.message))</p>
      \(consequence)\(rename(finding))\(others)\(showsSwift ? swift(finding) : "")\(callSites(finding))\(documents(finding))\
      <p class="id"><code>\(finding.id)</code> \
      <a href="#\(Self.anchor(finding))">\(finding.fingerprint)</a>\(positions(finding))</p>
      </article>

      """
  }

  private static func anchor(_ finding: Finding) -> String { "f-\(finding.fingerprint)" }

  /// Returns the lines of both documents, which are visible without the excerpts.
  private func positions(_ finding: Finding) -> Markup {
    let places = [finding.old, finding.new].map { position -> Markup? in
      position.map { "<code>\($0.description)</code>" }
    }
    let text = places.compactMap(\.self).joined(separator: " → ")
    return text.isEmpty ? "" : " \(text)"
  }

  private func rename(_ finding: Finding) -> Markup {
    finding.rename.map { "<p class=\"others\">\($0.sentence)</p>\n" } ?? ""
  }

  private func swift(_ finding: Finding) -> Markup {
    guard let change = finding.swift.map(SignatureExcerpt.init), change.before != change.after else {
      return ""
    }
    return "<div class=\"sides swift\">\n"
      + declaration(change.before, label: "Swift before", mark: "del")
      + declaration(change.after, label: "Swift after", mark: "ins") + "</div>\n"
  }

  /// Returns the affected lines of the app.
  private func callSites(_ finding: Finding) -> Markup {
    guard !finding.callSites.isEmpty else { return "" }
    let items = finding.callSites.map { site -> Markup in
      let errors = site.errors.map { "<p>\($0)</p>" as Markup }.joined()
      return
        "<li\(site.effect.mark)><code>\(site.position.description)</code> \(site.effect.words):"
        + "<pre tabindex=\"0\">\(site.text)</pre>\(errors)</li>\n"
    }
    return "<ul class=\"uses\">\n\(items.joined())</ul>\n"
  }

  private func declaration(_ text: String?, label: String, mark: Markup) -> Markup {
    let content: Markup? = text.map { "<pre tabindex=\"0\"><\(mark)>\($0)</\(mark)></pre>" }
    return "<figure><figcaption>\(label)</figcaption>\(content ?? Self.absent)</figure>\n"
  }

  private func documents(_ finding: Finding) -> Markup {
    guard finding.old != nil || finding.new != nil else { return "" }
    let labels = (Self.title(kind.sides.old), Self.title(kind.sides.new))
    let title = kind == .changes ? "Both versions of the document" : "\(labels.0) and \(kind.sides.new)"
    let sides = (lookUp(finding.old), lookUp(finding.new))
    return "<details><summary>\(title)</summary>\n<div class=\"sides\">\n"
      + excerpt(finding.old, sides.0?.marking(against: sides.1), label: labels.0)
      + excerpt(finding.new, sides.1?.marking(against: sides.0), label: labels.1) + "</div></details>\n"
  }

  private static func title(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private func lookUp(_ position: SourcePosition?) -> SourceExcerpt? {
    position.flatMap { lines[$0.file]?.excerpt(around: $0) }
  }

  private func excerpt(_ position: SourcePosition?, _ excerpt: SourceExcerpt?, label: String) -> Markup {
    guard let position else {
      return "<figure><figcaption>\(label)</figcaption>\(Self.absent)</figure>\n"
    }
    let caption: Markup = "\(label) <code>\(position.description)</code>"
    let content: Markup? = excerpt.map(rows).map { "<pre tabindex=\"0\">\($0)</pre>" }
    return "<figure><figcaption>\(caption)</figcaption>\(content)</figure>\n"
  }

  private func rows(_ excerpt: SourceExcerpt) -> Markup {
    let width = String(excerpt.lines.last?.number ?? 0).count
    return excerpt.lines.map { line -> Markup in
      let number = String(line.number)
      let padded = String(repeating: " ", count: width - number.count) + number
      let text: Markup = "<i>\(padded)</i> \(line.text)"
      return excerpt.marked.contains(line.number) ? "<mark>\(text)</mark>" : text
    }.joined(separator: "\n")
  }

  private static let absent: Markup = "<p class=\"absent\">None</p>"
}
