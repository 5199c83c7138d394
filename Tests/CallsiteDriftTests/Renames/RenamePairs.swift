import CallsiteDrift
import Testing

/// Pairs that were renamed, and pairs that only look like it.
enum RenamePairs {
  static let renamed = properties + parameters + values + schemas + paths

  static let lookalikes = otherProperties + otherParameters + otherValues + otherSchemas + otherPaths

  // MARK: Renamed

  private static let properties: [RenamePair] = [
    .texts("customerName", "customer_name"), .texts("customer_name", "client_name"),
    .texts("colour", "color"), .texts("qty", "quantity"), .texts("zip", "postal_code"),
    .texts("first_name", "given_name"), .texts("photo_url", "image_url"), .texts("phone", "phone_number"),
    .texts("email", "email_address"), .texts("lenght", "length"), .texts("desc", "description"),
    .texts("order_reference", "reference"), .texts("creation_date", "created_at"),
    .texts("message_text", "message"), .texts("organisation", "organization"), .texts("dob", "date_of_birth"),
    .property("total: { type: number }", "total_amount: { type: number }"),
    .property("active: { type: boolean }", "is_active: { type: boolean }"),
    .property(
      "items: { type: array, items: { type: string } }", "item_list: { type: array, items: { type: string } }"
    ),
    .property(
      "total: { type: number, description: What has to be paid. }",
      "sum: { type: number, description: What has to be paid. }"),
    .property(
      "note: { type: string, description: A word to the shop. }",
      "remark: { type: [string, 'null'], description: 'a word to the shop' }"),
    .property(
      "courier: { $ref: '#/components/schemas/Address', description: Where it goes. }",
      "recipient: { $ref: '#/components/schemas/Address', description: Where it goes. }"),
    .property(
      "state: { type: string, enum: [a, b, c] }", "status: { type: string, enum: [a, b, c] }"),
    .property(
      "placed: { type: string, format: date-time, description: When it was placed. }",
      "orderedAt: { type: string, format: date-time, description: When it was placed. }"),
  ]

  private static let parameters: [RenamePair] = [
    .parameter("pageSize", "page_size"), .parameter("lang", "language"), .parameter("colour", "color"),
    .parameter("sortBy", "sort-by"), .parameter("max_results", "maximum_results"),
    .parameter("customer", "client"), .parameter("ref", "reference"), .parameter("tag", "tags"),
    .parameter(
      "name: q, in: query, description: What to look for., schema: { type: string }",
      "name: search, in: query, description: What to look for., schema: { type: string }"),
    .parameter(
      "name: X-Trace, in: header, description: The id of the trace., schema: { type: string }",
      "name: X-Request, in: header, description: The id of the trace., schema: { type: string }"),
    .parameter(
      "name: organisation, in: query, required: true, schema: { type: integer }",
      "name: organization, in: query, required: true, schema: { type: integer }"),
  ]

  private static let values: [RenamePair] = [
    .value("canceled", "cancelled"), .value("in_progress", "in-progress"), .value("on_hold", "ON_HOLD"),
    .value("organisation", "organization"), .value("E_MAIL", "email"), .value("msg", "message"),
    .value("licence", "license"), .value("total", "total_amount"),
  ]

  private static let person =
    "{ type: object, properties: { born: { type: string }, likes: { type: string } } }"

  private static let schemas: [RenamePair] = [
    .schema("Customer: \(person)", "Client: \(person)"),
    .schema("Organisation: \(person)", "Organization: \(person)"),
    .schema("UserInfo: \(person)", "User: \(person)"),
    .schema("CustomerAddr: \(person)", "CustomerAddress: \(person)"),
    .schema(
      "Clerk: { type: object, description: Who works here., properties: { born: {}, likes: {} } }",
      "Employee: { type: object, description: Who works here., properties: { born: {}, likes: {} } }"
    ),
    .schema(
      "Colour: { type: string, enum: [red, blue] }", "Color: { type: string, enum: [red, blue] }"),
  ]

