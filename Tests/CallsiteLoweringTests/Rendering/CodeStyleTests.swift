import CallsiteModel
import Testing

@testable import CallsiteRendering

struct CodeStyleTests {
  private static let module = SwiftModule.make(types: [
    .structure(
      .make(
        "Pet",
        properties: [
          .make("name", type: .external(.string)), .make("species", type: .external(.string)),
          .make("weight", type: .external(.double)),
        ])),
    .structure(.make("Owner", properties: [])),
  ])

  private func pet(_ style: CodeStyle) throws -> String {
    var templates = TemplateSet.builtIn
    templates.style = style
    let files = try ModuleRenderer(templates: templates).render(Self.module)
    return try #require(files.first { $0.path == "Models/Pet.swift" }).text
  }

  @Test("Lists are laid out for the length of lines and the indentation")
  func lists() throws {
    let short = "  public init(name: String, species: String, weight: Double) {\n    self.name = name\n"
    #expect(try pet(.standard).contains(short))
    #expect(try pet(CodeStyle(lineLength: 62)).contains(short))
    let long = """
          public init(
              name: String,
              species: String,
              weight: Double,
          ) {
              self.name = name

      """
    #expect(try pet(CodeStyle(indentation: 4, lineLength: 62)).contains(long))
    #expect(
      try pet(CodeStyle(indentation: 4, usesTabs: true, lineLength: 62)).contains(
        long.replacing("    ", with: "\t")))
  }

  @Test("Doc comments are wrapped to the length of lines, with their lists and code")
  func comments() {
    let code = """
      struct Pet {
        /// Returns the pets of a client, in the order in which they were added to it.
        ///
        /// - Parameters:
        ///   - page: The number of the page, from 1.
        ///
        /// ```
        /// for pet in try await client.pets.list(page: 1) { print(pet) }
        /// ```
        ///
        /// `GET /clients/{id}/pets/of/all/other/clients`
        func pets()
      }
      """
    #expect(
      CodeStyle(indentation: 4, lineLength: 48).applied(to: code) == """
        struct Pet {
            /// Returns the pets of a client, in the
            /// order in which they were added to it.
            ///
            /// - Parameters:
            ///   - page: The number of the page, from
            ///     1.
            ///
            /// ```
            /// for pet in try await client.pets.list(page: 1) { print(pet) }
            /// ```
            ///
            /// `GET /clients/{id}/pets/of/all/other/clients`
            func pets()
        }
        """)
  }

  @Test("Two spaces and 110 columns change nothing")
  func standard() {
    let code = "  /// " + String(repeating: "word ", count: 40) + "\n   let a = 1\n"
    #expect(CodeStyle().applied(to: code) == code)
  }
}
