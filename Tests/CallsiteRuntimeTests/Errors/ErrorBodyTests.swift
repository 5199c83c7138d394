import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct ErrorBodyTests {
  struct Example: Sendable {
    let body: String
    var status = 400
    var type = "application/json"
    var message: String?
    var fields: [String: [String]] = [:]
  }

  private static let django: [Example] = [
    .init(body: #"{"email":["Taken.","Too long."]}"#, fields: ["email": ["Taken.", "Too long."]]),
    .init(body: #"{"detail":"Not found."}"#, status: 404, message: "Not found."),
    .init(body: #"{"non_field_errors":["Wrong."]}"#, message: "Wrong.", fields: ["": ["Wrong."]]),
    .init(body: #"["One.","Two."]"#, message: "One.", fields: ["": ["One.", "Two."]]),
    .init(body: #"{"address":{"city":["Required."]}}"#, fields: ["address.city": ["Required."]]),
    .init(body: #"{"items":[{},{"name":["Required."]}]}"#, fields: ["items.1.name": ["Required."]]),
    .init(body: #"{"address":{"non_field_errors":["Bad."]}}"#, fields: ["address": ["Bad."]]),
    .init(body: #"{"tags":{"0":["Blank."]}}"#, fields: ["tags.0": ["Blank."]]),
    .init(body: #"[{},{"name":["Required."]}]"#, fields: ["1.name": ["Required."]]),
    .init(body: #"{"email":"Taken."}"#, fields: ["email": ["Taken."]]),
    .init(body: #"{"message":["Required."]}"#, fields: ["message": ["Required."]]),
    .init(
      body:
        #"{"detail":"Given token not valid","code":"token_not_valid","messages":[{"message":"expired"}]}"#,
      status: 401,
      message: "Given token not valid"
    ),
  ]

  private static let others: [Example] = [
    .init(body: #"{"error":"Bad date"}"#, message: "Bad date"),
    .init(body: #"{"error":{"code":7,"message":"Bad date"}}"#, message: "Bad date"),
    .init(
      body: #"{"error":"invalid_grant","error_description":"Wrong password"}"#, message: "Wrong password"),
    .init(body: #"{"detail":"Not authenticated"}"#, status: 401, message: "Not authenticated"),
    .init(
      body:
        #"{"detail":[{"loc":["body","pet","age"],"msg":"no int","type":"int_parsing","input":"secret"}]}"#,
      status: 422,
      fields: ["pet.age": ["no int"]]
    ),
    .init(
      body: #"{"detail":[{"loc":["query","page"],"msg":"a"},{"loc":["body",0,"x"],"msg":"b"}]}"#,
      status: 422,
      fields: ["page": ["a"], "0.x": ["b"]]
    ),
    .init(
      body: #"{"detail":[{"loc":["body"],"msg":"required"}]}"#,
      status: 422,
      message: "required",
      fields: ["": ["required"]]
    ),
    .init(body: #"{"detail":{"message":"Conflict"}}"#, status: 409, message: "Conflict"),
    .init(
      body:
        #"{"message":"The given data was invalid.","errors":{"email":["Taken."],"items.0.qty":["Low."]}}"#,
      status: 422,
      message: "The given data was invalid.",
      fields: ["email": ["Taken."], "items.0.qty": ["Low."]]
    ),
    .init(body: #"{"message":"Unauthenticated."}"#, status: 401, message: "Unauthenticated."),
    .init(body: #"{"errors":["Full.","Late."]}"#, message: "Full.", fields: ["": ["Full.", "Late."]]),
    .init(
      body: #"{"errors":[{"field":"age","message":"Low."}]}"#,
      status: 422,
      fields: ["age": ["Low."]]
    ),
    .init(body: #"{"title":"Gone","status":410,"type":"about:blank"}"#, status: 410, message: "Gone"),
    .init(body: #""Just text""#, message: "Just text"),
  ]

  /// Fields with names that describe the error in other formats.
  private static let oddNames: [Example] = [
    .init(body: #"{"status":["No choice."]}"#, fields: ["status": ["No choice."]]),
    .init(body: #"{"type":["No choice."]}"#, fields: ["type": ["No choice."]]),
    .init(body: #"{"code":["Too long."]}"#, fields: ["code": ["Too long."]]),
    .init(body: #"{"detail":["Required."]}"#, fields: ["detail": ["Required."]]),
    .init(
      body: #"{"detail":["Required."],"name":["Blank."]}"#, status: 422,
      fields: ["detail": ["Required."], "name": ["Blank."]]),
    .init(
      body: #"{"detail":[{"loc":["path","pet_id"],"msg":"Bad."}]}"#, status: 422,
      fields: ["pet_id": ["Bad."]]),
    .init(body: #"["Full."]"#, status: 409, message: "Full."),
    .init(body: #"[{"a":1}]"#, status: 500),
  ]

  private static let unreadable: [Example] = [
    .init(body: ""), .init(body: "{}"), .init(body: "[]"), .init(body: "null"), .init(body: "7"),
    .init(body: #"{"email":["Tak"#), .init(body: "<!DOCTYPE html><h1>Not Found</h1>", type: "text/html"),
    .init(body: "<html>Server Error</html>", type: "text/plain"), .init(body: #"{"detail":"<html>…"}"#),
    .init(body: #"{"success":false,"code":"E1"}"#),
    .init(body: String(repeating: "x", count: 400), type: "text/plain"),
    .init(body: "Too busy", status: 503, type: "text/plain; charset=utf-8", message: "Too busy"),
  ]

  @Test("Decodes", arguments: django + others + oddNames + unreadable)
  func reads(example: Example) {
    let body = ErrorBody(Data(example.body.utf8), contentType: example.type, status: example.status)
    #expect(body.message == example.message)
    #expect(body.fieldErrors == example.fields)
  }

  @Test("The document's pointers take precedence")
  func theDocumentsPointersComeFirst() {
    let format = ErrorFormat(message: ["/meta/text", "/info"], fields: ["/meta/problems"])
    let json = #"{"message":"no","info":"yes","meta":{"problems":{"age":["Low."]}}}"#
    let body = ErrorBody(Data(json.utf8), contentType: nil, status: 400, format: format)
    #expect(body.message == "yes")
    #expect(body.fieldErrors == ["age": ["Low."]])
  }

  private static let wholeBody: [Example] = [
    .init(body: #"{"email":["Taken."]}"#, fields: ["email": ["Taken."]]),
    .init(body: #"{"email":["Taken."]}"#, status: 422, fields: ["email": ["Taken."]]),
    .init(body: #"{"non_field_errors":["Wrong."]}"#, message: "Wrong.", fields: ["": ["Wrong."]]),
    .init(body: #"["One."]"#, message: "One.", fields: ["": ["One."]]),
    .init(body: #"{"detail":"Malformed."}"#, message: "Malformed."),
    .init(body: #"{"message":"Bad.","code":"E1"}"#, message: "Bad."),
    .init(
      body: #"{"detail":"Not valid","code":"token_not_valid","messages":[{"message":"expired"}]}"#,
      status: 401,
      message: "Not valid"
    ),
    .init(body: #"{"message":"Out of disk.","trace":["a"]}"#, status: 500, message: "Out of disk."),
    .init(body: #"{"email":["Taken."]}"#, status: 409),
  ]

  @Test("Top-level fields are those of a rejection", arguments: wholeBody)
  func fieldsAtTheTopAreThoseOfARejection(example: Example) {
    let format = ErrorFormat(message: ["/detail", "/non_field_errors/0"], fields: [""])
    let data = Data(example.body.utf8)
    let body = ErrorBody(data, contentType: example.type, status: example.status, format: format)
    #expect(body.message == example.message)
    #expect(body.fieldErrors == example.fields)
  }
}
