import CallsiteLowering

extension ChangePair {
  /// Changes of enums, with raw values and with payloads.
  static let enumChanges: [ChangePair] = edits.flatMap { $0.pairs(of: base) }

  private static let base = Version(
    text: """
      openapi: 3.1.0
      info: { title: Shop, version: "1" }
      paths: {}
      components:
        schemas:
          Status: { type: string, enum: [available, sold] }
          Level: { type: integer, enum: [1, 2] }
          Closed: { type: string, enum: [red, green], x-callsite-enum: { open: false } }
          Shown:
            type: string
            enum: [x, y]
            x-callsite-enum: { cases: { x: { displayName: Ex } } }
          Order:
            type: object
            properties:
              state: { type: string, enum: [open, done] }
              status: { $ref: '#/components/schemas/Status' }
          Cat: { type: object, required: [kind, lives], properties: { kind: { const: cat }, lives: { type: integer } } }
          Dog: { type: object, required: [kind, tricks], properties: { kind: { const: dog }, tricks: { type: string } } }
          Bird: { type: object, required: [kind, wings], properties: { kind: { const: bird }, wings: { type: integer } } }
          Animal: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }
          Value: { oneOf: [{ type: string }, { type: integer }] }
      """)

  private static let edits = [
    DocumentEdit("enum value added", "[available, sold]", "[available, sold, lost]"),
    DocumentEdit("enum value added to a closed enum", "[red, green]", "[red, green, blue]"),
    DocumentEdit("enum value added to an inline enum", "[open, done]", "[open, done, lost]"),
    DocumentEdit("integer enum value added", "[1, 2]", "[1, 2, 3]"),
    DocumentEdit("enum values in another order", "[available, sold]", "[sold, available]"),
    DocumentEdit(
      "enum value spelled otherwise under the same name", "[available, sold]", "[available, SOLD]"),
    DocumentEdit("enum value replaced", "[available, sold]", "[available, gone]"),
    DocumentEdit(
      "enum case renamed", "enum: [available, sold] }",
      "enum: [available, sold], x-callsite-enum: { cases: { sold: { name: gone } } } }"),
    DocumentEdit("enum opened", "open: false", "open: true"),
    DocumentEdit(
      "enum closed", "enum: [available, sold] }",
      "enum: [available, sold], x-callsite-enum: { open: false } }"),
    DocumentEdit("integers become texts", "type: integer, enum: [1, 2]", "type: string, enum: ['1', '2']"),
    DocumentEdit("enum becomes a text", "{ type: string, enum: [available, sold] }", "{ type: string }"),
    DocumentEdit(
      "inline enum becomes a text", "state: { type: string, enum: [open, done] }",
      "state: { type: string }"),
    DocumentEdit(
      "inline enum becomes a component", "state: { type: string, enum: [open, done] }",
      "state: { $ref: '#/components/schemas/Status' }"),
    DocumentEdit("display names gone", "      x-callsite-enum: { cases: { x: { displayName: Ex } } }\n", ""),
    DocumentEdit("display name changed", "displayName: Ex }", "displayName: The X }"),
    DocumentEdit(
      "display name of another case", "{ displayName: Ex } }",
      "{ displayName: Ex }, y: { displayName: Why } }"),
    DocumentEdit("enums closed by configuration") { $0.options.hasOpenEnums = false },
    DocumentEdit(
      "branch added", "{ $ref: '#/components/schemas/Dog' }] }",
      "{ $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Bird' }] }"),
    DocumentEdit(
      "branch replaced", "{ $ref: '#/components/schemas/Dog' }] }",
      "{ $ref: '#/components/schemas/Bird' }] }"),
    DocumentEdit(
      "branches in another order",
      "[{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]",
      "[{ $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Cat' }]"),
    DocumentEdit(
      "branch of another type", "oneOf: [{ type: string }, { type: integer }]",
      "oneOf: [{ type: string }, { type: boolean }]"),
    DocumentEdit(
      "branch with another payload", "oneOf: [{ type: string }, { type: integer }]",
      "oneOf: [{ type: string, x-callsite-name: string, format: date }, { type: integer }]"),
    DocumentEdit(
      "branch may be null", "oneOf: [{ type: string }, { type: integer }]",
      "oneOf: [{ type: string }, { type: integer }, { type: 'null' }]"),
    DocumentEdit(
      "union becomes one type", "{ oneOf: [{ type: string }, { type: integer }] }", "{ type: string }"),
    DocumentEdit("a constant that tells branches apart", "kind: { const: cat }", "kind: { const: kitty }"),
    DocumentEdit(
      "branch's case renamed", "Dog: { type: object,", "Dog: { x-callsite-name: Hound, type: object,"),
    DocumentEdit("models with payloads without Hashable") { $0.options.isHashable = false },
  ]
}
