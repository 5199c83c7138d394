import CallsiteContract
import CallsiteDocument

/// Where the thing itself is in the body of an answer, and which of its properties is its id.
struct ItemPlace: Sendable {
  let pointer: ValuePointer
  let schema: Schema
  let idProperty: String?

  /// - Parameters:
  ///   - id: The path parameter that holds the id.
  ///   - envelope: The property that answers are wrapped in.
  init(_ schema: Schema, id: String?, envelope: String?, _ schemas: SchemaSet) {
    let names = schemas.propertyNames(of: schema)
    if let envelope, names.contains(envelope), let inner = schemas.property(envelope, of: schema) {
      self.init(inner, at: ValuePointer([envelope]), id, schemas)
      return
    }
    if Self.idProperty(schema, id, schemas) == nil {
      // `{"pet": {"id": 1}}`
      for name in names {
        guard let inner = schemas.property(name, of: schema), Self.idProperty(inner, id, schemas) != nil,
          names.count <= 3
        else { continue }
        self.init(inner, at: ValuePointer([name]), id, schemas)
        return
      }
    }
    self.init(schema, at: ValuePointer(), id, schemas)
  }

  private init(_ schema: Schema, at pointer: ValuePointer, _ id: String?, _ schemas: SchemaSet) {
    self.schema = schema
    self.pointer = pointer
    idProperty = Self.idProperty(schema, id, schemas)
  }

  static func idProperty(_ schema: Schema, _ id: String?, _ schemas: SchemaSet) -> String? {
    let names = schemas.propertyNames(of: schema)
    let identity = schemas.possibleParts(of: schema).lazy.compactMap(\.identity).first
    let usual = [identity, id, "id", "uuid", "_id", "key", "name"].compactMap { $0 }
    if let exact = usual.first(where: names.contains) { return exact }
    // `petId` of the path is `pet_id` or `ID` of the thing.
    let plain = id.map(Self.plain)
    return names.first { Self.plain($0) == plain || $0.lowercased() == "id" }
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
