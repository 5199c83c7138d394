import CallsiteLowering

extension ChangePair {
  /// Changes of a struct's properties.
  static let propertyChanges: [ChangePair] = edits.flatMap { $0.pairs(of: base) }

  private static let base = Version(
    text: """
      openapi: 3.1.0
      info: { title: Shop, version: "1" }
      paths: {}
      components:
        schemas:
          Pet:
            type: object
            required: [id, name, tag]
            properties:
              id: { type: integer }
              name: { type: string }
              nick: { type: string }
              tag: { type: [string, "null"] }
              age: { type: integer }
              born: { type: string }
              toys: { type: array, items: { type: string } }
          Free:
            type: object
            required: [a]
            properties:
              a: { type: string }
            additionalProperties: { type: string }
          Keyed:
            type: object
            x-callsite-id: uuid
            required: [uuid]
            properties:
              uuid: { type: string }
      """)

  private static let edits = [
    DocumentEdit("optional property at the end", "    Free:", "        extra: { type: string }\n    Free:"),
    DocumentEdit(
      "optional property in the middle", "nick: { type: string }",
      "nick: { type: string }\n        extra: { type: string }"),
    DocumentEdit(
      "required property", "required: [id, name, tag]\n      properties:",
      "required: [id, name, tag, extra]\n      properties:\n        extra: { type: string }"),
    DocumentEdit("optional becomes required", "[id, name, tag]", "[id, name, tag, nick]"),
    DocumentEdit("required becomes optional", "[id, name, tag]", "[id, tag]"),
    DocumentEdit("required nullable becomes optional", "[id, name, tag]", "[id, name]"),
    DocumentEdit("required becomes nullable", "name: { type: string }", "name: { type: [string, \"null\"] }"),
    DocumentEdit("optional becomes nullable", "age: { type: integer }", "age: { type: [integer, \"null\"] }"),
    DocumentEdit(
      "properties in another order", "id: { type: integer }\n        name: { type: string }",
      "name: { type: string }\n        id: { type: integer }"),
    DocumentEdit(
      "optional properties in another order", "age: { type: integer }\n        born: { type: string }",
      "born: { type: string }\n        age: { type: integer }"),
    DocumentEdit("property renamed on the wire", "nick: {", "nickname: {"),
    DocumentEdit("property renamed in Swift", "nick: {", "nick: { x-callsite-name: nickname, "),
    DocumentEdit("wire name under the same Swift name", "nick: {", "nick_name: { x-callsite-name: nick, "),
    DocumentEdit("case of a wire name", "nick: {", "Nick: {"),
    DocumentEdit("integer becomes string", "age: { type: integer }", "age: { type: string }"),
    DocumentEdit("integer becomes number", "age: { type: integer }", "age: { type: number }"),
    DocumentEdit("integer becomes long", "age: { type: integer }", "age: { type: integer, format: int64 }"),
    DocumentEdit(
      "string becomes date-time", "born: { type: string }", "born: { type: string, format: date-time }"),
    DocumentEdit("string becomes date", "born: { type: string }", "born: { type: string, format: date }"),
    DocumentEdit(
      "string gains a format without a type", "born: { type: string }",
      "born: { type: string, format: email }"),
    DocumentEdit(
      "value becomes list", "born: { type: string }",
      "born: { type: array, items: { type: string } }"),
    DocumentEdit(
      "value becomes one of two", "born: { type: string }",
      "born: { oneOf: [{ type: string }, { type: integer }] }"),
    DocumentEdit("value becomes any JSON", "born: { type: string }", "born: {}"),
    DocumentEdit(
      "value becomes an object", "born: { type: string }",
      "born: { type: object, properties: { year: { type: integer } } }"),
    DocumentEdit("value becomes a free object", "born: { type: string }", "born: { type: object }"),
    DocumentEdit(
      "elements may be null", "items: { type: string } }\n    Free",
      "items: { type: [string, \"null\"] } }\n    Free"),
    DocumentEdit(
      "elements of another type", "items: { type: string } }\n    Free",
      "items: { type: integer } }\n    Free"),
    DocumentEdit("property deprecated", "nick: {", "nick: { deprecated: true, "),
    DocumentEdit("property documented", "nick: {", "nick: { description: What it is called., "),
    DocumentEdit("default documented", "nick: {", "nick: { default: Rex, "),
    DocumentEdit("identity becomes optional", "[id, name, tag]", "[name, tag]"),
    DocumentEdit("identity of another type", "id: { type: integer }", "id: { type: string }"),
    DocumentEdit("identity by another name lost", "      x-callsite-id: uuid\n", ""),
    DocumentEdit(
      "identity by its own name",
      "      x-callsite-id: uuid\n      required: [uuid]\n      properties:\n        uuid:",
      "      required: [id]\n      properties:\n        id:"),
    DocumentEdit("unlisted properties no longer kept", "      additionalProperties: { type: string }\n", ""),
    DocumentEdit(
      "unlisted properties of another type", "additionalProperties: { type: string }",
      "additionalProperties: true"),
    DocumentEdit("models without Hashable") { $0.options.isHashable = false },
    DocumentEdit("models without Identifiable") { $0.options.isIdentifiable = false },
    DocumentEdit(
      "property holds its own type", "born: { type: string }", "born: { $ref: '#/components/schemas/Pet' }"),
    DocumentEdit("minimum length", "nick: { type: string }", "nick: { type: string, minLength: 3 }"),
  ]
}
