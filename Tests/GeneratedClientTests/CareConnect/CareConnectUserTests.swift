import CallsiteRuntime
import CareConnectAPI
import Testing

@Suite("CareConnect: users", .serialized)
struct CareConnectUserTests {
  static let calls = [
    CareConnectCall("listUsers", "GET", "/users/") { try await $0.users.list().items },
    CareConnectCall("registerUser", "POST", "/users/", body: .example, status: 201, isPublic: true) {
      try await $0.users.register(.make())
    },
    CareConnectCall("getProfile", "GET", "/users/profile/") { try await $0.users.profile() },
    CareConnectCall("updateProfile", "PUT", "/users/profile/", body: .example) {
      try await $0.users.updateProfile(.make())
    },
    CareConnectCall("approveUser", "POST", "/users/15/approve/") { try await $0.users.approve(15) },
  ]

  @Test("sends the documented request and reads the documented response", arguments: calls)
  func documented(call: CareConnectCall) async throws {
    try await call.check()
  }

  @Test("the profile keeps dates and timestamps as text")
  func profile() async throws {
    let user = try await CareConnectSpec.read("getProfile") { try await $0.users.profile() }
    #expect(user.id == 7)
    #expect(user.role == .supportWorker)
    #expect(user.role.displayName == "Support Worker")
    #expect(user.approved)
    #expect(user.isAdmin == false)
    #expect(user.isActiveCarer)
    #expect(user.dateOfBirth == "1994-08-23")
    #expect(user.hireDate == "2024-09-02")
    #expect(user.createdAt == "2024-09-02T08:00:00Z")
    #expect(user.updatedAt == "2025-05-19T07:41:12.518204Z")
    #expect(user.emergencyContact == "Sipho Nkosi")
    #expect(user.profileImage?.hasSuffix("/media/profiles/amara.jpg") == true)
  }

  @Test("null and absent properties are both nil")
  func nulls() async throws {
    let users = try await CareConnectSpec.read("listUsers") { try await $0.users.list() }
    let registered = try await CareConnectSpec.read("registerUser") { try await $0.users.register(.make()) }
    #expect(users[1].hireDate == nil)
    #expect(users[1].role == .family)
    #expect(registered.hireDate == nil)
    #expect(registered.profileImage == nil)
    #expect(registered.approved == false)
  }

  @Test("a registration without a phone number omits it")
  func registrationWithoutPhone() async throws {
    let body = try await CareConnectSpec.sent { try await $0.users.register(.make(phone: nil)) }
    #expect(body["phone"] == nil)
    #expect(body["first_name"] == "Tom")
    #expect(body["role"] == "support_worker")
  }

  @Test("the user's own profile distinguishes omitted, cleared and changed properties")
  func triState() async throws {
    let body = try await CareConnectSpec.sent {
      try await $0.users.updateProfile(
        UserInput(
          username: "amara.nkosi", email: "amara.nkosi@example.org", firstName: "Amara", lastName: "Nkosi",
          phone: .null, address: "3 Station Street"))
    }
    #expect(
      body == [
        "username": "amara.nkosi", "email": "amara.nkosi@example.org", "first_name": "Amara",
        "last_name": "Nkosi", "phone": nil, "address": "3 Station Street",
      ])
  }

  @Test("approving returns the user, now approved")
  func approve() async throws {
    let user = try await CareConnectSpec.read("approveUser") { try await $0.users.approve(15) }
    #expect(user.id == 15)
    #expect(user.approved)
    #expect(user.address == nil)
  }
}
