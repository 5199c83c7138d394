import CallsiteDrift
import Testing

@Suite("A changelog")
struct ChangelogTests {
  @Test("lists a change once, however many axes it is on, and what it breaks")
  func once() throws {
    let lines = try lines(
      from: ("", "name: { type: string }\nage: { type: integer }"), to: ("", "name: { type: string }"))
    #expect(
      lines == [
        """
        pets removed [source] `Pet.age` was removed. Callers that read or write `Pet.age`, or construct a `Pet` \
        with it, no longer compile.
        """
      ])
  }

  @Test("lists the methods of a new service with their summaries")
  func service() throws {
    let vets = """
        /vets:
          get: { operationId: list, tags: [vets], summary: List vets, responses: { '204': { description: OK } } }
      """
    #expect(
      try lines(from: ("", Self.name), to: (vets, Self.name)) == [
        "vets added [] `vets.list` was added. List vets."
      ])
  }

  @Test("lists the change of a generic page under its service")
  func pages() throws {
    let list = { (url: String) in
      """
        /vets:
          get:
            operationId: list
            tags: [vets]
            parameters: [{ name: cursor, in: query, schema: { type: string } }]
            responses:
              '200':
                description: OK
                content:
                  application/json:
                    schema:
                      type: object
                      required: [data]
                      properties:
                        data: { type: array, items: { type: string } }
                        next_cursor: { type: string }
                        \(url)

      """
    }
    #expect(
      try lines(from: (list(""), Self.name), to: (list("url: { type: string }"), Self.name)).contains {
        $0.hasPrefix("vets added [") && $0.contains("`ListPage.url` was added")
      })
  }

  @Test("lists wire-only changes once for request and response, under the service")
  func wire() throws {
    let limited = "name: { type: string, maxLength: 40 }"
    let lines = try lines(from: ("", Self.name), to: ("", limited))
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("pets changed [] `") == true)
    #expect(lines.first?.contains("'maxLength': 40") == true)
  }

  @Test("lists the same Swift with a new behaviour as fixed")
  func fixed() throws {
    let lines = try lines(from: ("", Self.name), to: ("", Self.name), path: "/animals")
    #expect(lines.contains { $0.hasPrefix("pets fixed [") && $0.contains("/animals") }, "\(lines)")
  }

  @Test("has its sections in order: the client, services, shared types")
  func order() {
    let entries = [
      ChangeEntry(section: .shared, kind: .added, text: "d"),
      ChangeEntry(section: .service("b"), kind: .removed, text: "c"),
      ChangeEntry(section: .service("b"), kind: .added, text: "b"),
      ChangeEntry(section: .service("a"), kind: .fixed, text: "a2"),
      ChangeEntry(section: .client, kind: .fixed, text: "a1"),
    ]
    #expect(Changelog(entries).entries.map(\.text) == ["a1", "a2", "b", "c", "d"])
  }

  private static let name = "name: { type: string }"

  private func lines(
    from old: (paths: String, properties: String), to new: (paths: String, properties: String),
    path: String = "/pets"
  ) throws -> [String] {
    let versions = try (
      Changed.version(Self.document(old.paths, old.properties, "/pets"), "old.yaml", .shop),
      Changed.version(Self.document(new.paths, new.properties, path), "new.yaml", .shop)
    )
    let findings = VersionComparison().compare(versions.0, with: versions.1).findings
    return Changelog(findings, from: versions.0, to: versions.1).entries.map { entry in
      let broken = Finding.Axis.allCases.filter(entry.broken.contains).map(\.rawValue)
      return "\(entry.section.title) \(entry.kind.rawValue) [\(broken.joined(separator: " "))] \(entry.text)"
    }
  }

  private static func document(_ paths: String, _ properties: String, _ path: String) -> String {
    """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      \(path):
        post:
          operationId: save
          tags: [pets]
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
          responses:
            '200':
              description: OK
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
    \(paths)
    components:
      schemas:
        Pet:
          type: object
          properties:
            \(properties.replacing("\n", with: "\n        "))

    """
  }
}