  private static let paths: [RenamePair] = [
    .path(operation("/customer", "c"), operation("/customers", "c")),
    .path(operation("/v1/stock", "stock"), operation("/v2/stock", "stock")),
    .path(operation("/stock", "stock"), operation("/api/stock", "stock")),
    .path(operation("/organisations", "a"), operation("/organizations", "b")),
    .path(operation("/parts", "listParts"), operation("/components", "listParts")),
    .path(
      operation("/a", "a", "summary: Counts the parts."), operation("/b", "b", "summary: Counts the parts.")),
    .path(operation("/parts/{id}", "part"), operation("/spare-parts/{key}", "part")),
    .path(operation("/orders/{id}/msgs", "x"), operation("/orders/{id}/messages", "y")),
    .path(operation("/clients/{id}", "x"), operation("/customers/{id}", "y")),
    .path(operation("/getStock", "stock"), operation("/stock", "stock")),
    .path(operation("/stock_levels", "a"), operation("/stock-levels", "b")),
  ]

  static func operation(
    _ path: String, _ id: String, _ more: String = "deprecated: false", answer: String = "string"
  )
    -> String
  {
    let names = path.matches(of: /\{(\w+)\}/).map {
      "{ name: \($0.1), in: path, required: true, schema: {} }"
    }
    return "\(path): { get: { operationId: \(id), tags: [stock], \(more), parameters: "
      + "[\(names.joined(separator: ", "))], responses: { '200': { description: OK, "
      + "content: { application/json: { schema: { type: object, properties: { \(answer): {} } } } } } } } }"
  }

  // MARK: Not renamed

  private static let otherProperties: [RenamePair] = [
    .texts("start_date", "end_date"), .texts("first_name", "last_name"), .texts("min_price", "max_price"),
    .texts("width", "height"), .texts("weight", "height"), .texts("email", "phone"),
    .texts("created_at", "updated_at"), .texts("created_by", "created_at"), .texts("street1", "street2"),
    .texts("billing_address", "shipping_address"), .texts("buyer", "seller"),
    .texts("home_phone", "work_phone"),
    .texts("latitude", "longitude"), .texts("total", "tax"), .texts("price", "prize"), .texts("from", "to"),
    .texts("country_code", "country_name"), .texts("address", "email_address"), .texts("name", "file_name"),
    .texts("title", "comment"), .texts("available", "not_available"), .texts("city", "street"),
    .texts("message", "massage"), .texts("stage", "state"), .texts("enabled", "disabled"),
    .property("total: { type: number }", "total: { type: string }\n        totals: { type: string }"),
    .property("total: { type: number }", "total_amount: { type: string }"),
    .property("due: { type: string, format: date }", "due_at: { type: string, format: date-time }"),
    .property(
      "unit: { type: string, description: A part of an order. }\n        lot: { type: string, description: A part of an order. }",
      "box: { type: string, description: A part of an order. }"),
    .property(
      "phone: { type: string, description: Where to call the customer. }",
      "phone_number: { type: string, description: How many handsets were sold. }"),
    .property(
      "min_age: { type: integer, description: The limit of age. }",
      "max_age: { type: integer, description: The limit of age. }"),
  ]

  private static let otherParameters: [RenamePair] = [
    .parameter("before", "after"), .parameter("min", "max"), .parameter("limit", "offset"),
    .parameter("sort", "filter"), .parameter("page", "cursor"), .parameter("from_date", "to_date"),
    .parameter(
      "name: colour, in: query, schema: { type: string }", "name: color, in: header, schema: { type: string }"
    ),
    .parameter(
      "name: size, in: query, schema: { type: string }", "name: sizes, in: query, schema: { type: integer }"),
    .parameter("width", "height"),
  ]

  private static let otherValues: [RenamePair] = [
    .value("open", "closed"), .value("paid", "unpaid"), .value("sent", "received"), .value("a1", "a2"),
    .value("accepted", "rejected"), .value("north", "south"), .value("active", "inactive"),
    .value("created", "updated"),
  ]

