import CallsiteLowering

extension SampleApp {
  /// A command line tool.
  static let taskJuggler = SampleApp(
    name: "TaskJuggler", document: "taskjuggler.yaml",
    options: LoweringOptions(
      moduleName: "TaskJugglerAPI", types: ["date": .string, "date-time": .string, "identifier": .string]),
    drifts: taskJugglerModels + taskJugglerCalls)

  private static let taskJugglerModels: [AppDrift] = [
    .rename("property renamed", .edit("Task", "due_date", "deadline")),
    .rename("time renamed", .edit("InboxItem", "received_at", "received_date")),
    .change(
      "property removed",
      .edit(
        "TeamMember",
        "        role:\n          type: [string, 'null']\n          description: What the member is to the team.\n",
        "")),
    .change("number becomes text", .edit("Conversation", "[integer, 'null']", "[string, 'null']")),
    .change(
      "text becomes an enum",
      .edit("Task", "priority: { type: string }", "priority: { type: string, enum: [low, medium, high] }")),
    .change("property becomes optional", .edit("Task", "updated_at, requestor_id]", "updated_at]")),
    .change(
      "property becomes required",
      .edit(
        "Conversation",
        "description: The other user.\n          anyOf:\n            - $ref: '#/components/schemas/User'\n            - type: 'null'",
        "$ref: '#/components/schemas/User'\n          description: The other user."),
      .edit("Conversation", "      properties:", "      required: [user]\n      properties:")),
    .change(
      "text becomes required", .edit("User", "[id, name, email]", "[id, name, email, timezone]"),
      .edit(
        "User", "timezone:\n          type: [string, 'null']\n          default: America/New_York",
        "timezone:\n          type: string")),
    .change(
      "required property added",
      .edit(
        "TeamMember", "required: [id]\n      properties:",
        "required: [id, joined_at]\n      properties:\n        joined_at: { type: string }")),
    .change(
      "number becomes an object",
      .edit(
        "MarketplaceListing", "type: [number, string, 'null']\n          format: double",
        "type: [object, 'null']\n          properties: { amount: { type: number }, currency: { type: string } }"
      )),
    .rename(
      "schema renamed", .edit(nil, "schemas/MarketplaceListing'", "schemas/Listing'"),
      .edit(nil, "    MarketplaceListing:", "    Listing:")),
    .rename(
      "schema gets another Swift name", .edit("Task", "x-callsite-name: TaskModel", "x-callsite-name: Job")),
  ]

  private static let taskJugglerCalls: [AppDrift] = [
    .rename("operation renamed", .edit(nil, "x-callsite-name: complete", "x-callsite-name: finish")),
    .change("operation removed", .removing("/inbox/{id}/dismiss")),
    .change(
      "required parameter added",
      .edit(
        "/tasks", "      parameters:\n",
        "      parameters:\n        - { name: team, in: query, required: true, schema: { type: string } }\n")),
    .rename(
      "parameter renamed",
      .edit("/tasks", "- name: status\n          in: query", "- name: task_status\n          in: query")),
    .change(
      "parameter removed",
      .edit(
        "/tasks",
        "        - name: priority\n          in: query\n          description: Only tasks with this priority.\n          schema: { type: string }\n          example: high\n",
        "")),
    .change("response becomes another schema", .edit("/auth/user", "schemas/User'", "schemas/AuthResponse'")),
    .change(
      "body takes a list",
      .edit(
        "AssignTaskRequest", "owner_id:\n          type: string\n          format: uuid",
        "owner_id:\n          type: array\n          items: { type: string }")),
    .rename(
      "service renamed", .edit(nil, "tags: [messages]", "tags: [chat]"),
      .edit(nil, "- name: messages", "- name: chat")),
  ]
}
