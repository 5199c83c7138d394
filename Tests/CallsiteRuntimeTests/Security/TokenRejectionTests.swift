import Foundation
import Testing

@testable import CallsiteRuntime

struct TokenRejectionTests {
  private func isStated(_ headers: HeaderFields, _ body: String) -> Bool {
    TokenRejection.isStated(headers, Data(body.utf8))
  }

  @Test(
    "A challenge states whether the token is the reason",
    arguments: [
      (#"Bearer error="invalid_token""#, true),
      (#"Bearer realm="api", error="invalid_token", error_description="Expired""#, true),
      (#"Basic realm="a", DPoP algs="ES256", Error = invalid_token"#, true),
      (#"Bearer error="insufficient_scope", scope="a""#, false), ("Bearer", false),
      (#"Bearer error_description="invalid_token""#, false),
    ])
  func aChallengeStatesTheReason(challenge: String, isToken: Bool) {
    #expect(isStated(["WWW-Authenticate": challenge], "") == isToken)
  }

  @Test("A challenge with another reason takes precedence over the body")
  func aChallengeTakesPrecedence() {
    let body = #"{"detail":"Unauthenticated."}"#
    #expect(!isStated(["WWW-Authenticate": #"Bearer error="invalid_request""#], body))
    #expect(isStated(["WWW-Authenticate": "Bearer"], body))
  }

  @Test(
    "Bodies of frameworks state that the token is the reason",
    arguments: [
      #"{"detail":"Given token not valid for any token type","code":"token_not_valid","messages":[]}"#,
      #"{"detail":"Invalid token."}"#, #"{"detail":"Authentication credentials were not provided."}"#,
      #"{"message":"Unauthenticated."}"#, #"{"detail":"Could not validate credentials"}"#,
      #"{"detail":"Not authenticated"}"#, #"{"msg":"Token has expired"}"#, #"{"error":"invalid_token"}"#,
      #"{"error":{"code":"token_expired","message":"Please log in."}}"#,
      #"{"detail":{"code":"token_expired","text":"Please log in."}}"#,
    ])
  func bodiesOfFrameworksStateTheReason(body: String) {
    #expect(isStated(["Content-Type": "application/json"], body))
  }

  @Test(
    "Other bodies don't",
    arguments: [
      "", "<html>Invalid token.</html>", "Unauthenticated.", "[]", "{}", #"{"detail":"Invalid password."}"#,
      #"{"message":"Unauthorized","statusCode":401}"#, #"{"error":"invalid_grant"}"#,
      #"{"detail":"Invalid token for two-factor authentication."}"#, #"{"code":401}"#,
    ])
  func otherBodiesDoNot(body: String) {
    #expect(!isStated([:], body))
  }

  @Test("The body of a long response can still be read")
  func theBodyCanStillBeRead() async throws {
    let body = ByteStream(length: 200_000) { AsyncStream.bytes(200_000, in: 10) }
    var response = ClientResponse(status: 401, body: body)
    #expect(await !response.rejectsToken())
    #expect(try await response.body.collect().count == 200_000)
  }
}
