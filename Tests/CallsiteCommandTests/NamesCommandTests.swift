import Foundation
import TestSupport
import Testing

@Suite(.onOwnThreads)
struct NamesCommandTests {
  let project: Project

  init() throws {
    project = try Project()
    let responses = "responses: { '204': { description: Done. } }"
    try project.write(
      """
      openapi: 3.1.1
      info: { title: Shop, version: "1" }
      servers: [{ url: "https://api.example.com" }]
      paths:
        /orders/{id}/cancel:
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          post: { \(responses) }
        /users/posts: { get: { \(responses) } }
        /users/{id}/posts:
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          get: { \(responses) }

      """, to: "shop.yaml")
  }

  @Test("A single operationId that isn't used is counted in the singular")
  func singular() throws {
    try project.write(
      "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: { /a: { get: { responses: {} } } }\n",
      to: "one.yaml")
    let run = try CommandRun("names", "one.yaml", in: project.path)
    #expect(run.output.contains("operationIds aren't used: 1 of 1 is missing or repeats the path;"))
  }

  @Test("Each route is listed with its call and the origin of its name")
  func text() throws {
    let run = try CommandRun("names", "shop.yaml", in: project.path)
    #expect(
      run.output == """
        ShopAPI: 3 operations
        operationIds aren't used: 3 of 3 are missing or repeat the path; services are named after paths

        POST /orders/{id}/cancel  orders.cancel(_:)            path
        GET /users/posts          users.posts.list()           path
        GET /users/{id}/posts     users.posts.listForUser(_:)  path; list is taken

        """)
    #expect(run.status == 0)
  }

  @Test("As JSON, the fields match the help")
  func json() throws {
    let run = try CommandRun("names", "shop.yaml", "--format", "json", in: project.path)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let api = try #require((object?["apis"] as? [[String: Any]])?.first)
    #expect(api["services"] as? String == "paths")
    let operation = try #require((api["operations"] as? [[String: Any]])?.last)
    #expect(operation["call"] as? String == "users.posts.listForUser(_:)")
    #expect(operation["wanted"] as? String == "list")
    #expect(operation["operationId"] is NSNull)
  }

  @Test("A frozen name can be edited, takes effect, and is kept when names are frozen again")
  func freeze() throws {
    let frozen = try CommandRun("names", "shop.yaml", "--freeze", "names.yaml", in: project.path)
    #expect(frozen.errors == "Wrote names.yaml. Edit it, and list it in callsite.yaml under 'overlays'.\n")
    let file = "\(project.path)/names.yaml"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try project.write(text.replacing("orders.cancel", with: "orders.callOff"), to: "names.yaml")
    let named = try CommandRun("names", "shop.yaml", "--overlay", "names.yaml", in: project.path)
    #expect(named.output.contains("orders.callOff(_:)           given"))
    try CommandRun("names", "shop.yaml", "--freeze", "names.yaml", in: project.path)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("orders.callOff"))
  }

  @Test("Without a module, several configured APIs can't be frozen into one overlay")
  func ambiguous() throws {
    try project.write(
      "apis: [{ spec: pets.yaml, module: PetAPI }, { spec: ../shop.yaml, module: ShopAPI }]\n",
      to: "Specs/callsite.yaml")
    let run = try CommandRun("names", "--freeze", "names.yaml", in: project.path)
    #expect(run.status == 2)
    #expect(
      run.errors.contains("An overlay names the calls of one API; choose it with --module or a DOCUMENT."))
  }

  @Test(
    "Schemas with reserved names are reported, and logins whose tokens aren't kept, with a fix")
  func hints() throws {
    try project.write(
      """
      openapi: 3.1.1
      info: { title: Shop, version: "1" }
      servers: [{ url: "https://api.example.com" }]
      security: [{ token: [] }]
      paths:
        /sessions:
          post:
            operationId: signIn
            requestBody:
              content:
                application/json:
                  schema: { type: object, properties: { password: { type: string } } }
            responses:
              '200':
                description: Fine.
                content: { application/json: { schema: { $ref: '#/components/schemas/Tokens' } } }
      components:
        securitySchemes: { token: { type: http, scheme: bearer } }
        schemas:
          Tokens: { type: object, required: [access], properties: { access: { type: string } } }

      """, to: "shop.yaml")
    let names = try CommandRun("names", "shop.yaml", in: project.path)
    #expect(names.output.hasSuffix("\nSchemas with another name in Swift:\n  Tokens becomes ShopTokens\n"))
    let lint = try CommandRun("lint", "shop.yaml", "--call-sites", in: project.path)
    #expect(
      lint.output.contains(
        "Operations that look like a login, whose tokens aren't stored (1):\n  POST /sessions  returns /access\n"
      ))
    let action = """
        - target: $.components.securitySchemes['token']
          update: { x-callsite-tokens: { logIn: [signIn], accessToken: /access } }

      """
    #expect(lint.output.contains(action))
    try project.write(
      "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions:\n" + action, to: "tokens.yaml")
    let kept = try CommandRun(
      "generate", "shop.yaml", "--module", "ShopAPI", "--output", "Out", "--overlay", "tokens.yaml",
      in: project.path)
    #expect(kept.status == 0 && kept.errors == "")
    #expect(try project.swiftFiles(in: "Out/ShopAPI")["ShopClient.swift"]?.contains("func logIn(") == true)
  }

  @Test("Linting suggests better call sites, with an overlay as a start")
  func advice() throws {
    let run = try CommandRun("lint", "shop.yaml", "--call-sites", in: project.path)
    #expect(
      run.output.contains("  GET /users/{id}/posts  users.posts.listForUser(_:), because list is taken\n"))
    #expect(
      run.output.contains(
        "  - target: $.paths['/users/{id}/posts'].get\n    update: { x-callsite-name: users.posts.listForUser }\n"
      ))
    #expect(run.status == 0)
  }
}
