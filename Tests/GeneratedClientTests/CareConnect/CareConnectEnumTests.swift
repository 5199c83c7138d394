import CallsiteRuntime
import CareConnectAPI
import Testing

/// An enum with the guide's values.
struct CareConnectEnum: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: String
  let listed: [String]
  let isKept: @Sendable (String) throws -> Bool

  init<Value: Codable & CaseIterable & RawRepresentable & Equatable & Sendable>(
    _ type: Value.Type,
    _ expected: String
  ) where Value.RawValue == String {
    testDescription = "\(type)"
    self.expected = expected
    listed = type.allCases.map(\.rawValue)
    isKept = { text in
      let value = try JSONValue.string(text).decode(as: Value.self)
      return try value.rawValue == text && JSONValue(encoding: value) == .string(text)
    }
  }

  static let all = [
    CareConnectEnum(ActivityCategory.self, "daily_living social educational recreational therapeutic other"),
    CareConnectEnum(ActivityStatus.self, "scheduled in_progress completed cancelled skipped"),
    CareConnectEnum(BehaviorOccurrence.self, "before_activity during_activity after_activity unrelated"),
    CareConnectEnum(
      BehaviorType.self,
      "aggression self_injury property_damage elopement non_compliance disruption other"),
    CareConnectEnum(CareLevel.self, "low medium high critical"),
    CareConnectEnum(ContactMethod.self, "phone email text"),
    CareConnectEnum(
      ContactType.self,
      "emergency family guardian gp specialist therapist social_worker advocate friend other"),
    CareConnectEnum(Difficulty.self, "easy medium hard"),
    CareConnectEnum(Gender.self, "male female other prefer_not_to_say"),
    CareConnectEnum(GoalStatus.self, "active completed paused cancelled"),
    CareConnectEnum(Location.self, "home school community therapy transport other"),
    CareConnectEnum(Priority.self, "low medium high urgent"),
    CareConnectEnum(
      Relationship.self,
      "parent sibling guardian grandparent aunt_uncle cousin friend doctor therapist social_worker advocate other"
    ),
    CareConnectEnum(Severity.self, "low medium high critical"),
    CareConnectEnum(ShiftStatus.self, "scheduled in_progress completed cancelled no_show"),
    CareConnectEnum(ShiftType.self, "morning afternoon evening night full_day custom"),
    CareConnectEnum(UserRole.self, "support_worker practitioner family super_admin"),
  ]
}

@Suite("CareConnect: enums", .serialized)
struct CareConnectEnumTests {
  @Test(
    "lists the guide's values in order and keeps unlisted ones",
    arguments: CareConnectEnum.all)
  func values(of type: CareConnectEnum) throws {
    let expected = type.expected.split(separator: " ").map(String.init)
    #expect(type.listed == expected)
    for text in expected + ["brand_new", "", "UPPER Case ü"] {
      #expect(try type.isKept(text))
    }
  }

  @Test("roles have display names")
  func displayNames() {
    #expect(
      UserRole.allCases.map(\.displayName) == ["Support Worker", "Practitioner", "Family", "Super Admin"])
    #expect(UserRole.unrecognized("auditor").displayName == "auditor")
  }

  @Test("an unknown value doesn't fail a list and survives a round trip")
  func unknown() async throws {
    let reports = try await CareConnectSpec.read(
      "listBehaviorLogs",
      changing: { $0["results"] = ($0["results"]?[0]).map { [Self.changed($0)] } }
    ) { try await $0.behaviors.list() }
    let severity = try #require(reports.first).severity
    #expect(severity == .unrecognized("catastrophic"))
    #expect(!Severity.allCases.contains(severity))

    let body = try await CareConnectSpec.sent { try await $0.behaviors.create(.make(severity: severity)) }
    #expect(body["severity"] == "catastrophic")
  }

  @Test("unknown values in nested objects are kept")
  func nested() async throws {
    let client = try await CareConnectSpec.read(
      "getClient", changing: { $0["case_manager"]?["role"] = "night_manager" }
    ) { try await $0.clients.get("1") }
    #expect(client.caseManager?.role == .unrecognized("night_manager"))
    #expect(try JSONValue(encoding: client)["case_manager"]?["role"] == "night_manager")
  }

  private static func changed(_ report: JSONValue) -> JSONValue {
    var report = report
    report["severity"] = "catastrophic"
    return report
  }
}
