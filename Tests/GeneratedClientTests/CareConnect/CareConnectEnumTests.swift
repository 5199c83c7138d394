import CallsiteRuntime
import CareConnectAPI
import Testing

struct CareConnectEnumTests {
  @Test(
    "An enum has the guide's values, in order",
    arguments: [
      (texts(of: ActivityCategory.self), "daily_living social educational recreational therapeutic other"),
      (texts(of: ActivityStatus.self), "scheduled in_progress completed cancelled skipped"),
      (texts(of: BehaviorOccurrence.self), "before_activity during_activity after_activity unrelated"),
      (
        texts(of: BehaviorType.self),
        "aggression self_injury property_damage elopement non_compliance disruption other"
      ),
      (texts(of: CareLevel.self), "low medium high critical"),
      (texts(of: ContactMethod.self), "phone email text"),
      (
        texts(of: ContactType.self),
        "emergency family guardian gp specialist therapist social_worker advocate friend other"
      ),
      (texts(of: Difficulty.self), "easy medium hard"),
      (texts(of: Gender.self), "male female other prefer_not_to_say"),
      (texts(of: GoalStatus.self), "active completed paused cancelled"),
      (texts(of: Location.self), "home school community therapy transport other"),
      (texts(of: Priority.self), "low medium high urgent"),
      (
        texts(of: Relationship.self),
        "parent sibling guardian grandparent aunt_uncle cousin friend doctor therapist social_worker advocate "
          + "other"
      ),
      (texts(of: Severity.self), "low medium high critical"),
      (texts(of: ShiftStatus.self), "scheduled in_progress completed cancelled no_show"),
      (texts(of: ShiftType.self), "morning afternoon evening night full_day custom"),
      (texts(of: UserRole.self), "support_worker practitioner family super_admin"),
    ])
  func values(listed: String, expected: String) {
    #expect(listed == expected)
  }

  @Test("Roles have display names")
  func displayNames() {
    let names = UserRole.allCases.map(\.displayName)
    #expect(names == ["Support Worker", "Practitioner", "Family", "Super Admin"])
    #expect(UserRole.unrecognized("auditor").displayName == "auditor")
  }

  @Test("A value that isn't listed is kept, also in a nested object, and sent back")
  func unlisted() async throws {
    let client = try await TestedAPI.careConnect.read(
      "getClient", replacing: [#""role":"practitioner""#: #""role":"night_manager""#]
    ) { try await $0.clients.get("1") }
    #expect(client.caseManager?.role == .unrecognized("night_manager"))

    let body = try await TestedAPI.careConnect.sent {
      try await $0.behaviors.create(.make(severity: .unrecognized("catastrophic")))
    }
    #expect(body["severity"] == "catastrophic")
  }

  private static func texts<Value: OpenEnumeration>(of type: Value.Type) -> String
  where Value.RawValue == String {
    type.allCases.map(\.rawValue).joined(separator: " ")
  }
}
