import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Error answers as frameworks give them.
struct FrameworkAnswerTests {
  struct Answer: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let kind: APIError.Kind
    let fields: [String: [String]]
    let sentence: String
    let type: String

    init(
      _ status: Int, _ body: String, _ kind: APIError.Kind, _ fields: [String: [String]], _ sentence: String,
      type: String = "application/json"
    ) {
      self.status = status
      self.body = body
      self.kind = kind
      self.fields = fields
      self.sentence = sentence
      self.type = type
    }

    var testDescription: String { "\(status) \(body)" }
  }

  // swift-format-ignore
  private static let answers: [Answer] = [
    // Django REST framework
    .init(400, #"{"status":["\"x\" is not a valid choice."]}"#, .validation, ["status": ["\"x\" is not a valid choice."]], "Status: \"x\" is not a valid choice."),
    .init(400, #"{"visit_date":["This field is required."],"name":["Too long."]}"#, .validation, ["visit_date": ["This field is required."], "name": ["Too long."]], "Name: Too long.\nVisit date: This field is required."),
    .init(400, #"{"non_field_errors":["The end must be after the start."]}"#, .validation, ["": ["The end must be after the start."]], "The end must be after the start."),
    .init(400, #"{"owner":["Invalid pk \"5\" - object does not exist."]}"#, .validation, ["owner": ["Invalid pk \"5\" - object does not exist."]], "Owner isn't valid."),
    .init(400, #"{"detail":"JSON parse error - Expecting value"}"#, .invalidRequest, [:], "The request isn't valid."),
    .init(401, #"{"detail":"Given token not valid for any token type","code":"token_not_valid","messages":[{"message":"Token is expired"}]}"#, .unauthorized, [:], "You aren't logged in."),
    .init(401, #"{"detail":"Authentication credentials were not provided."}"#, .unauthorized, [:], "You aren't logged in."),
    .init(403, #"{"detail":"You do not have permission to perform this action."}"#, .forbidden, [:], "You do not have permission to perform this action."),
    .init(403, #"{"detail":"CSRF Failed: CSRF token missing."}"#, .forbidden, [:], "You aren't allowed to do this."),
    .init(404, #"{"detail":"No Appointment matches the given query."}"#, .notFound, [:], "This wasn't found."),
    .init(405, #"{"detail":"Method \"GET\" not allowed."}"#, .invalidRequest, [:], "The request isn't valid."),
    .init(429, #"{"detail":"Request was throttled. Expected available in 5 seconds."}"#, .rateLimited(retryAfter: nil), [:], "There were too many requests."),
    // FastAPI
    .init(422, #"{"detail":[{"type":"missing","loc":["body","email"],"msg":"Field required","input":{}}]}"#, .validation, ["email": ["Field required"]], "Email: Field required"),
    .init(422, #"{"detail":[{"type":"int_parsing","loc":["path","pet_id"],"msg":"Input should be a valid integer","input":"x"}]}"#, .validation, ["pet_id": ["Input should be a valid integer"]], "Pet id: Input should be a valid integer"),
    .init(422, #"{"detail":[{"type":"uuid_parsing","loc":["query","owner"],"msg":"Input should be a valid UUID, invalid length","input":"x"}]}"#, .validation, ["owner": ["Input should be a valid UUID, invalid length"]], "Owner isn't valid."),
    .init(404, #"{"detail":"Item not found"}"#, .notFound, [:], "Item not found"),
    .init(404, #"{"detail":"Not Found"}"#, .notFound, [:], "This wasn't found."),
    .init(401, #"{"detail":"Could not validate credentials"}"#, .unauthorized, [:], "You aren't logged in."),
    .init(500, "Internal Server Error", .server, [:], "The server has a problem.", type: "text/plain"),
    // Laravel
    .init(422, #"{"message":"The email has already been taken. (and 1 more error)","errors":{"email":["The email has already been taken."],"items.0.qty":["The items.0.qty must be at least 1."]}}"#, .validation, ["email": ["The email has already been taken."], "items.0.qty": ["The items.0.qty must be at least 1."]], "The email has already been taken.\nThe items.0.qty must be at least 1."),
    .init(401, #"{"message":"Unauthenticated."}"#, .unauthorized, [:], "You aren't logged in."),
    .init(404, #"{"message":"No query results for model [App\\Models\\Task] 7"}"#, .notFound, [:], "This wasn't found."),
    .init(419, #"{"message":"CSRF token mismatch."}"#, .invalidRequest, [:], "The request isn't valid."),
    .init(403, #"{"message":"This action is unauthorized."}"#, .forbidden, [:], "This action is unauthorized."),
    .init(500, #"{"message":"SQLSTATE[23000]: Integrity constraint violation","exception":"Illuminate\\Database\\QueryException","file":"/var/www/x.php","line":7,"trace":[]}"#, .server, [:], "The server has a problem."),
    // Spring
    .init(400, #"{"timestamp":"2024-05-06T07:08:09.000+00:00","status":400,"error":"Bad Request","path":"/pets"}"#, .invalidRequest, [:], "The request isn't valid."),
    .init(400, #"{"timestamp":"2024-05-06T07:08:09.000+00:00","status":400,"error":"Bad Request","message":"Validation failed for object='pet'. Error count: 1","errors":[{"codes":["NotBlank.pet.name"],"defaultMessage":"must not be blank","objectName":"pet","field":"name","rejectedValue":"","code":"NotBlank"}],"path":"/pets"}"#, .validation, ["name": ["must not be blank"]], "Name: must not be blank"),
    .init(400, #"{"type":"about:blank","title":"Bad Request","status":400,"detail":"Failed to read request","instance":"/pets"}"#, .invalidRequest, [:], "Failed to read request", type: "application/problem+json"),
    .init(500, #"{"timestamp":1,"status":500,"error":"Internal Server Error","exception":"java.lang.NullPointerException","message":"null","path":"/"}"#, .server, [:], "The server has a problem."),
    // Rails
    .init(422, #"{"name":["can't be blank"],"owner_email":["is invalid"]}"#, .validation, ["name": ["can't be blank"], "owner_email": ["is invalid"]], "Name: can't be blank\nOwner email: is invalid"),
    .init(422, #"{"errors":["Name can't be blank","Age is too low"]}"#, .validation, ["": ["Name can't be blank", "Age is too low"]], "Name can't be blank\nAge is too low"),
    .init(422, #"{"errors":[{"status":"422","source":{"pointer":"/data/attributes/name"},"title":"Invalid","detail":"can't be blank"}]}"#, .validation, ["name": ["can't be blank"]], "Name: can't be blank"),
    .init(404, #"{"status":404,"error":"Not Found"}"#, .notFound, [:], "This wasn't found."),
    .init(404, ##"{"status":404,"error":"Not Found","exception":"#<ActiveRecord::RecordNotFound: Couldn't find Pet>","traces":{}}"##, .notFound, [:], "This wasn't found."),
    // Express, NestJS, zod
    .init(400, #"{"errors":[{"type":"field","msg":"Invalid value","path":"email","location":"body","value":"x"}]}"#, .validation, ["email": ["Invalid value"]], "Email: Invalid value"),
    .init(400, #"{"statusCode":400,"message":["email must be an email","age must not be less than 0"],"error":"Bad Request"}"#, .validation, ["": ["email must be an email", "age must not be less than 0"]], "email must be an email\nage must not be less than 0"),
    .init(400, #"{"issues":[{"code":"too_small","path":["user","first_name"],"message":"Too short"}],"name":"ZodError"}"#, .validation, ["user.first_name": ["Too short"]], "First name: Too short"),
    .init(404, "<!DOCTYPE html><pre>Cannot GET /pets</pre>", .notFound, [:], "This wasn't found.", type: "text/html"),
    .init(409, #"{"error":{"code":"SLOT_TAKEN","message":"This slot is taken."}}"#, .invalidRequest, [:], "This slot is taken."),
    // ASP.NET
    .init(400, #"{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1","title":"One or more validation errors occurred.","status":400,"traceId":"00-a","errors":{"Name":["The Name field is required."],"$.age":["The JSON value could not be converted to System.Int32."]}}"#, .validation, ["Name": ["The Name field is required."], "age": ["The JSON value could not be converted to System.Int32."]], "The Name field is required.\nAge isn't valid.", type: "application/problem+json"),
    .init(409, #"{"type":"https://example.com/problems/taken","title":"Conflict","status":409,"detail":"The room is taken.","traceId":"00-a"}"#, .invalidRequest, [:], "The room is taken.", type: "application/problem+json"),
    .init(503, #"{"title":"Service Unavailable","status":503}"#, .server, [:], "The server has a problem.", type: "application/problem+json"),
  ]

  @Test(arguments: answers) func saysWhatHappened(answer: Answer) async throws {
    let client = APIClient.make { _ in
      .json(answer.body, status: answer.status, headers: ["Content-Type": answer.type])
    }
    let request = client.request("pet", .post, "/pets")
    let error = try #require(
      await #expect(throws: APIError.self) { try await client.run(request, .init()) })
    #expect(error.kind == answer.kind)
    #expect(error.fieldErrors == answer.fields)
    #expect(error.userMessage == answer.sentence)
  }

  @Test func thereAreFortyOfThem() {
    #expect(Self.answers.count >= 40)
  }

  private func logIn(_ status: Int, _ body: String) async throws -> APIError {
    let client = APIClient.make { _ in .json(body, status: status) }
    var request = client.request("logIn", .post, "/login", security: [])
    request.storesTokens()
    return try #require(await #expect(throws: APIError.self) { try await client.run(request, .init()) })
  }

  @Test(arguments: [
    (
      #"{"detail":"No active account found with the given credentials","code":"no_active_account"}"#,
      "No active account found with the given credentials"
    ),
    (#"{"detail":"Incorrect username or password"}"#, "Incorrect username or password"),
    (#"{"error":"invalid_grant"}"#, "The log-in was refused."),
    ("", "The log-in was refused."),
  ])
  func aWrongPasswordIsNotToldToLogInAgain(body: String, sentence: String) async throws {
    let error = try await logIn(401, body)
    #expect(error.userMessage == sentence)
    #expect(error.recoverySuggestion == "Check what you entered and try again.")
  }

  @Test func anEndedSessionSaysSo() async throws {
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
