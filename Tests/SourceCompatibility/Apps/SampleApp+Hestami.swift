import CallsiteLowering

extension SampleApp {
  /// The server side of a site.
  static let hestami = SampleApp(
    name: "Hestami", document: "hestami.yaml",
    options: LoweringOptions(moduleName: "HestamiAPI", types: ["identifier": .string]),
    drifts: hestamiModels + hestamiCalls)

  private static let hestamiModels: [AppDrift] = [
    .rename("property renamed", .edit("User", "phone_number", "phone")),
    .rename("flag renamed", .edit("TimelineEntry", "is_read", "read")),
    .change(
      "property removed", .edit("TimelineEntry", "created_at, visibility, is_read", "created_at, is_read"),
      .edit(
        "TimelineEntry",
        "        visibility:\n          type: string\n          description: Who can see it.\n          examples: [ALL]\n",
        "")),
    .change(
      "decimal becomes a number",
      .edit("ServiceProvider", "          type: string\n          format: decimal", "          type: number")),
    .change("object becomes an id", .edit("Property", "$ref: '#/components/schemas/User'", "type: string")),
    .change(
      "property becomes optional",
      .edit(
        "ServiceRequest", "title, description, property, category, status",
        "title, property, category, status")),
    .change(
      "property becomes required", .edit("Bid", "required: [id]", "required: [id, amount]"),
      .edit("Bid", "amount:\n          type: [string, 'null']", "amount:\n          type: string")),
    .change("case added", .edit("Priority", "HIGH, URGENT", "HIGH, URGENT, CRITICAL")),
    .change("case removed", .edit("ServiceCategory", "        - PEST_CONTROL\n", "")),
    .rename("case renamed", .edit("ServiceRequestStatus", "CANCELLED", "CANCELED")),
    .rename(
      "schema renamed", .edit(nil, "schemas/ServiceProvider'", "schemas/Provider'"),
      .edit(nil, "    ServiceProvider:", "    Provider:")),
  ]

  private static let hestamiCalls: [AppDrift] = [
    .rename("operation renamed", .edit(nil, "x-callsite-name: select", "x-callsite-name: accept")),
    .change("operation removed", .removing("/api/services/requests/{service_request_id}/timeline/unread/")),
    .rename(
      "service renamed", .edit(nil, "tags: [requests]", "tags: [jobs]"),
      .edit(nil, "- name: requests", "- name: jobs")),
    .rename(
      "label renamed", .edit("RequestId", "name: request_id", "name: request_id\n      x-callsite-name: for")),
    .change(
      "body gets a required property",
      .edit(
        "PropertyCreate", "[title, address, property_type]\n      properties:",
        "[title, address, postal_code, property_type]\n      properties:\n        postal_code: { type: string }"
      )),
    .change(
      "body loses a property",
      .edit(
        "Review", "        comment:\n          type: string\n          description: The opinion in words.\n",
        "")),
    .change(
      "response becomes another schema",
      .edit(
        "/api/services/requests/{request_id}/bids/{bid_id}/select/", "schemas/Bid'", "schemas/ServiceRequest'"
      )),
    .change(
      "list becomes a page",
      .edit(
        "/api/services/requests/{request_id}/bids/",
        "                type: array\n                items: { $ref: '#/components/schemas/Bid' }",
        "                type: object\n                required: [results]\n                properties: { results: { type: array, items: { $ref: '#/components/schemas/Bid' } }, total: { type: integer } }"
      )),
    .change(
      "argument becomes required",
      .edit("RegisterRequest", "required: [email, password]", "required: [email, password, phone_number]")),
  ]
}
