import CallsiteDrift
import OrderedCollections
import Testing

@Suite("The client in a compiler's index")
struct IndexedModuleTests {
  /// The lines of a call that lists affected lines if the index has a client with these types.
  private func found(_ types: [String]) throws -> [String] {
    let method = (types.first { $0.hasSuffix(".PetsService") } ?? "PetsService").split(separator: ".").map(
      String.init)
    let index = AppIndex(
      declarations: types.map {
        AppIndex.Declaration(.type, in: "Store", path: $0.split(separator: ".").map(String.init))
      }
        + [AppIndex.Declaration(.method, in: "Store", path: method + ["listPets(limit:)"])],
      uses: ["App.swift": [AppIndex.Use(line: 1, column: 13, declaration: types.count)]])
    let app = AppCode(
      files: [SwiftFile(path: "App.swift", text: "client.pets.listPets(limit: 5)\n")], index: index)
    let versions = try [Shop.old, Shop.changed].map { try Changed.version($0, "shop.yaml", .shop) }
    #expect(app.hasIndex(of: versions[0].module) == (types.count > 4))
    return VersionComparison(app: app).compare(versions[0], with: versions[1]).findings
      .filter { $0.path.hasPrefix("pets.listPets(") }.flatMap(\.callSites).map(\.effect.rawValue)
  }

  private let models = ["Pet", "Owner", "Status", "Animal", "Cat", "Dog"]

  @Test("is the module that declares most of the types, whatever their names")
  func names() throws {
    #expect(try found(models + ["ShopClient", "ShopClient.PetsService"]) == ["breaks"])
    #expect(try found(models + ["StoreClient", "StoreClient.PetsService"]) == ["breaks"])
    #expect(try found(["Pet", "StoreClient", "StoreClient.PetsService"]) == ["may-use"])
  }
}

@Suite("What a line does with a declaration in a compiler's index")
struct IndexedEffectTests {
  /// The effects of each finding on a line, in which one name is a use of a declaration.
  private func effects(
    on line: String, of kind: AppIndex.Declaration.Kind, _ path: [String], from old: String, to new: String
  ) throws -> [String] {
    let versions = try [old, new].map { try Changed.version($0, "shop.yaml", .shop) }
    let types = ModuleInterface(versions[0].module).types.keys.map {
      AppIndex.Declaration(.type, in: "ShopAPI", path: $0.split(separator: ".").map(String.init))
    }
    let name = String((path.last ?? "").prefix { $0 != "(" })
    let range = try #require(line.firstRange(of: name))
    let column = line.distance(from: line.startIndex, to: range.lowerBound) + 1
    let index = AppIndex(
      declarations: [AppIndex.Declaration(kind, in: "ShopAPI", path: path)] + types,
      uses: ["App.swift": [AppIndex.Use(line: 1, column: column, declaration: 0)]])
    let app = AppCode(files: [SwiftFile(path: "App.swift", text: line)], index: index)
    return VersionComparison(app: app).compare(versions[0], with: versions[1]).findings.flatMap { finding in
      finding.callSites.map { "\(finding.id) \($0.effect.rawValue)" }
    }
  }

  @Test("A raw value is passed to an initializer of the runtime, which only the type's name tells")
  func rawValue() throws {
    let old = Changed.document(schemas: "Level: { type: integer, enum: [1, 2] }")
    let new = Changed.document(schemas: "Level: { type: string, enum: ['1', '2'] }")
    #expect(
      try effects(on: "Level(rawValue: 1)", of: .type, ["Level"], from: old, to: new) == [
        "swift-raw-type-changed uses"
      ])
    #expect(try effects(on: "Level.allCases", of: .type, ["Level"], from: old, to: new) == [])
  }

  @Test("A removed property that the new version computes doesn't break the line")
  func identity() throws {
    let old = Changed.document(
      schemas: "Keyed: { type: object, required: [id], properties: { id: { type: string } } }")
    let new = Changed.document(
      schemas:
        "Keyed: { type: object, x-callsite-id: uuid, required: [uuid], properties: { uuid: { type: string } } }"
    )
    #expect(
      try effects(on: "keyed.id", of: .property, ["Keyed", "id"], from: old, to: new) == [
        "swift-property-removed uses"
      ])
  }

  @Test("An enum that becomes another kind of type affects what uses its cases and raw values")
  func kind() throws {
    let old = Changed.document(schemas: "Level: { type: string, enum: [low, high] }")
    let new = Changed.document(schemas: "Level: { type: string }")
    let lines: [(line: String, kind: AppIndex.Declaration.Kind, name: String)] = [
      ("level == .low", .enumCase, "low"), ("print(level.rawValue)", .property, "rawValue"),
    ]
    for (line, kind, name) in lines {
      #expect(
        try effects(on: line, of: kind, ["Level", name], from: old, to: new) == [
          "swift-type-kind-changed uses"
        ])
    }
  }

  @Test("A client that no longer stores tokens has no states of a session")
  func sessionStates() throws {
    let document = { (tokens: String) in
      Changed.document(
        operation: """
          operationId: enter
          responses: { '200': { description: ok, content: { application/json: { schema: { type: string } } } } }
          """) + "components: { securitySchemes: { t: { type: http, scheme: bearer\(tokens) } } }\n"
    }
    let old = document(", x-callsite-tokens: { logIn: [enter], accessToken: /a }")
    for name in ["isLoggedIn", "sessionStates"] {
      #expect(
        try effects(
          on: "client.\(name)", of: .property, ["ShopClient", name], from: old, to: document("")) == [
            "swift-session-removed breaks"
          ])
    }
  }

  @Test("What changes of logging out doesn't concern calls of the operation itself")
  func session() throws {
    let old = """
      openapi: 3.1.0
      info: { title: Shop, version: '1' }
      security: [{ token: [] }]
      paths:
        /session:
          post:
            operationId: signIn
            tags: [users]
            security: []
            responses:
              '200':
                description: ''
                content: { application/json: { schema: { $ref: '#/components/schemas/Tokens' } } }
          delete:
            operationId: signOut
            tags: [users]
            responses: { '204': { description: '' } }
      components:
        securitySchemes:
          token:
            type: http
            scheme: bearer
            x-callsite-tokens: { logIn: [signIn], logOut: signOut, accessToken: /access }
        schemas:
          Tokens: { type: object, required: [access], properties: { access: { type: string } } }

      """
    let new = old.replacing("logOut: signOut, ", with: "")
    let call = try effects(
      on: "users.signOut(options: o)", of: .method, ["ShopClient", "UsersService", "signOut(options:)"],
      from: old,
      to: new)
    #expect(call.filter { $0.hasPrefix("swift-parameter-removed") } == [])
    let logOut = try effects(
      on: "client.logOut(options: o)", of: .method, ["ShopClient", "logOut(options:)"], from: old, to: new)
    #expect(logOut == ["swift-parameter-removed breaks", "silent-session-changed uses"])
  }
}
