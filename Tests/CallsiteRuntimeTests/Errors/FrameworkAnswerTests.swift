import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Error responses of common frameworks.
struct FrameworkAnswerTests {
  @Test(
    "Says what happened",
    arguments: [
      "ASP.NET", "Django REST framework", "Express, NestJS, zod", "FastAPI", "Laravel", "Rails", "Spring",
    ])
  func saysWhatHappened(framework: String) async throws {
    for answer in try #require(FrameworkAnswer.all()[framework]) {
      let body = answer.text ?? answer.body?.description ?? ""
      let client = APIClient.make { _ in
        .json(body, status: answer.status, headers: ["Content-Type": answer.type ?? "application/json"])
      }
      let request = client.request("pet", .post, "/pets")
      let error = try #require(
        await #expect(throws: APIError.self) { try await client.run(request, .init()) })
      #expect(error.kind.name == answer.kind, "\(body)")
      #expect(error.fieldErrors == answer.fields ?? [:], "\(body)")
      let effect = error.mayHaveTakenEffect ? " The change may have been made." : ""
      #expect(error.userMessage == answer.sentence + effect, "\(body)")
    }
  }

  @Test("There are forty responses from seven frameworks")
  func thereAreFortyAnswersOfSevenFrameworks() throws {
    let answers = try FrameworkAnswer.all()
    #expect(answers.count == 7)
    #expect(answers.values.joined().count >= 40)
  }

  private func logIn(_ status: Int, _ body: String) async throws -> APIError {
    let client = APIClient.make { _ in .json(body, status: status) }
    var request = client.request("logIn", .post, "/login", security: [])
    request.storesTokens()
    return try #require(await #expect(throws: APIError.self) { try await client.run(request, .init()) })
  }

  @Test(
    "A wrong password isn't told to log in again",
    arguments: [
      (
        #"{"detail":"No active account found with the given credentials","code":"no_active_account"}"#,
        "No active account found with the given credentials"
      ),
      (#"{"detail":"Incorrect username or password"}"#, "Incorrect username or password"),
      (#"{"error":"invalid_grant"}"#, "The login was refused."),
      ("", "The login was refused."),
    ])
  func aWrongPasswordIsNotToldToLogInAgain(body: String, sentence: String) async throws {
    let error = try await logIn(401, body)
    #expect(error.userMessage == sentence)
    #expect(error.recoverySuggestion == "Check what you entered and try again.")
  }

  @Test("An expired session is described as such")
  func anEndedSessionSaysSo() async throws {
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { _ in .json(#"{"detail":"Given token not valid for any token type"}"#, status: 401) },
      configure: { $0.tokenStore = InMemoryTokenStore(.old) }
    )
    let error = await #expect(throws: APIError.self) {
      try await client.run(client.request("pet", .get, "/pets"), .init())
    }
    #expect(error?.kind == .unauthorized)
    #expect(error?.userMessage == "Your session has ended.")
    #expect(error?.recoverySuggestion == "Log in again.")
  }
}
