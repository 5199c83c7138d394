import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsiteRendering

struct TemplateTraceTests {
  @Test("A template that leaves out a value of a section is reported at the section's tag")
  func wrapper() throws {
    let text = Self.structure.replacing("{{wrapper}}", with: "")
    #expect(
      problems("structure", text, Self.pet) == """
        structure.mustache:5:1: error: Section 'properties' leaves out 'wrapper', which writes \
        '@Wired<Wire.DateTime>'. Add it, or write '{{#wrapper}}{{/wrapper}}' to leave it out. \
        [incomplete-template]

        """)
  }

  @Test("A section that is left out is reported with its first line, and not again for its contents")
  func section() throws {
    let text = try Self.structure.replacing(
      "{{#hasCustomCoding}}", through: "{{/hasCustomCoding}}", with: "")
    var values = Self.pet
    values["hasCustomCoding"] = .flag(true)
    values["decodingArguments"] = .text("id: object.value()")
    #expect(
      problems("structure", text, values) == """
        structure.mustache:1:1: error: This template leaves out 'hasCustomCoding', which writes \
        'public init(from decoder: any Decoder) throws {'. Add it, or write \
        '{{#hasCustomCoding}}{{/hasCustomCoding}}' to leave it out. [incomplete-template]

        """)
  }

  @Test(
    "Nested types and coding keys can't get lost", arguments: ["nested", "codingKeys", "shortCodingKeys"])
  func required(name: String) throws {
    var values = Self.pet
    values["nested"] = .texts(["  struct Owner {}"])
    values["shortCodingKeys"] = .text("id")
    values["hasCodingKeys"] = .flag(true)
    values["codingKeys"] = .texts(["id"])
    let text = try Self.structure.replacing("{{#\(name)}}", through: "{{/\(name)}}", with: "")
    #expect(problems("structure", text, values).contains("This template leaves out '\(name)', which writes"))
  }

  @Test("An empty section leaves a value out on purpose, and all that's in it")
  func emptySection() throws {
    let text = try Self.structure.replacing(
      "{{#properties}}", through: "{{/properties}}", with: "{{#properties}}\n{{/properties}}")
    #expect(problems("structure", text, Self.pet).isEmpty)
  }

  @Test("A value that a section doesn't write with these values may be missing")
  func unneeded() throws {
    let text = try Self.structure.replacing("{{#isMultipart}}", through: "{{/isMultipart}}", with: "")
    #expect(problems("structure", text, Self.pet).isEmpty)
  }

  @Test("A partial asks for values in place of its template")
  func partial() throws {
    let property =
      "{{#properties}}\n{{wrapper}}{{access}}var {{name}}: {{type}}{{hasPrivateStorage}}\n{{/properties}}\n"
    let text = try Self.structure.replacing(
      "{{#properties}}", through: "{{/properties}}", with: "  {{> property}}")
    #expect(problems("structure", text, Self.pet, ["property": property]).isEmpty)
    #expect(
      problems("structure", text, Self.pet, ["property": property.replacing("{{wrapper}}", with: "")])
        .hasPrefix("property.mustache:1:1: error: Section 'properties' leaves out 'wrapper', which"))
  }

  @Test("A value in a list is asked for there")
  func list() throws {
    let text = "{{#list}}\n{{name}}\n{{type}}\n{{access}}\n{{/list}}"
    let values = Self.alias
    #expect(problems("alias", text, values).isEmpty)
    #expect(problems("alias", "{{#list}}\n{{name}}\n{{access}}\n{{/list}}", values).contains("'type'"))
  }

  /// Each name that a built-in template asks for.
  private static let names = TemplateSet.builtIn.sources.keys.sorted().flatMap { template in
    let source = TemplateSet.builtIn.sources[template]
    let keys = source.flatMap { try? Template($0.text, file: $0.file).keys } ?? []
    return Set(keys.map(\.name)).sorted().map { (template, $0) }
  }

  @Test("A template without any of the names that it needs is reported", arguments: names)
  func everyName(template: String, name: String) throws {
    let source = try #require(TemplateSet.builtIn.sources[template])
    let text = source.text
      .replacing(try Regex("(?s)\\{\\{[#^]\(name)\\}\\}.*?\\{\\{/\(name)\\}\\}"), with: "")
      .replacing("{{\(name)}}", with: "")
    let tokens = try Template(source.text, file: source.file).tokens
    let inverted = SampleValues.invertedNames(in: tokens)
    let found = ([[], inverted] + inverted.map { [$0] }).map { absent in
      problems(template, text, SampleValues(absent: absent).context(tokens))
    }
    let isReported = found.contains { $0.contains(" leaves out '\(name)', which writes '") }
    #expect(isReported != Self.optionalNames[template, default: []].contains(name), "\(found.joined())")
  }

  /// The names of which a template may leave out all values, because all of them are optional, or white space.
  private static let optionalNames: [String: Set<String>] = [
    "file": ["title", "products", "hasImports"],
    "statuses": ["method"],
    "pages": ["method", "isDeprecated"],
    "sequence": ["method", "isDeprecated"],
    "chunks": ["method", "isDeprecated"],
    "background": ["method", "id", "finishedMethod", "isDeprecated"],
    "download": ["method", "isDeprecated"],
    "structure": ["documentation", "isDeprecated", "hasMembers"],
    "sample": ["fitsOnLine"],
    "stubs": ["documentation", "route"],
    "client": ["documentation", "isDeprecated"],
    "service": ["documentation"],
    "method": ["documentation", "isDeprecated"],
    "enumeration": ["documentation"],
    "union": ["documentation"],
    "alias": ["documentation"],
  ]

  @Test("The article lists the values that are optional")
  func article() throws {
    let text = try String(
      contentsOfFile: Checkout.path("Sources/callsite/Callsite.docc/Templates.md"), encoding: .utf8)
    let everywhere = OptionalValues.everywhere.sorted().map { "`\($0)`" }.joined(separator: ", ")
    #expect(text.contains("| all | \(everywhere) |"))
    for (template, names) in OptionalValues.byTemplate {
      let listed = names.sorted().map { "`\($0)`" }.joined(separator: ", ")
      #expect(text.contains("| `\(template).mustache` | \(listed) |"))
    }
  }
}

