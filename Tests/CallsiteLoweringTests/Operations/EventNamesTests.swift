import CallsiteModel
import Testing

@testable import CallsiteLowering

/// Which data the names of server-sent events select.
struct EventNamesTests {
  /// Returns the names that select each case of the data of events, and the warnings.
  private func names(_ event: String) throws -> (names: [String], diagnostics: String) {
    let lowered = try Lowered.paths(
      """
      /a:
        get:
          operationId: f
          responses:
            '200': { description: A., content: { text/event-stream: { itemSchema: { \(event) } } } }
      """)
    let union = try #require(Self.union(lowered))
    let cases = Self.names(union)
    #expect(union.isEventNamed == cases.contains { !$0.isEmpty })
    return (cases, lowered.diagnostics)
  }

  private static func union(_ lowered: Lowered) -> Union? {
    let operations = lowered.module.client.operations
    for case .union(let union) in operations.types { return union }
    return nil
  }

  private static func names(_ union: Union) -> [String] {
    union.cases.map { $0.discriminatorValues.map(\.text).joined(separator: "|") }
  }

  private static func event(_ name: String?, _ data: String) -> String {
    let event = name.map { "event: { \($0) }, " } ?? ""
    return "{ properties: { \(event)data: { contentSchema: { type: object, \(data) } } } }"
  }

  private static let one = "properties: { a: {} }"
  private static let other = "properties: { b: {} }"

  @Test(
    "A name selects the data of the events that have it, unless others have it, too",
    arguments: [
      (event("const: x", one), event("enum: [y, z]", other), ["x", "y|z"]),
      (event("const: x", one), event("enum: [x, z]", other), ["", "z"]),
      (event("const: x", one), event("const: x", other), ["", ""]),
      (event("const: x", one), event("type: string", other), ["x", ""]),
      (event("const: x", one), event(nil, other), ["x", ""]),
      (event(nil, one), event(nil, other), ["", ""]),
      (
        "{ allOf: [{ properties: { event: { const: x } } }, \(event(nil, one))] }", event("const: y", other),
        ["x", "y"]
      ),
    ])
  func selected(first: String, second: String, names: [String]) throws {
    #expect(try self.names("oneOf: [\(first), \(second)]").names == names)
  }

  @Test("Data that occurs with several names has them all, and none if it also occurs with any name")
  func repeated() throws {
    let event = { (name: String, schema: String) in
      "{ properties: { event: { \(name) }, data: { contentSchema: { $ref: '#/components/schemas/\(schema)' } } } }"
    }
    let names = { (third: String) in
      let events = [event("const: x", "A"), event("const: y", "B"), event(third, "A")]
      let lowered = try Lowered.paths(
        """
        /a:
          get:
            operationId: f
            responses:
              '200':
                description: A.
                content: { text/event-stream: { itemSchema: { oneOf: [\(events.joined(separator: ", "))] } } }
        """,
        root: """
          components:
            schemas:
              A: { type: object, properties: { a: { type: string } } }
              B: { type: object, properties: { b: { type: string } } }
          """)
      return try Self.names(#require(Self.union(lowered)))
    }
    #expect(try names("const: z") == ["x|z", "y"])
    #expect(try names("type: string") == ["", "y"])
  }

  @Test("Data that names select may be alike; other data is a warning")
  func alike() throws {
    let warning = "[alike-branches]"
    let named = try names("oneOf: [\(Self.event("const: x", Self.one)), \(Self.event("const: y", Self.one))]")
    #expect(named.names == ["x", "y"] && named.diagnostics.isEmpty)
    let unnamed = try names("oneOf: [\(Self.event("const: x", Self.one)), \(Self.event(nil, Self.one))]")
    #expect(unnamed.diagnostics.contains(warning))
  }
}
