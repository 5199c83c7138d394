import CallsiteLowering
import CallsiteModel

extension ChangePair {
  /// Changes of the client: services, servers, session and the module as a whole.
  static let clientChanges: [ChangePair] =
    edits.flatMap { $0.pairs(of: base) } + oneWay.compactMap { $0.pairs(of: base).first }

  private static let base = Version(
    text: """
      openapi: 3.1.0
      info: { title: Shop, version: "1" }
      servers:
        - { url: 'https://a.example', x-callsite-name: production }
        - { url: 'https://{region}.example', x-callsite-name: regional, variables: { region: { default: eu }, port: { default: "1" } } }
      tags: [{ name: users, description: People. }]
      paths:
        /login:
          post:
            operationId: signIn
            tags: [users]
            requestBody:
              required: true
              x-callsite-flatten: true
              content: { application/json: { schema: { type: object, required: [name, password], properties: { name: { type: string }, password: { type: string } } } } }
            responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { access: { type: string } } } } } } }
        /logout:
          post:
            operationId: signOut
            tags: [users]
            responses: { '204': { description: done } }
      components:
        securitySchemes:
          token:
            type: http
            scheme: bearer
            x-callsite-tokens: { logIn: [signIn], logOut: signOut, accessToken: /access }
      """)

  private static let edits = [
    DocumentEdit(
      "server added", "tags: [{ name",
      "  - { url: 'https://c.example', x-callsite-name: test }\ntags: [{ name"),
    DocumentEdit("server removed", "  - { url: 'https://a.example', x-callsite-name: production }\n", ""),
    DocumentEdit("server renamed", "x-callsite-name: production", "x-callsite-name: live"),
    DocumentEdit("server elsewhere", "https://a.example", "https://b.example"),
    DocumentEdit(
      "server gains a variable", "{ url: 'https://a.example', x-callsite-name: production }",
      "{ url: 'https://{who}.example', x-callsite-name: production, variables: { who: { default: a } } }"),
    DocumentEdit(
      "variable added", "port: { default: \"1\" } }", "port: { default: \"1\" }, zone: { default: z } }"),
    DocumentEdit("variable removed", ", port: { default: \"1\" } }", " }"),
    DocumentEdit("variable renamed", "port: { default: \"1\" } }", "gate: { default: \"1\" } }"),
    DocumentEdit(
      "variables in another order", "{ region: { default: eu }, port: { default: \"1\" } }",
      "{ port: { default: \"1\" }, region: { default: eu } }"),
    DocumentEdit("variable with another default", "{ default: eu }", "{ default: us }"),
    DocumentEdit(
      "servers in another order",
      "  - { url: 'https://a.example', x-callsite-name: production }\n  - { url: 'https://{region}.example', x-callsite-name: regional, variables: { region: { default: eu }, port: { default: \"1\" } } }\n",
      "  - { url: 'https://{region}.example', x-callsite-name: regional, variables: { region: { default: eu }, port: { default: \"1\" } } }\n  - { url: 'https://a.example', x-callsite-name: production }\n"
    ),
    DocumentEdit(
      "no servers",
      "servers:\n  - { url: 'https://a.example', x-callsite-name: production }\n  - { url: 'https://{region}.example', x-callsite-name: regional, variables: { region: { default: eu }, port: { default: \"1\" } } }\n",
      ""),
    DocumentEdit(
      "service renamed", "tags: [{ name: users, description",
      "tags: [{ name: users, x-callsite-name: people, description"),
    DocumentEdit("service documented", "description: People.", "description: All people."),
    DocumentEdit(
      "login wants something else", "required: [name, password], properties: { name: {",
      "required: [email, password], properties: { email: {"),
    DocumentEdit("login wants more", "required: [name, password],", "required: [name, password, code],"),
    DocumentEdit(
      "login may take more", "password: { type: string } }",
      "password: { type: string }, code: { type: string } }"),
    DocumentEdit(
      "login answers something else", "properties: { access: {",
      "properties: { more: { type: string }, access: {"),
    DocumentEdit("logout isn't said", "logOut: signOut, ", ""),
    DocumentEdit(
      "logout is a method of the client", "operationId: signOut\n      tags: [users]",
      "operationId: signOut\n      x-callsite-name: .logOut"),
    DocumentEdit(
      "no session", "\n      x-callsite-tokens: { logIn: [signIn], logOut: signOut, accessToken: /access }",
      ""),
    DocumentEdit("another scheme", "scheme: bearer", "scheme: basic"),
    DocumentEdit("module described", "title: Shop, version: \"1\"", "title: The Shop, version: \"2\""),
  ]

  /// Changes for whose reverse no callers can be written.
  private static let oneWay = [
    DocumentEdit("declarations for the package") { $0.options.access = .package },
    DocumentEdit("declarations for the module") { $0.options.access = .internal },
    DocumentEdit("module renamed") { $0.options.moduleName = "StoreAPI" },
  ]
}