extension TemplateTraceTests {
  private static let structure = TemplateSet.builtIn.sources["structure"]?.text ?? ""

  private static var alias: TemplateContext {
    [
      "documentation": .texts(["/// A."]), "access": .text("public "), "name": .text("A"),
      "type": .text("Int"),
      "siblings": .texts([]),
    ]
  }

  private static var pet: TemplateContext {
    [
      "documentation": .texts([]), "access": .text("public "), "isolation": .text(""), "name": .text("Pet"),
      "parameter": .text(""), "conformances": .text(" APIModel "), "additionalProperties": .flag(false),
      "properties": .contexts([
        property("id", wrapper: ""), property("born", wrapper: "@Wired<Wire.DateTime> "),
      ]),
      "nested": .texts([]), "hasMembers": .flag(true), "isEmpty": .flag(false), "assignment": .flag(false),
      "hasAssignments": .flag(false), "initializerParameters": .text(""), "copyInitializers": .contexts([]),
      "identity": .flag(false), "shortCodingKeys": .flag(false), "hasCodingKeys": .flag(false),
      "codingKeys": .texts([]), "hasCustomCoding": .flag(false), "isMultipart": .flag(false),
      "keyed": .text(""),
      "keyArgument": .text(""), "decodingArguments": .text(""),
    ]
  }

  private static func property(_ name: String, wrapper: String) -> TemplateContext {
    [
      "documentation": .texts([]), "name": .text(name), "type": .text("Date"), "writing": .text(""),
      "isDeprecated": .flag(false), "hasPrivateStorage": .flag(false), "storage": .text(name),
      "wrapper": .text(wrapper),
      "assignment": .text("self.\(name) = \(name)"),
    ]
  }

  private func problems(
    _ name: String, _ text: String, _ values: TemplateContext, _ partials: [String: String] = [:]
  ) -> String {
    let texts = partials.merging([name: text]) { $1 }
    do {
      _ = try TemplateEngine(TemplateSet(overridingBuiltInWith: texts)).render(name, values)
      return ""
    } catch {
      return TextDiagnostics.render(error.diagnostics)
    }
  }
}

extension String {
  /// Returns the text with everything from one text through another replaced.
  fileprivate func replacing(
    _ start: String, through end: String, with replacement: String
  ) throws -> String {
    let first = try #require(range(of: start))
    let last = try #require(self[first.upperBound...].range(of: end))
    return replacingCharacters(in: first.lowerBound..<last.upperBound, with: replacement)
  }
}

/// Values for everything that a template asks for.
private struct SampleValues {
  /// The names of inverted sections that have no value.
  let absent: Set<String>

  static func invertedNames(in tokens: [Template.Token]) -> Set<String> {
    tokens.reduce(into: []) { names, token in
      switch token {
      case .section(let tag, let tokens, let isInverted):
        if isInverted { names.insert(tag.name) }
        names.formUnion(invertedNames(in: tokens))
      case .list(let tokens), .included(let tokens, _): names.formUnion(invertedNames(in: tokens))
      case .text, .variable, .entryEnd, .inclusion: break
      }
    }
  }

  func context(_ tokens: [Template.Token]) -> TemplateContext {
    var context: TemplateContext = [:]
    collect(tokens, into: &context)
    return context
  }

  private func collect(_ tokens: [Template.Token], into context: inout TemplateContext) {
    for token in tokens {
      switch token {
      case .variable(let tag):
        if !tag.isElement, context[tag.name] == nil { context[tag.name] = .text(tag.name) }
      case .section(let tag, let tokens, isInverted: true):
        collect(tokens, into: &context)
        if absent.contains(tag.name) || context[tag.name] == nil { context[tag.name] = .flag(false) }
      case .section(let tag, let tokens, isInverted: false): collect(tokens, of: tag, into: &context)
      case .list(let tokens), .included(let tokens, _): collect(tokens, into: &context)
      case .text, .entryEnd, .inclusion: break
      }
    }
  }

  /// Adds a section's value: a text if it's written as an element, and otherwise values of its own.
  private func collect(
    _ tokens: [Template.Token], of tag: Template.Tag, into context: inout TemplateContext
  ) {
    defer { collect(tokens, into: &context) }
    if absent.contains(tag.name) {
      context[tag.name] = .flag(false)
      return
    }
    if Self.isOfText(tokens) {
      context[tag.name] = .text(tag.name)
      return
    }
    if case .text = context[tag.name] { return }
    var inner: TemplateContext = [:]
    if case .context(let known) = context[tag.name] { inner = known }
    collect(tokens, into: &inner)
    context[tag.name] = .context(inner)
  }

  private static func isOfText(_ tokens: [Template.Token]) -> Bool {
    tokens.contains { token in
      switch token {
      case .variable(let tag): tag.isElement
      case .list(let tokens): isOfText(tokens)
      default: false
      }
    }
  }
}
