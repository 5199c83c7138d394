import CallsiteDocument
import Testing

struct MediaTypeTests {
  @Test(
    "JSON has several names",
    arguments: [
      ("application/json", true), ("application/json; charset=utf-8", true), ("Application/JSON", true),
      ("application/problem+json", true), ("text/json", true), ("application/x-json", true),
      ("application/x-ndjson", false), ("application/json-seq", false), ("application/jsonp", false),
      ("json", false),
    ])
  func json(text: String, isJSON: Bool) {
    #expect(MediaType(text).isJSON == isJSON)
  }

  @Test(
    "A sequence of JSON values has several names, none of which is a JSON value",
    arguments: [
      "application/jsonl", "application/x-jsonl", "application/ndjson", "application/x-ndjson",
      "application/jsonlines",
      "application/x-jsonlines", "application/json-lines", "application/json-seq", "application/geo+json-seq",
      "Application/X-NDJSON; charset=utf-8",
    ])
  func sequences(text: String) {
    #expect(StreamFormat(mediaType: text) == .elements)
    #expect(!MediaType(text).isJSON)
  }

  @Test(
    "Other media types aren't sequences of JSON",
    arguments: ["text/ndjson", "application/json", "json-lines", ""])
  func others(text: String) {
    #expect(StreamFormat(mediaType: text) == nil)
  }

  @Test(
    "A name is in lower case, without parameters",
    arguments: [("Text/HTML; charset=utf-8", "text/html"), (" a/b ;c=d", "a/b"), ("json", "json"), ("", "")])
  func names(text: String, name: String) {
    #expect(MediaType(text).name == name)
  }
}
