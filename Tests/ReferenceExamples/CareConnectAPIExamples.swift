import CallsiteRuntime
import Foundation
package import CareConnectAPI

/// The examples of the reference of CareConnectAPI, as `ReferenceExampleTests` records them.
package enum CareConnectAPIExamples {
  package static let all: [@Sendable (CareConnectClient) async throws -> Void] = [
    example0,
    example1,
    example2,
    example3,
    example4,
    example5,
    example6,
    example7,
    example8,
    example9,
    example10,
    example11,
    example12,
    example13,
    example14,
    example15,
    example16,
    example17,
    example18,
    example19,
    example20,
    example21,
    example22,
    example23,
    example24,
    example25,
    example26,
    example27,
    example28,
    example29,
    example30,
    example31,
    example32,
    example33,
    example34,
    example35,
    example36,
    example37,
    example38,
  ]

  @Sendable private static func example0(_ careConnect: CareConnectClient) async throws {
    let loginResponse = try await careConnect.auth.logIn(
      email: "user28@example.com",
      password: "Secret-2-password"
    )
    _ = loginResponse
  }

  @Sendable private static func example1(_ careConnect: CareConnectClient) async throws {
    let refreshResponse = try await careConnect.auth.refreshToken(
      refresh: "Refresh"
    )
    _ = refreshResponse
  }

  @Sendable private static func example2(_ careConnect: CareConnectClient) async throws {
    let page = try await careConnect.users.list()
    _ = page
  }

  @Sendable private static func example3(_ careConnect: CareConnectClient) async throws {
    let user = try await careConnect.users.register(
      UserRegistration(
        username: "ada",
        email: "user15@example.com",
        password: "Secret-22-password",
        firstName: "Ada",
        lastName: "Lovelace",
        role: .supportWorker
      )
    )
    _ = user
  }

  @Sendable private static func example4(_ careConnect: CareConnectClient) async throws {
    let user = try await careConnect.users.profile()
    _ = user
  }

  @Sendable private static func example5(_ careConnect: CareConnectClient) async throws {
    let user = try await careConnect.users.updateProfile(
      UserInput(
        username: "ada",
        email: "user12@example.com",
        firstName: "Ada",
        lastName: "Lovelace"
      )
    )
    _ = user
  }

  @Sendable private static func example6(_ careConnect: CareConnectClient) async throws {
    let user = try await careConnect.users.approve(91)
    _ = user
  }

  @Sendable private static func example7(_ careConnect: CareConnectClient) async throws {
    let page = try await careConnect.clients.list()
    _ = page
  }

  @Sendable private static func example8(_ careConnect: CareConnectClient) async throws {
    let client = try await careConnect.clients.create(
      ClientCreate(
        firstName: "Ada",
        lastName: "Lovelace",
        dateOfBirth: "2024-05-22",
        gender: .male,
        diagnosis: "Diagnosis",
        careLevel: .low,
        behavioralTriggers: ["Behavioral triggers"],
        calmingStrategies: ["Calming strategies"],
        additionalPhotos: ["Additional photos"],
        isActive: true
      )
    )
    _ = client
  }

  @Sendable private static func example9(_ careConnect: CareConnectClient) async throws {
    let client = try await careConnect.clients.get("id")
    _ = client
  }

  @Sendable private static func example10(_ careConnect: CareConnectClient) async throws {
    let client = try await careConnect.clients.update(
      "id",
      ClientUpdate(
        firstName: "Ada",
        lastName: "Lovelace",
        dateOfBirth: "2024-05-22",
        gender: .male,
        diagnosis: "Diagnosis",
        careLevel: .low,
        behavioralTriggers: ["Behavioral triggers"],
        calmingStrategies: ["Calming strategies"],
        additionalPhotos: ["Additional photos"],
        isActive: true
      )
    )
    _ = client
  }

  @Sendable private static func example11(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.clients.contacts("id")
    _ = items
  }

  @Sendable private static func example12(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.clients.documents("id")
    _ = items
  }

  @Sendable private static func example13(_ careConnect: CareConnectClient) async throws {
    let page = try await careConnect.activities.list()
    _ = page
  }

  @Sendable private static func example14(_ careConnect: CareConnectClient) async throws {
    let activity = try await careConnect.activities.create(
      ActivityCreate(
        name: "Name",
        description: "Description",
        category: .dailyLiving,
        difficulty: .easy,
        instructions: "Instructions",
        goalContributionWeight: 81
      )
    )
    _ = activity
  }

  @Sendable private static func example15(_ careConnect: CareConnectClient) async throws {
    let page = try await careConnect.activityLogs.list()
    _ = page
  }

  @Sendable private static func example16(_ careConnect: CareConnectClient) async throws {
    let activityLog = try await careConnect.activityLogs.create(
      ActivityLogCreate(activity: 34, date: "2024-05-28", status: .scheduled)
    )
    _ = activityLog
  }

  @Sendable private static func example17(_ careConnect: CareConnectClient) async throws {
    let activityLog = try await careConnect.activityLogs.update(
      2,
      ActivityLogUpdate(activity: 58, date: "2024-05-09", status: .scheduled)
    )
    _ = activityLog
  }

  @Sendable private static func example18(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.activityLogs.today()
    _ = items
  }

  @Sendable private static func example19(_ careConnect: CareConnectClient) async throws {
    let page = try await careConnect.goals.list()
    _ = page
  }

  @Sendable private static func example20(_ careConnect: CareConnectClient) async throws {
    let goal = try await careConnect.goals.create(
      GoalCreate(
        name: "Name",
        description: "Description",
        priority: .low,
        assignedCarers: [33],
        completionThreshold: 94
      )
    )
    _ = goal
  }

  @Sendable private static func example21(_ careConnect: CareConnectClient) async throws {
    let goal = try await careConnect.goals.update(
      60,
      GoalUpdate(
        name: "Name",
        description: "Description",
        priority: .low,
        assignedCarers: [61],
        completionThreshold: 9
      )
    )
    _ = goal
  }

  @Sendable private static func example22(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.goals.active()
    _ = items
  }

  @Sendable private static func example23(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.goals.progress()
    _ = items
  }

  @Sendable private static func example24(_ careConnect: CareConnectClient) async throws {
    let page = try await careConnect.behaviors.list()
    _ = page
  }

  @Sendable private static func example25(_ careConnect: CareConnectClient) async throws {
    let behaviorLog = try await careConnect.behaviors.create(
      BehaviorLogCreate(
        date: "2024-05-22",
        time: "09:30:25",
        location: .home,
        behaviorOccurrence: .beforeActivity,
        behaviorType: .aggression,
        behaviors: ["Behaviors"],
        warningSign: ["Warning signs"],
        severity: .low,
        harmToSelf: true,
        harmToOthers: true,
        propertyDamage: true,
        interventionUsed: "Intervention used"
      )
    )
    _ = behaviorLog
  }

  @Sendable private static func example26(_ careConnect: CareConnectClient) async throws {
    let behaviorLog = try await careConnect.behaviors.update(
      49,
      BehaviorLogUpdate(
        date: "2024-05-14",
        time: "09:30:07",
        location: .home,
        behaviorOccurrence: .beforeActivity,
        behaviorType: .aggression,
        behaviors: ["Behaviors"],
        warningSign: ["Warning signs"],
        severity: .low,
        harmToSelf: true,
        harmToOthers: true,
        propertyDamage: true,
        interventionUsed: "Intervention used"
      )
    )
    _ = behaviorLog
  }

  @Sendable private static func example27(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.behaviors.today()
    _ = items
  }

  @Sendable private static func example28(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.behaviors.critical()
    _ = items
  }

  @Sendable private static func example29(_ careConnect: CareConnectClient) async throws {
    let page = try await careConnect.shifts.list()
    _ = page
  }

  @Sendable private static func example30(_ careConnect: CareConnectClient) async throws {
    let shift = try await careConnect.shifts.create(
      ShiftCreate(
        carer: 96,
        date: "2024-05-14",
        shiftType: .morning,
        startTime: "09:30:07",
        endTime: "09:30:16"
      )
    )
    _ = shift
  }

  @Sendable private static func example31(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.shifts.mine()
    _ = items
  }

  @Sendable private static func example32(_ careConnect: CareConnectClient) async throws {
    let items = try await careConnect.shifts.today()
    _ = items
  }

  @Sendable private static func example33(_ careConnect: CareConnectClient) async throws {
    let shift = try await careConnect.shifts.clockIn(10)
    _ = shift
  }

  @Sendable private static func example34(_ careConnect: CareConnectClient) async throws {
    let shift = try await careConnect.shifts.clockOut(10)
    _ = shift
  }

  @Sendable private static func example35(_ careConnect: CareConnectClient) async throws {
    let page = try await careConnect.media.list()
    _ = page
  }

  @Sendable private static func example36(_ careConnect: CareConnectClient) async throws {
    let mediaFile = try await careConnect.media.upload(
      file: UploadFile(url: URL(fileURLWithPath: "sample.txt"))
    )
    _ = mediaFile
  }

  @Sendable private static func example37(_ careConnect: CareConnectClient) async throws {
    try await careConnect.media.delete(58)
  }

  @Sendable private static func example38(_ careConnect: CareConnectClient) async throws {
    let dashboardStats = try await careConnect.dashboard.stats()
    _ = dashboardStats
  }
}