  private static let otherSchemas: [RenamePair] = [
    .schema(
      "Cat: { type: object, properties: { name: {}, lives: {} } }",
      "Dog: { type: object, properties: { name: {}, breed: {} } }"),
    .schema("Customer: \(person)", "Supplier: \(person)"),
    .schema("Person: \(person)", "People: { type: array, items: { type: string } }"),
    .schema("Buyer: \(person)", "Seller: \(person)"),
    .schema("Colour: { type: string, enum: [red, blue] }", "Color: { type: string, enum: [warm, cold] }"),
  ]

  private static let otherPaths: [RenamePair] = [
    .path(operation("/parts", "listParts"), operation("/shops", "listShops")),
    .path(operation("/imports", "a"), operation("/exports", "b")),
    .path(operation("/parts", "a"), operation("/parts/{id}", "a")),
    .path(operation("/stock", "a"), operation("/stocks", "b", answer: "number")),
    .path(operation("/active", "a"), operation("/inactive", "b")),
    .path(operation("/part", "a", "summary: One part."), operation("/parts", "b", "summary: Many of them.")),
    .path(
      operation("/stock", "a", "deprecated: true"), operation("/stocks", "b")),
  ]
}

/// A part of a small API before and after a change that may be a rename.
struct RenamePair: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let old: String
  let new: String

  /// A field of a schema, each `name: schema`, optionally with fields that both versions have.
  static func property(_ old: String, _ new: String) -> RenamePair {
    RenamePair(
      testDescription: "property \(old) → \(new)", old: document(fields: old), new: document(fields: new))
  }

  /// Fields written in full: `name: { type: string }`.
  static func texts(_ old: String, _ new: String) -> RenamePair {
    property("\(old): { type: string }", "\(new): { type: string }")
  }

  /// A query parameter of type string, or with a given definition.
  static func parameter(_ old: String, _ new: String) -> RenamePair {
    let parameter = { (text: String) in
      text.contains(",") ? "{ \(text) }" : "{ name: \(text), in: query, schema: { type: string } }"
    }
    return RenamePair(
      testDescription: "parameter \(old) → \(new)", old: document(parameters: parameter(old)),
      new: document(parameters: parameter(new)))
  }

  /// A value of an enum.
  static func value(_ old: String, _ new: String) -> RenamePair {
    RenamePair(
      testDescription: "value \(old) → \(new)",
      old: document(fields: "kind: { type: string, enum: [plain, \(old)] }"),
      new: document(fields: "kind: { type: string, enum: [plain, \(new)] }"))
  }

  /// A component schema, each `Name: schema`.
  static func schema(_ old: String, _ new: String) -> RenamePair {
    RenamePair(
      testDescription: "schema \(old) → \(new)", old: document(schemas: old), new: document(schemas: new))
  }

  /// A path with its operations.
  static func path(_ old: String, _ new: String) -> RenamePair {
    RenamePair(testDescription: "path \(old) → \(new)", old: document(paths: old), new: document(paths: new))
  }

  /// The ids of findings on the source and wire axes that report a rename.
  func renames() throws -> [Finding] { try findings().filter { $0.rename != nil } }

  /// The ids of findings that report a removal or an addition.
  func changes() throws -> [String] {
    try findings().map(\.id).filter { $0.contains("removed") || $0.contains("added") || $0.hasPrefix("new-") }
  }

  private func findings() throws -> [Finding] {
    let versions = (try Changed.version(old, "old.yaml", .shop), try Changed.version(new, "new.yaml", .shop))
    return VersionComparison().compare(versions.0, with: versions.1).findings
  }

  private static func document(
    paths: String = "", fields: String = "", parameters: String = "", schemas: String = ""
  ) -> String {
    """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /orders:
        get:
          operationId: listOrders
          tags: [orders]
          parameters: [\(parameters)]
          responses:
            '200':
              description: Orders.
              content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      \(paths)
    components:
      schemas:
        Order:
          type: object
          properties:
            number: { type: integer }
            \(fields)
        Address: { type: object, properties: { town: { type: string } } }
        \(schemas)

    """
  }
}
