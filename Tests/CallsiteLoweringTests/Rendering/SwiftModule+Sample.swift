import CallsiteModel

extension SwiftModule {
  /// A module with a declaration of every kind, in a namespace.
  static let sample = SwiftModule.make(
    namespace: "Shop",
    types: [
      .structure(.make("Pet", properties: [.make("name", type: .external(.string))])),
      .enumeration(.make("Kind", ["cat"])),
      .union(
        Union(
          name: SwiftIdentifier("Either"), documentation: .none, conformances: [.codable],
          cases: [
            .init(name: SwiftIdentifier("pet"), documentation: .none, value: ValueType(.declared("Pet")))
          ],
          attempts: [], discriminator: nil, unrecognizedCase: SwiftIdentifier("unrecognized"),
          isIndirect: false,
          nested: [])),
      .alias(Alias(name: SwiftIdentifier("Name"), documentation: .none, type: .external(.string))),
    ],
    methods: [
      .make("void", result: .void),
      .make(
        "several",
        result: .statuses(
          StatusUnion(
            DeclaredType(path: "SeveralResult"),
            cases: [.init(name: SwiftIdentifier("ok"), statuses: .code(200), content: .text)]))),
    ])

  static func make(
    access: SwiftModule.Access = .public, namespace: String? = nil, types: [TypeDeclaration] = [],
    methods: [OperationMethod] = []
  ) -> SwiftModule {
    let service = ServiceDeclaration(
      typeName: SwiftIdentifier("PetsService"), propertyName: SwiftIdentifier("pets"), documentation: .none,
      operations: OperationGroup(methods: methods))
    return SwiftModule(
      name: "PetAPI", title: DocComment("Pets 1"), access: access,
      namespace: namespace.map(SwiftIdentifier.init),
      client: ClientDeclaration(
        name: SwiftIdentifier("PetClient"), documentation: .none, servers: [],
        services: methods.isEmpty ? [] : [service], operations: OperationGroup(),
        description: APIDescription(name: SwiftStringLiteral("Pet")),
        session: nil),
      types: types)
  }
}

extension Structure {
  static func make(_ name: String, properties: [Property], coding: Coding = .synthesized) -> Structure {
    Structure(
      name: SwiftIdentifier(name), documentation: .none, conformances: [.codable, .sendable],
      properties: properties, coding: coding)
  }
}

extension Property {
  static func make(
    _ name: String, wireName: String? = nil, type: TypeReference, wireFormat: WireFormat? = nil,
    presence: Presence = .required, isDeprecated: Bool = false, storage: String? = nil
  ) -> Property {
    Property(
      name: SwiftIdentifier(name), wireName: wireName ?? name, documentation: .none, type: type,
      wireFormat: wireFormat, presence: presence, isDeprecated: isDeprecated,
      storage: storage.map(SwiftIdentifier.init))
  }
}

extension Enumeration {
  static func make(_ name: String, _ values: [String], isOpen: Bool = true) -> Enumeration {
    let cases = values.map { value in
      Case(
        name: SwiftIdentifier(value), rawValue: .text(SwiftStringLiteral(value)), documentation: .none,
        displayName: nil)
    }
    return Enumeration(
      name: SwiftIdentifier(name), documentation: .none, rawType: .string, cases: cases,
      unrecognizedCase: isOpen ? SwiftIdentifier("unrecognized") : nil)
  }
}

extension OperationMethod {
  static func make(_ name: String, result: Result, isDeprecated: Bool = false) -> OperationMethod {
    OperationMethod(
      name: SwiftIdentifier(name), documentation: .none, id: SwiftStringLiteral(name),
      request: MethodRequest(verb: .init("GET"), path: SwiftStringLiteral("/\(name)")), result: result,
      isDeprecated: isDeprecated)
  }
}
