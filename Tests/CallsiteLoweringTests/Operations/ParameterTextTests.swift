import CallsiteModel
import Testing

/// The documentation of parameters and defaults.
struct ParameterTextTests {
  @Test(
    "A default that the description states isn't said twice",
    arguments: [
      ("The page, defaults to 10.", "10", true), ("Default: `10`", "10", true),
      ("By default Auto.", "auto", true),
      ("The page, defaults to 100.", "10", false), ("At most 10.", "10", false),
      ("10 by default.", "10", false),
    ])
  func statedDefaults(text: String, value: String, isStated: Bool) throws {
    let lowered = try Lowered(
      """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths:
        /a:
          get:
            parameters: [{ name: q, in: query, description: '\(text)', schema: { default: \(value) } }]
            responses: { '204': { description: A. } }
      components:
        schemas: { A: { type: object, properties: { p: { description: '\(text)', default: \(value) } } } }
      """)
    let texts = try [
      lowered.method.parameters[0].documentation, lowered.structure("A").properties[0].documentation,
    ].map { $0.lines.joined(separator: " ") }
    #expect(texts.allSatisfy { $0.hasSuffix("The server's default is `\(value)`.") == !isStated })
  }

  @Test(
    "Paragraphs about a parameter are sentences, unless the next one is a part of the one before",
    arguments: [
      ("Text", "Text. The API deprecates it."), ("Text.", "Text. The API deprecates it."),
      (#"One of\n\n- a"#, "One of - a. The API deprecates it."),
    ])
  func sentences(text: String, expected: String) throws {
    let lowered = try Lowered.paths(
      """
      /a:
        get:
          parameters: [{ name: q, in: query, deprecated: true, description: "\(text)", schema: { type: string } }]
          responses: { '204': { description: A. } }
      """)
    let lines = try lowered.method.documentation.lines
    #expect(lines.contains { $0.contains("- q: \(expected)") })
  }
}
