import CallsiteContract
import CallsiteDocument
@testable import CallsiteReview
import Testing

@Suite("An example from recorded traffic")
struct SecretRedactionTests {
  private func example(_ json: String, named name: String = "x") throws -> String {
    SecretRedaction.example(of: try DocumentValue(json: Array(json.utf8)), named: name)
  }

  @Test(
    "hides what a secret's name stands for, whatever its type",
    arguments: [#""hunter""#, "1234", #"{"a":1}"#], ["password", "client_secret", "Pin", "otp", "IBAN"])
  func names(value: String, name: String) throws {
    #expect(try example(value, named: name) == "‹hidden›")
  }

  @Test("shows values whose name only contains a short word", arguments: ["shipping", "spin", "adobe"])
  func words(name: String) throws {
    #expect(try example("1234", named: name) == "1234")
  }

  @Test(
    "hides texts that look like credentials or personal addresses",
    arguments: [
      "Bearer abc", "basic YTpi", "Token abc", "Digest username=ada", "ada@example.com",
      "eyJhbGciOiJIUzI1NiJ9.e30", "https://a.example/?sig=1", "https://ada:pass@a.example",
      "0123456789abcdef0123456789abcdef", "+49 170 1234567", "030/1234-5678",
    ])
  func texts(text: String) {
    #expect(SecretRedaction.text(text) == "‹hidden›")
  }

  @Test(
    "shows other texts",
    arguments: [
      "Basically", "2026-01-01 10:00:00", "12345", "https://a.example/?page=1",
      "8f14e45f-ceea-467f-9538-1b3b7b1a2c3d",
    ])
  func others(text: String) {
    #expect(SecretRedaction.text(text) != "‹hidden›")
  }

  @Test("shows the beginning of long texts, lists and objects")
  func lengths() throws {
    #expect(try example(#""aaaaaaaaaaaaaaaaaaaaaaaaaaa""#) == #""aaaaaaaaaaaaaaaaaaaaaaaa…""#)
    #expect(try example("[1,2,3]") == "[1, 2, …]")
    #expect(try example("[1,2]") == "[1, 2]")
    #expect(try example(#"{"a":1,"b":2,"c":3,"d":4}"#) == #"{"a": 1, "b": 2, "c": 3, …}"#)
    #expect(try example("[[[1]]]") == "[[[…]]]")
  }

  @Test("hides secrets inside of objects and lists")
  func inner() throws {
    #expect(try example(#"[{"token":"a","n":1}]"#) == #"[{"token": ‹hidden›, "n": 1}]"#)
  }
}
