import CallsiteLowering

extension SampleApp {
  /// A server with actors, async sequences and generic types.
  static let careConnect = SampleApp(
    name: "CareConnect", document: "careconnect.yaml",
    options: LoweringOptions(
      moduleName: "CareConnectAPI", types: ["date": .string, "date-time": .string, "time": .string]),
    drifts: careConnectModels + careConnectCalls)

  private static let careConnectModels: [AppDrift] = [
    .rename("property renamed", .edit("Client", "last_name", "family_name")),
    .change("required property of a protocol renamed", .edit("Goal", "updated_at", "modified")),
    .change("property becomes optional", .edit("Client", "        - care_level\n", "")),
    .change(
      "property becomes required",
      .edit("Contact", "        - is_active\n", "        - is_active\n        - notes\n"),
      .edit("Contact", "notes:\n          type: [string, 'null']", "notes:\n          type: string")),
    .change(
      "property removed", .edit("BehaviorLog", "        - harm_to_others\n", ""),
      .edit("BehaviorLog", "        harm_to_others:\n          type: boolean\n", "")),
    .change(
      "text becomes a number",
      .edit(
        "Client", "id:\n          type: string\n          description: The identifier",
        "id:\n          type: integer\n          description: The identifier")),
    .change(
      "objects become ids",
      .edit(
        "Goal", "          items:\n            $ref: '#/components/schemas/User'",
        "          items:\n            type: integer")),
    .change("case added", .edit("ContactType", "        - friend", "        - friend\n        - neighbor")),
    .change("case gets another name", .edit("ShiftStatus", "no_show", "missed")),
    .rename(
      "schema renamed", .edit(nil, "schemas/BehaviorLog'", "schemas/Incident'"),
      .edit(nil, "    BehaviorLog:", "    Incident:")),
    .change(
      "schema is no longer an enum",
      .edit("ShiftType", "\n      enum: [morning, afternoon, evening, night, full_day, custom]", "")),
  ]

  private static let careConnectCalls: [AppDrift] = [
    .rename("operation renamed", .edit(nil, "operationId: clockIn", "operationId: startShift")),
    .change("operation removed", .removing("/goals/progress/")),
    .change(
      "list without pages",
      .edit(
        "/shifts/",
        """
              x-callsite-pagination:
                style: page
                page: page
                size: page_size
                items: results
                next: next
                previous: previous
                total: count

        """, "")),
    .change(
      "response in an object",
      .edit(
        "/goals/active/",
        "type: array\n                items:\n                  $ref: '#/components/schemas/Goal'",
        "type: object\n                properties:\n                  goal:\n                    $ref: '#/components/schemas/Goal'"
      ),
      .edit(
        "/shifts/today/",
        "type: array\n                items:\n                  $ref: '#/components/schemas/Shift'",
        "type: object\n                required: [shifts]\n                properties:\n                  shifts:\n                    type: array\n                    items:\n                      $ref: '#/components/schemas/Shift'"
      )),
    .change(
      "body gets a required property",
      .edit(
        "ShiftCreate", "required: [carer, date, shift_type, start_time, end_time]\n      properties:",
        "required: [carer, date, client, shift_type, start_time, end_time]\n      properties:\n        client:\n          type: string"
      )),
    .rename(
      "service renamed", .edit(nil, "tags: [activity-logs]", "tags: [diary]"),
      .edit(nil, "- name: activity-logs", "- name: diary")),
    .change(
      "logging in without tokens",
      .edit(
        nil,
        """
              x-callsite-tokens:
                prefix: Bearer
                logIn: [logIn]
                refresh: refreshToken
                accessToken: /access
                refreshToken: /refresh

        """, "")),
  ]
}
