import CallsiteModel
import Testing

struct UnionCombinationsTests {
  @Test("As many combinations as the limit are unions in unions")
  func limit() throws {
    let lowered = try Lowered.schemas(Self.choices(6))
    #expect(try lowered.union("A").cases.count == 2)
    #expect(lowered.diagnostics == "")
  }

  @Test("More combinations are a struct with the properties of all branches, which is reported")
  func beyondTheLimit() throws {
    let lowered = try Lowered.schemas(Self.choices(7))
    let structure = try lowered.structure("A")
    #expect(structure.properties.count == 14)
    #expect(structure.properties.allSatisfy { $0.presence != .required })
    #expect(
      lowered.diagnostics == """
        a.yaml:6:5: warning: The choices in this 'allOf' have more than 64 combinations, so it isn't a union; the \
        properties of all alternatives are optional. [too-many-combinations]

        """)
  }

  @Test("A single choice isn't a combination, however many branches it has")
  func singleChoice() throws {
    let branches = (0..<100).map { index in
      "{ type: object, required: [p\(index)], properties: { p\(index): { type: string } } }"
    }
    let lowered = try Lowered.schemas("A:\n  allOf:\n    - oneOf: [\(branches.joined(separator: ", "))]\n")
    #expect(try lowered.union("A").cases.count == 100)
    #expect(lowered.diagnostics == "")
  }

  /// A schema that is composed of choices between two objects.
  private static func choices(_ count: Int) -> String {
    let parts = (0..<count).map { index in
      let branches = ["a", "b"].map { letter in
        "{ type: object, required: [\(letter)\(index)], properties: { \(letter)\(index): { type: string } } }"
      }
      return "    - oneOf: [\(branches.joined(separator: ", "))]\n"
    }
    return "A:\n  allOf:\n" + parts.joined()
  }
}
