import CallsiteLowering

extension SampleApp {
  /// Observable models, a result builder, property wrappers, and tests with macros.
  static let neuroMed = SampleApp(
    name: "NeuroMed", document: "neuromed.yaml",
    options: LoweringOptions(
      moduleName: "NeuroMedAPI", types: ["date": .string, "date-time": .string, "identifier": .string]),
    drifts: neuroMedModels + neuroMedCalls)

  private static let neuroMedModels: [AppDrift] = [
    .rename("property renamed", .edit("ChatMessage", "content", "text")),
    .rename("object renamed", .edit("ChatMessage", "metadata", "details")),
    .change(
      "property removed",
      .edit(
        "User",
        "        token:\n          type: [string, 'null']\n          description: The token for further calls; only after signing up and logging in.\n",
        "")),
    .change(
      "text becomes a number",
      .edit(
        "User", "date_joined:\n          type: string\n          format: date-time",
        "date_joined:\n          type: integer")),
    .change(
      "list becomes required", .edit("ChatSession", "required: [id]", "required: [id, messages]"),
      .edit("ChatSession", "type: [array, 'null']", "type: array")),
    .change(
      "text becomes required",
      .edit("User", "[id, username, email, date_joined]", "[id, username, email, first_name, date_joined]")),
    .change(
      "text becomes optional", .edit("User", "[id, username, email, date_joined]", "[id, email, date_joined]")
    ),
    .change("case added", .edit("ChatRole", "[assistant, user]", "[assistant, user, system]")),
    .rename(
      "case gets another Swift name",
      .edit(
        "ChatRole", "enum: [assistant, user]",
        "enum: [assistant, user]\n      x-callsite-enum: { cases: { assistant: { name: model } } }")),
    .rename(
      "schema renamed", .edit(nil, "schemas/ChatSession'", "schemas/ChatThread'"),
      .edit(nil, "    ChatSession:", "    ChatThread:")),
  ]

  private static let neuroMedCalls: [AppDrift] = [
    .rename(
      "operation renamed", .edit(nil, "x-callsite-name: createSession", "x-callsite-name: startThread")),
    .change("operation removed", .removing("/api/auth/status/")),
    .rename("label renamed", .edit("UpdateUserRequest", "first_name", "given_name")),
    .change(
      "argument becomes required",
      .edit("SummarizeRequest", "      properties:", "      required: [text]\n      properties:")),
    .change(
      "response becomes another schema", .edit("/api/user/settings/", "schemas/User'", "schemas/AuthStatus'")),
    .change(
      "server removed",
      .edit(
        nil,
        """
          - url: http://{host}:8000
            description: A developer's machine on the local network, for debug builds on a device.
            x-callsite-name: device
            variables:
              host:
                default: 192.168.1.2
                description: The address of that machine on the local network.

        """, "")),
    .change(
      "logging in without tokens",
      .edit(
        nil,
        """
              x-callsite-tokens:
                prefix: Token
                logIn: [logIn, signUp]
                accessToken: /token

        """, "")),
  ]
}
