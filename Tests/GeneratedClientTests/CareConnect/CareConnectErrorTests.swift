import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

struct CareConnectErrorTests {
  private let api = TestedAPI.careConnect

  @Test("Refused fields are field errors, with a documented body")
  func fields() async throws {
    let error = try await api.error("createClient", status: 400, example: "fieldErrors") {
      try await $0.clients.create(.make())
    }
    let fields = [
      "email": ["Enter a valid email address."],
      "date_of_birth": ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."],
    ]
    #expect(error.kind == .validation)
    #expect(error.message == nil)
    #expect(error.fieldErrors == fields)
    #expect(error.body(as: BadRequestError.self) == .fieldErrors(fields))
  }

  @Test("What is wrong with the whole input is the error's message")
  func nonFieldErrors() async throws {
    let error = try await api.error("createShift", status: 400, example: "nonFieldErrors") {
      try await $0.shifts.create(.make())
    }
    let message = "The end time must be after the start time."
    #expect(error.kind == .validation)
    #expect(error.message == message)
    #expect(error.fieldErrors == ["": [message]])
    #expect(error.body(as: BadRequestError.self) == .fieldErrors(["non_field_errors": [message]]))
  }

  @Test("A detail is the error's message, and no field")
  func detail() async throws {
    let error = try await api.error("createGoal", status: 400, example: "malformed") {
      try await $0.goals.create(.make())
    }
    let message = "JSON parse error - Expecting value: line 1 column 1 (char 0)"
    #expect(error.kind == .invalidRequest)
    #expect(error.message == message)
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: BadRequestError.self) == .errorDetail(ErrorDetail(detail: message)))
  }

  @Test("Nested errors are field errors, and their body is kept as it came")
  func nested() async throws {
    let body = #"{"support_team": {"1": ["Invalid pk \"9\"."]}, "contacts": [{}, {"email": ["Not valid."]}]}"#
    let error = try await api.error(.json(body, status: 400)) { try await $0.clients.create(.make()) }
    let fields = ["support_team.1": [#"Invalid pk "9"."#], "contacts.1.email": ["Not valid."]]
    #expect(error.fieldErrors == fields)
    #expect(error.body(as: BadRequestError.self) == .unrecognized(try JSONValue(parsing: Data(body.utf8))))
  }

  @Test(
    "A refused token is unauthorized, with the reason",
    arguments: [
      ("tokenNotValid", "Given token not valid for any token type", "token_not_valid", "access"),
      ("noToken", "Authentication credentials were not provided.", nil, nil),
      ("wrongCredentials", "No active account found with the given credentials", "no_active_account", nil),
    ])
  func unauthorized(example: String, message: String, code: String?, type: String?) async throws {
    let error = try await api.error("getProfile", status: 401, example: example) {
      _ = try await $0.users.profile()
    }
    #expect(error.kind == .unauthorized)
    #expect(error.message == message)
    let detail = try #require(error.body(as: ErrorDetail.self))
    #expect(detail.code == code)
    #expect(detail.messages?.first?.tokenType == type)
  }
}
