import CallsiteDiagnostics
import Mustache

/// Parsed templates, which fail loudly: an unknown name or partial is an error with template, line and column.
///
/// A name that no built-in version of a template uses is found when the template is read, even in a section
/// that a document doesn't need; one that stands in the wrong section, when it is rendered.
///
/// Text is never escaped for HTML.
struct TemplateEngine: Sendable {
  private let compiled: [String: CompiledTemplate]
  /// For templates that use more of mustache than is compiled; it holds them all, or none.
  private let library: MustacheLibrary
  private let sites: [TemplateSite]

  /// - Parameter isCompiling: Whether templates are compiled that can be; it makes no difference but in time.
  /// - Throws: ``DiagnosticFailure`` with all templates that don't parse or include what isn't there.
  init(_ templates: TemplateSet, isCompiling: Bool = true) throws(DiagnosticFailure) {
    var texts: [NumberedText] = []
    var sites: [TemplateSite] = []
    var problems: [Diagnostic] = []
    for (name, source) in templates.sources.sorted(by: { $0.key < $1.key }) {
      let scanner = TemplateScanner(source.text, file: source.file, offset: sites.count)
      sites += scanner.sites
      for site in scanner.sites where !TemplateSet.builtInKeys.contains(site.name) {
        problems.append(.unknownKey(site.name, at: site.position))
      }
      for partial in scanner.partials where templates.sources[partial.name] == nil {
        problems.append(.unknownPartial(partial))
      }
      if let position = scanner.unclosedTag {
        problems.append(.unclosedTag(at: position))
        continue
      }
      texts.append((name, scanner.text, source.file))
    }
    let compiled = isCompiling ? Self.compile(texts) : [:]
    library = Self.library(compiled.count < texts.count ? texts : [], problems: &problems)
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
    self.compiled = compiled
    self.sites = sites
  }

  private static func compile(_ texts: [NumberedText]) -> [String: CompiledTemplate] {
    texts.reduce(into: [:]) { compiled, template in
      compiled[template.name] = TemplateCompiler.compile(template.text)
    }
  }

  private static func library(_ texts: [NumberedText], problems: inout [Diagnostic]) -> MustacheLibrary {
    var library = MustacheLibrary()
    for template in texts {
      do {
        try library.register(pragma + template.text, named: template.name)
      } catch {
        problems.append(.unparsable(error, file: template.file))
      }
    }
    return library
  }

  /// A template whose tags are numbered.
  private typealias NumberedText = (name: String, text: String, file: String)

  /// Renders a template.
  ///
  /// - Returns: The text without its last newline.
  /// - Throws: ``DiagnosticFailure`` naming every lookup that found nothing.
  func render(_ name: String, _ values: [String: TemplateValue]) throws(DiagnosticFailure) -> String {
    let recorder = LookupRecorder()
    guard
      var text = compiled[name]?.render(values, recorder: recorder)
        ?? library.render(TemplateContext(values, lookups: recorder), withTemplate: name)
    else { preconditionFailure("there is no template '\(name)'; built-in templates are fixed") }
    if !recorder.misses.isEmpty {
      throw DiagnosticFailure(
        recorder.misses.map { .unknownKey($0.name, at: $0.site.map { sites[$0].position }) })
    }
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// Turns HTML escaping off; a line of its own, which leaves nothing in the output.
  private static let pragma = "{{% CONTENT_TYPE: TEXT }}\n"
}

extension Diagnostic {
  static func unknownKey(_ name: String, at position: SourcePosition?) -> Diagnostic {
    Diagnostic(
      .error, "unknown-template-key",
      "'\(name)' is no value that this template can use. Its built-in version shows those there are.",
      at: position)
  }

  static func unknownPartial(_ partial: TemplateSite) -> Diagnostic {
    Diagnostic(
      .error, "unknown-template", "there is no template '\(partial.name)' to include.", at: partial.position)
  }

  static func unclosedTag(at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "invalid-template", "this tag isn't closed.", at: position)
  }

  /// - Parameter error: What swift-mustache threw; its lines count the pragma.
  static func unparsable(_ error: any Error, file: String) -> Diagnostic {
    guard let error = error as? MustacheTemplate.ParserError else {
      return Diagnostic(.error, "invalid-template", "the template can't be read: \(error).", at: nil)
    }
    return Diagnostic(
      .error, "invalid-template",
      "\(reason(error.error)), near '\(TemplateSite.unnumbered(error.context.line))'.",
      at: SourcePosition(
        file: file, line: max(error.context.lineNumber - 1, 1), column: max(error.context.columnNumber, 1)))
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "this closes another section than the one that is open"
    case .unfinishedName: "a tag isn't closed, or its name has a character that names don't have"
    case .expectedSectionEnd: "a section isn't closed before the end of the template"
    default: "the template isn't valid mustache"
    }
  }
}

extension TemplateSite {
  /// A line of a numbered template as its author wrote it.
  static func unnumbered(_ line: String) -> String {
    line.replacing(#/-\d+(?=}})/#, with: "")
  }
}
