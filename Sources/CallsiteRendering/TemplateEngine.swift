import CallsiteDiagnostics

/// The templates of a run. An unknown name is an error with template, line and column.
///
/// A name that no built-in version of a template uses is reported when the template is read, even in a
/// section that a document doesn't need. A name in the wrong section is reported when it is rendered, and so is
/// a value that a user's template leaves out.
struct TemplateEngine: Sendable {
  private let templates: [String: Template]
  /// The built-in versions of the templates that the user replaces.
  private let references: [String: Template]
  /// The style of the code.
  let style: CodeStyle

  /// - Throws: ``DiagnosticFailure`` with all templates that are invalid or include one that doesn't exist.
  init(_ set: TemplateSet) throws(DiagnosticFailure) {
    var templates: [String: Template] = [:]
    var problems: [Diagnostic] = []
    for (name, source) in set.sources.sorted(by: { $0.key < $1.key }) {
      do throws(DiagnosticFailure) {
        let template = try Template(source.text, file: source.file)
        templates[name] = template
        for key in template.keys where !TemplateSet.builtInKeys.contains(key.name) {
          problems.append(.unknownKey(key))
        }
        for inclusion in template.inclusions where set.sources[inclusion.name] == nil {
          problems.append(.unknownTemplate(inclusion))
        }
      } catch {
        problems += error.diagnostics
      }
    }
    let included = Set(templates.values.flatMap { $0.inclusions.map(\.name) })
    for (name, source) in set.partials where !included.contains(name) {
      problems.append(
        .unknownTemplate(name, at: source.file, known: TemplateSet.builtIn.sources.keys.sorted()))
    }
    if problems.isEmpty { problems = Self.circles(in: templates) }
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
    style = set.style
    references = TemplateSet.builtIn.sources.filter { set.sources[$0.key] != $0.value }.compactMapValues {
      try? Template($0.text, file: $0.file)
    }
    self.templates = templates.mapValues { template in
      var template = template
      template.tokens = Self.included(template.tokens, from: templates)
      return template
    }
  }

  /// Returns the layout of a declaration.
  ///
  /// - Parameter depth: The nesting depth of the declaration.
  func layout(depth: Int) -> Layout { Layout(depth: depth, style: style) }

  /// Renders a template.
  ///
  /// - Parameter layout: The layout with the maximum width of lines.
  /// - Returns: The text without its final newline.
  /// - Throws: ``DiagnosticFailure`` with every tag whose value doesn't exist, or else with every value that the
  ///   built-in template needs for these values and the template leaves out.
  func render(
    _ name: String, _ values: TemplateContext, layout: Layout? = nil
  ) throws(DiagnosticFailure) -> String {
    let layout = layout ?? self.layout(depth: 0)
    guard let template = templates[name] else {
      preconditionFailure("there is no template '\(name)'; built-in templates are fixed")
    }
    let trace = references[name] == nil ? nil : TemplateTrace()
    var rendering = TemplateRendering(values, layout: layout, trace: trace)
    rendering.render(template)
    if !rendering.misses.isEmpty { throw DiagnosticFailure(rendering.misses.map(Diagnostic.unknownKey)) }
    if let trace {
      let omissions = omissions(from: trace, of: name, values, layout: layout)
      if !omissions.isEmpty { throw DiagnosticFailure(omissions.map { .omission($0, from: template.file) }) }
    }
    var text = rendering.text
    if text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
    return text
  }

  /// Renders the built-in version of a template with the same values, and returns what the user's leaves out.
  private func omissions(
    from trace: TemplateTrace, of name: String, _ values: TemplateContext, layout: Layout
  ) -> [TemplateTrace.Omission] {
    guard let reference = references[name] else { return [] }
    let expected = TemplateTrace()
    var rendering = TemplateRendering(values, layout: layout, trace: expected)
    rendering.render(reference)
    return trace.omissions(from: expected) { OptionalValues.contain($0, of: name) }
  }

  /// Returns diagnostics for the tags by which templates include themselves, directly or indirectly.
  private static func circles(in templates: [String: Template]) -> [Diagnostic] {
    templates.sorted { $0.key < $1.key }.flatMap { name, template in
      template.inclusions.filter { inclusion in
        var pending = [inclusion.name]
        var seen: Set<String> = []
        while let next = pending.popLast() {
          if next == name { return true }
          if seen.insert(next).inserted { pending += templates[next]?.inclusions.map(\.name) ?? [] }
        }
        return false
      }.map { .endlessInclusion($0, in: name) }
    }
  }

  /// Returns tokens with those of included templates inserted.
  private static func included(
    _ tokens: [Template.Token], from templates: [String: Template]
  ) -> [Template.Token] {
    tokens.map { token in
      switch token {
      case .inclusion(let tag, let indentation):
        .included(included(templates[tag.name]?.tokens ?? [], from: templates), indentation: indentation)
      case .section(let tag, let tokens, let isInverted):
        .section(tag, included(tokens, from: templates), isInverted: isInverted)
      case .list(let tokens): .list(included(tokens, from: templates))
      case .text, .variable, .entryEnd, .included: token
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownKey(_ key: Template.Tag) -> Diagnostic {
    Diagnostic(
      .error, "unknown-template-key",
      "'\(key.name)' isn't a value of this template; see its built-in version for those that are.",
      at: key.position)
  }

  fileprivate static func unknownTemplate(_ inclusion: Template.Tag) -> Diagnostic {
    Diagnostic(
      .error, "unknown-template", "There is no template '\(inclusion.name)' to include.",
      at: inclusion.position)
  }

  fileprivate static func endlessInclusion(_ inclusion: Template.Tag, in name: String) -> Diagnostic {
    Diagnostic(
      .error, "invalid-template", "Template '\(name)' includes itself through '\(inclusion.name)'.",
      at: inclusion.position)
  }

  fileprivate static func unknownTemplate(_ name: String, at path: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-template",
      "There is no built-in template '\(name)', and no template includes it; expected one of "
        + "\(known.joined(separator: ", ")).",
      at: SourcePosition(file: path, line: 1, column: 1))
  }

  fileprivate static func omission(_ omission: TemplateTrace.Omission, from file: String) -> Diagnostic {
    let name = omission.place.name
    let owner = omission.owner.map { "Section '\($0.name)'" } ?? "This template"
    return Diagnostic(
      .error, "incomplete-template",
      "\(owner) leaves out '\(name)', which writes '\(omission.text)'. Add it, or write "
        + "'{{#\(name)}}{{/\(name)}}' to leave it out.",
      at: omission.owner?.position ?? SourcePosition(file: file, line: 1, column: 1))
  }
}
