import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import CallsiteSource
import OrderedCollections

/// Keeps created resources, and responds with them.
struct ResourceResponses: Sendable {
  /// The outcome of a request.
  enum Outcome: Sendable {
    /// The body to send.
    case value(DocumentValue, location: String?)
    /// The items of the list.
    case list([DocumentValue])
    case missing
    /// The response stays as the document describes.
    case unchanged
  }

  /// A request for an operation on a collection.
  struct Call: Sendable {
    let role: ResourceRole
    /// The requested path of the collection.
    let collection: String
    /// The decoded id.
    let id: String?
    let body: DocumentValue?
    /// The schema of the response.
    let schema: Schema?
    /// The generated response.
    let base: DocumentValue
    let envelope: String?
    /// The name of the path parameter of the collection's items.
    let idParameter: String?
    /// The path of the collection for the `Location` header.
    let path: String
  }

  let validation: SchemaValidation

  private var schemas: SchemaSet { validation.schemas }

  /// Applies a request to the stored resources.
  ///
  /// - Parameter initial: Returns the initial items of the collection.
  func answer(
    _ call: Call, _ store: inout ResourceStore, initial: () -> [DocumentValue]
  ) -> Outcome {
    var collection = store.collection(call.collection) { identified(initial(), call) }
    defer { store[call.collection] = collection }
    switch call.role {
    case .list: return .list(Array(collection.items.values))
    case .create: return create(call, &collection)
    case .read:
      guard let item = call.id.flatMap({ collection.items[$0] }) else { return .missing }
      return .value(body(item, call), location: nil)
    case .replace, .merge:
      guard let id = call.id, let item = collection.items[id] else { return .missing }
      let changed = changed(item, call)
      collection.items[id] = changed
      return .value(body(changed, call), location: nil)
    case .delete:
      guard let id = call.id, collection.items.removeValue(forKey: id) != nil else { return .missing }
      return .unchanged
    }
  }

  /// Returns items by id. Items without an id are numbered.
  private func identified(
    _ items: [DocumentValue], _ call: Call
  ) -> OrderedDictionary<String, DocumentValue> {
    var result: OrderedDictionary<String, DocumentValue> = [:]
    for (index, item) in items.enumerated() {
      let names = [call.idParameter, "id", "uuid", "_id", "key", "name"].compactMap { $0 }
      let id = names.lazy.compactMap { item.members?[$0]?.scalarText }.first ?? "\(index + 1)"
      if result[id] == nil { result[id] = item }
    }
    return result
  }

  private func create(_ call: Call, _ collection: inout ResourceStore.Collection) -> Outcome {
    collection.count += 1
    let place = call.schema.map { ItemPlace($0, id: call.idParameter, envelope: call.envelope, schemas) }
    var item = place.flatMap { call.base[$0.pointer] } ?? .object([:])
    item = overlaid(call.body, on: item, place?.schema)
    let name = place?.idProperty ?? "id"
    // The client may choose the id.
    let chosen = call.body?.members?[name]?.scalarText.flatMap { collection.items[$0] == nil ? $0 : nil }
    let id = chosen ?? newID(name, &item, place?.schema, &collection)
    collection.items[id] = item
    let location =
      call.path.hasSuffix("/")
      ? "\(call.path)\(PercentText.encoded(id))/" : "\(call.path)/\(PercentText.encoded(id))"
    return .value(body(item, call), location: location)
  }

  private func newID(
    _ name: String, _ item: inout DocumentValue, _ schema: Schema?,
    _ collection: inout ResourceStore.Collection
  ) -> String {
    var random = RandomSource(seed: UInt64(collection.count))
    let old = item.members?[name]?.scalarText ?? ""
    while true {
      let number = 1_000 + collection.count
      let candidates: [DocumentValue] = [
        .integer("\(number)"), .string(FormatText.uuid(&random)), .string("\(name)-\(number)"),
        .string("\(number)"),
      ]
      let fitting = candidates.first { candidate in
        var changed = item
        changed[JSONPointer([name])] = candidate
        return schema.map { validation.isValid(changed, $0) } ?? true
      }
      let id = fitting ?? .string(old)
      if schema != nil, fitting != nil { item[JSONPointer([name])] = id }
      if let text = id.scalarText, collection.items[text] == nil || fitting == nil { return text }
      collection.count += 1
    }
  }

