import CallsiteLowering

extension SampleApp {
  /// View models and views.
  static let helpPet = SampleApp(
    name: "HelpPet", document: "helppet.yaml", options: LoweringOptions(moduleName: "HelpPetAPI"),
    drifts: helpPetModels + helpPetCalls)

  private static let helpPetModels: [AppDrift] = [
    .rename("property renamed", .edit("Pet", "microchip_number", "chip_number")),
    .rename("property renamed in a request", .edit("VisitMetadata", "recording_quality", "quality")),
    .rename(
      "required property renamed", .edit("VisitTranscript", "full_text", "text")),
    .change(
      "property removed", .edit("MedicalRecord", "        treatment_plan: { type: [string, 'null'] }\n", "")),
    .change(
      "number becomes text", .edit("Pet", "[number, 'null']\n          format: double", "[string, 'null']")),
    .change("property becomes optional", .edit("User", "full_name, role", "role")),
    .change(
      "property becomes required", .edit("Pet", "species, is_active", "species, breed, is_active"),
      .edit("Pet", "breed: { type: [string, 'null'] }", "breed: { type: string }")),
    .change(
      "required property added", .edit("PetOwner", "[id, first_name", "[id, country, first_name"),
      .edit("PetOwner", "        last_name", "        country: { type: string }\n        last_name")),
    .change(
      "case added", .edit("AppointmentStatus", "completed, cancelled]", "completed, cancelled, no_show]")),
    .change(
      "case removed", .edit("AppointmentType", "surgery, emergency,", "surgery,"),
      .edit("AppointmentType", "          emergency: { description: Emergency visit }\n", "")),
    .rename("case renamed", .edit("AppointmentStatus", "cancelled", "canceled")),
    .rename(
      "schema renamed", .edit(nil, "schemas/PetOwner'", "schemas/Owner'"),
      .edit(nil, "    PetOwner:", "    Owner:")),
    .change(
      "object becomes an id",
      .edit(
        "DashboardResponse",
        "next_appointment:\n          description: The next scheduled appointment.\n          anyOf:\n            - $ref: '#/components/schemas/Appointment'\n            - type: 'null'",
        "next_appointment:\n          type: [string, 'null']\n          format: uuid")),
  ]

  private static let helpPetCalls: [AppDrift] = [
    .rename("operation renamed", .edit(nil, "x-callsite-name: schedule", "x-callsite-name: agenda")),
    .change("operation removed", .removing("/api/v1/medical-records/pet/{pet_uuid}/history")),
    .rename("parameter renamed", .edit(nil, "include_historical", "include_history")),
    .change(
      "parameter becomes required",
      .edit(
        "/api/v1/dashboard/vet/{vet_user_uuid}", "- name: date\n          in: query",
        "- name: date\n          in: query\n          required: true")),
    .change(
      "response becomes another schema",
      .edit("/api/v1/pets/{pet_uuid}", "schemas/Pet'", "schemas/PetSummary'")),
    .change(
      "body gets a required property",
      .edit(
        "AppointmentUpdate", "required: [status]\n      properties:",
        "required: [status, reason]\n      properties:\n        reason: { type: string }")),
    .rename(
      "service renamed", .edit(nil, "visit-transcripts]", "transcripts]"),
      .edit(nil, "- name: visit-transcripts", "- name: transcripts")),
  ]
}
