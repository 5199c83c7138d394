import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

struct ShapesTests {
  /// A round trip of every shape.
  @Test(
    "Every shape comes back as it was",
    arguments: [
      #"{"names":["a","b"]}"#,
      #"{"lines":[{"at":"2026-01-02T03:04:05Z","text":"a"},{"text":"b"}]}"#,
      #"{"parts":{"a":{"count":1},"b":{}}}"#,
      #"{"maybeParts":{"a":{"count":1},"b":null}}"#,
      #"{"menu":[{"submenu":[{"title":"b"}],"title":"a"}]}"#,
      #"{"when":"2026-01-02T03:04:05Z"}"#,
      #"{"json":[1,"a",{"b":true}],"jsonList":[1,null,"a"]}"#,
      #"{"grid":[[1,2],[],[3]]}"#,
      #"{"labelled":{"a":[1],"label":"x"}}"#,
      #"{"prefixed":{"x-a":"b"}}"#,
      #"{"position":[1.5,2.5],"row":["a",1]}"#,
      #"{"color":"red","level":1,"model":"small"}"#,
      #"{"color":"blue","level":9,"model":"huge"}"#,
      #"{"constants":{"enabled":true,"nothing":null,"version":2}}"#,
      #"{"anything":{"a":[1]},"nothing":"b"}"#, #"{"anything":null,"nothing":null}"#,
      #"{"creature":{"ひげ":6}}"#,
      #"{"creature":{"しっぽ":"long"}}"#,
      #"{"formats":{"bytes":"aGk=","int64":9007199254740993,"uuid":"not-checked"}}"#,
    ])
  func roundTrips(text: String) throws {
    let result = try JSON.roundTrip(text, as: Shapes.Everything.self)
    #expect(result == text)
  }

  @Test("A tuple of one type is a list of it, and any other a list of JSON values")
  func tuples() throws {
    let all: Shapes.Everything = try JSON.read(#"{"position":[1,2],"row":["a",1]}"#)
    #expect(all.position == [1, 2] && all.row == [.string("a"), .integer(1)])
  }

  @Test("Constants with titles are one enum, with cases named after the titles if the values are numbers")
  func constants() throws {
    #expect(Shapes.Color.allCases == [.red, .green])
    #expect(Shapes.Level(rawValue: 1) == .veryHigh)
    #expect(Shapes.ModelName(rawValue: "huge") == .unrecognized("huge"))
    let constants: Shapes.Constants = try JSON.read(#"{"version":2,"enabled":true,"nothing":null}"#)
    #expect(constants.version == 2 && constants.enabled && constants.nothing == .null)
  }

  @Test("Read-only properties aren't part of requests, even if required")
  func readOnly() throws {
    #expect(try JSON.text(Shapes.AccountInput(name: "n", pin: "1")) == #"{"name":"n","pin":"1"}"#)
    let text = #"{"created":"2026-01-02T03:04:05Z","id":"1","name":"n"}"#
    #expect(try JSON.roundTrip(text, as: Shapes.Account.self) == text)
  }

  @Test("The type of a list's inline element can contain the list")
  func recursion() throws {
    let menu: Shapes.Menu = try JSON.read(#"[{"title":"a","submenu":[{"title":"b"}]}]"#)
    #expect(menu.first?.submenu?.first?.title == "b")
  }
}