  /// Returns an item with the changes of a request.
  private func changed(_ item: DocumentValue, _ call: Call) -> DocumentValue {
    let place = call.schema.map { ItemPlace($0, id: call.idParameter, envelope: call.envelope, schemas) }
    return overlaid(call.body, on: item, place?.schema)
  }

  /// Returns the body of a response that contains an item.
  private func body(_ item: DocumentValue, _ call: Call) -> DocumentValue {
    guard let schema = call.schema else { return item }
    let place = ItemPlace(schema, id: call.idParameter, envelope: call.envelope, schemas)
    var value = call.base
    let base = value[place.pointer] ?? .object([:])
    value[place.pointer] = overlaid(item, on: base, place.schema)
    return value
  }

  /// Returns a value with those members replaced that the schema describes, that match it, and that aren't write-only.
  func overlaid(_ value: DocumentValue?, on base: DocumentValue, _ schema: Schema?) -> DocumentValue {
    let readable = value.map { value in schema.map { validation.withoutOtherDirection(value, $0) } ?? value }
    guard let members = readable?.members else { return base }
    guard let schema else { return .object((base.members ?? [:]).merging(members) { $1 }) }
    let names = schemas.propertyNames(of: schema)
    let isOpen = names.isEmpty || schemas.allowsAdditionalProperties(schema)
    var result = base
    for (name, value) in members where isOpen || names.contains(name) {
      var changed = result
      changed[JSONPointer([name])] = value
      if validation.isValid(changed, schema) { result = changed }
    }
    return result
  }
}

/// The stored resources, by the path of the collection and by id.
struct ResourceStore: Sendable {
  /// The items of one collection.
  struct Collection: Sendable {
    var items: OrderedDictionary<String, DocumentValue> = [:]
    /// The counter for new ids.
    var count = 0
  }

  private var collections: [String: Collection] = [:]

  /// Returns a collection, which is created with its initial items if it doesn't exist yet.
  mutating func collection(_ path: String, initially items: () -> OrderedDictionary<String, DocumentValue>)
    -> Collection
  {
    if let known = collections[path] { return known }
    let items = items()
    let collection = Collection(items: items, count: items.count)
    collections[path] = collection
    return collection
  }

  subscript(path: String) -> Collection? {
    get { collections[path] }
    set { collections[path] = newValue }
  }
}

/// The place of an item in the body of a response, and its id property.
struct ItemPlace: Sendable {
  let pointer: JSONPointer
  let schema: Schema
  let idProperty: String?

  /// - Parameters:
  ///   - id: The path parameter for the id.
  ///   - envelope: The property that wraps responses.
  init(_ schema: Schema, id: String?, envelope: String?, _ schemas: SchemaSet) {
    let names = schemas.propertyNames(of: schema)
    if let envelope, names.contains(envelope), let inner = schemas.property(envelope, of: schema) {
      self.init(inner, at: JSONPointer([envelope]), id, schemas)
      return
    }
    if Self.idProperty(schema, id, schemas) == nil {
      // `{"pet": {"id": 1}}`
      for name in names {
        guard let inner = schemas.property(name, of: schema), Self.idProperty(inner, id, schemas) != nil,
          names.count <= 3
        else { continue }
        self.init(inner, at: JSONPointer([name]), id, schemas)
        return
      }
    }
    self.init(schema, at: JSONPointer(), id, schemas)
  }

  private init(_ schema: Schema, at pointer: JSONPointer, _ id: String?, _ schemas: SchemaSet) {
    self.schema = schema
    self.pointer = pointer
    idProperty = Self.idProperty(schema, id, schemas)
  }

  static func idProperty(_ schema: Schema, _ id: String?, _ schemas: SchemaSet) -> String? {
    let names = schemas.propertyNames(of: schema)
    let identity = schemas.possibleParts(of: schema).lazy.compactMap(\.identity).first
    let usual = [identity, id, "id", "uuid", "_id", "key", "name"].compactMap { $0 }
    if let exact = usual.first(where: names.contains) { return exact }
    // The path parameter `petId` corresponds to a property `pet_id` or `ID`.
    let plain = id.map(Self.plain)
    return names.first { Self.plain($0) == plain || $0.lowercased() == "id" }
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
