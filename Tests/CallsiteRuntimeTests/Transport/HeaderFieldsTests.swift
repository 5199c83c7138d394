@testable import CallsiteRuntime
import Testing

struct HeaderFieldsTests {
  @Test("Names are case-insensitive")
  func namesCompareWithoutCase() {
    let headers: HeaderFields = ["Content-Type": "text/plain"]
    #expect(headers["content-TYPE"] == "text/plain")
    #expect(headers == ["content-type": "text/plain"])
    #expect(headers.hashValue == (["CONTENT-TYPE": "text/plain"] as HeaderFields).hashValue)
  }

  @Test("Keeps order and duplicates")
  func keepsOrderAndRepetition() {
    var headers: HeaderFields = ["A": "1", "B": "2", "a": "3"]
    #expect(headers["A"] == "1, 3")
    #expect(headers.values(of: "a") == ["1", "3"])
    headers["a"] = "4"
    #expect(headers.map { "\($0.name)=\($0.value)" } == ["a=4", "B=2"])
    headers.append("b", "5")
    #expect(headers.values(of: "B") == ["2", "5"])
    headers["B"] = nil
    #expect(headers.count == 1)
  }

  @Test(
    "Joined cookies are split, but not at the commas within",
    arguments: [
      ("a=1", ["a=1"]), ("a=1; Path=/, b=2; Secure", ["a=1; Path=/", "b=2; Secure"]),
      (
        "a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/, b=; Max-Age=5",
        ["a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/", "b=; Max-Age=5"]
      ),
      (#"a={"x":1, "y":"b=2"}, c=3"#, [#"a={"x":1, "y":"b=2"}"#, "c=3"]),
      ("a=1,b=2, c=3", ["a=1,b=2", "c=3"]),
    ])
  func joinedCookiesAreSplit(text: String, expected: [String]) {
    #expect(SetCookie.split(text) == expected)
  }

  @Test("Merging replaces")
  func mergingReplaces() {
    var headers: HeaderFields = ["A": "1", "B": "2"]
    headers.merge(["a": "3", "C": "4"])
    #expect(headers == ["B": "2", "a": "3", "C": "4"])
  }
}
