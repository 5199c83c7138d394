import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@testable import CallsiteRuntime

struct StoredSecretsTests {
  @Test(
    "Passwords, tokens, client secrets, codes and card numbers aren't stored",
    arguments: [
      "password", "newPassword", "password_confirmation", "oldpassword2", "PASSWORD", "user[password]",
      "passwd",
      "token", "accessToken", "access_token", "refresh-token", "id_token", "X-Auth-Token",
      "csrfmiddlewaretoken",
      "client_secret", "webhookSecret", "apiKey", "X-API-Key", "private_key", "otp", "otp2", "mfaCode",
      "cardNumber", "payment[card_number]", "creditCard", "cvc", "jwt", "code_verifier",
    ])
  func findsSecrets(name: String) {
    #expect(StoredSecrets.contains(name))
  }

  @Test(
    "Names that are also common for other data are stored",
    arguments: [
      "", "2", "key", "pin", "signature", "session", "session_id", "access", "refresh", "auth", "pass",
      "code",
      "deviceToken", "fcm_token", "next_page_token", "passwordChangedAt", "loyaltyCardNumber", "iban",
      "taxId",
      "accountNumber", "secretary", "laptop", "Idempotency-Key", "publicKey", "ETag",
    ])
  func leavesOtherData(name: String) {
    #expect(!StoredSecrets.contains(name))
  }

  @Test("Siblings decide about names with several meanings")
  func siblingsDecide() {
    #expect(StoredSecrets.contains("access", beside: ["refresh", "access"]))
    #expect(StoredSecrets.contains("refresh", beside: ["refresh", "access"]))
    #expect(StoredSecrets.contains("code", beside: ["grant_type", "code"]))
  }

  @Test(
    "Header fields with credentials aren't stored",
    arguments: ["Authorization", "Cookie", "set-cookie", "Authentication-Info", "X-Access-Token"])
  func findsHeaders(name: String) {
    #expect(StoredSecrets.contains(header: name))
  }

  private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl"

  @Test(
    "A stored response has no secrets and is otherwise unchanged",
    arguments: [
      (#"{"id": 7,  "token": "s3cret"}"#, #"{"id":7}"#),
      (
        #"[{"user": {"access": "s3cret", "refresh": "s3cret", "name": "Ann"}}]"#,
        #"[{"user":{"name":"Ann"}}]"#
      ),
      (#"{"next": "\#(token)", "list": ["\#(token)", 1]}"#, #"{"list":[1]}"#),
      (#"{"password": {"min": 8}, "hasPassword": true, "token": null}"#, nil),
      (#"{"id":7,"token":{"key":"s3cret","life":60},"recoveryCodes":["s3cret"]}"#, #"{"id":7}"#),
      (#"{"key":  "k1", "page_token": "p2"}"#, nil), (#""\#(token)""#, ""), (#"{"token": "s3cret"#, ""),
    ])
  func aStoredResponseHasNoSecrets(body: String, stored: String?) {
    let response = CompleteResponse(
      status: 200,
      headers: ["Content-Type": "application/json", "Set-Cookie": "a=s3cret", "X-Page-Token": "p"],
      body: Data(body.utf8)
    ).withoutStoredSecrets
    #expect(String(decoding: response.body, as: UTF8.self) == stored ?? body)
    #expect(response.headers == ["Content-Type": "application/json", "X-Page-Token": "p"])
  }

  @Test(
    "Forms with a secret and tokens alone aren't stored",
    arguments: [
      ("application/x-www-form-urlencoded", "access_token=s3cret&scope=a", true), ("text/plain", token, true),
      ("application/x-www-form-urlencoded", "a=1", false), ("text/plain", "token", false),
    ])
  func otherBodies(type: String, body: String, isDropped: Bool) {
    let response = CompleteResponse(status: 200, headers: ["Content-Type": type], body: Data(body.utf8))
    #expect(response.withoutStoredSecrets.body.isEmpty == isDropped)
  }
}
