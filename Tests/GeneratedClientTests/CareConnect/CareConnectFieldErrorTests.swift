import CallsiteRuntime
import CareConnectAPI
import Testing

@Suite("CareConnect: rejected input", .serialized)
struct CareConnectFieldErrorTests {
  @Test("messages for fields are a validation error with a documented body")
  func fields() async throws {
    let body = try CareConnectSpec.response("createClient", status: 400, example: "fieldErrors")
    let error = try await CareConnectSpec.error(.json(body, status: 400)) {
      try await $0.clients.create(.make())
    }
    let fields = [
      "email": ["Enter a valid email address."],
      "date_of_birth": ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."],
    ]
    #expect(error.kind == .validation)
    #expect(error.message == nil)
    #expect(error.fieldErrors == fields)
    #expect(error.userMessage.contains("Date has wrong format."))
    #expect(error.body(as: BadRequestError.self) == .fieldErrors(fields))
  }

  @Test("a message about the whole input is the error's message")
  func nonFieldErrors() async throws {
    let body = try CareConnectSpec.response("createShift", status: 400, example: "nonFieldErrors")
    let error = try await CareConnectSpec.error(.json(body, status: 400)) {
      try await $0.shifts.create(.make())
    }
    #expect(error.kind == .validation)
    #expect(error.message == "The end time must be after the start time.")
    #expect(error.fieldErrors == ["": ["The end time must be after the start time."]])
    #expect(error.userMessage == "The end time must be after the start time.")
    #expect(
      error.body(as: BadRequestError.self)
        == .fieldErrors(["non_field_errors": ["The end time must be after the start time."]]))
  }

  @Test("a body that isn't JSON to the server is an invalid request without fields")
  func malformed() async throws {
    let body = try CareConnectSpec.response("createGoal", status: 400, example: "malformed")
    let error = try await CareConnectSpec.error(.json(body, status: 400)) {
      try await $0.goals.create(.make())
    }
    let text = "JSON parse error - Expecting value: line 1 column 1 (char 0)"
    #expect(error.kind == .invalidRequest)
    #expect(error.message == text)
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: BadRequestError.self) == .errorDetail(ErrorDetail(detail: text)))
  }

  @Test("errors in nested objects and lists have dotted names")
  func nested() async throws {
    let body = #"{"support_team": {"1": ["Invalid pk \"9\"."]}, "contacts": [{}, {"email": ["Not valid."]}]}"#
    let error = try await CareConnectSpec.error(.json(body, status: 400)) {
      try await $0.clients.create(.make())
    }
    #expect(error.kind == .validation)
    #expect(
      error.fieldErrors == [
        "support_team.1": [#"Invalid pk "9"."#], "contacts.1.email": ["Not valid."],
      ])
    guard case .unrecognized = error.body(as: BadRequestError.self) else {
      Issue.record("The nested errors should be kept as they came.")
      return
    }
  }

  @Test("a bare list of messages is about the whole input")
  func bareList() async throws {
    let error = try await CareConnectSpec.error(.json(#"["You are already clocked in."]"#, status: 400)) {
      try await $0.shifts.clockIn(530)
    }
    #expect(error.kind == .validation)
    #expect(error.message == "You are already clocked in.")
    #expect(error.fieldErrors == ["": ["You are already clocked in."]])
    #expect(error.userMessage == "You are already clocked in.")
  }

  @Test("a rejected registration names the fields")
  func registration() async throws {
    let body = #"{"password": ["This password is too common."], "username": ["Taken.", "Too short."]}"#
    let error = try await CareConnectSpec.error(.json(body, status: 400)) {
      try await $0.users.register(.make())
    }
    #expect(
      error.fieldErrors == [
        "password": ["This password is too common."], "username": ["Taken.", "Too short."],
      ])
    #expect(error.recoverySuggestion?.isEmpty == false)
  }
}
