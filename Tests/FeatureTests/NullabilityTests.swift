import CallsiteRuntime
import FeatureSnapshots
import Testing

struct NullabilityTests {
  @Test("An optional nullable property of a request can be absent, null or a value")
  func triState() throws {
    var change = Nullability.ProfileChange(reason: nil, until: nil)
    #expect(try JSON.text(change) == #"{"reason":null,"until":null}"#)
    change.note = .null
    change.tags = .value(["a"])
    #expect(try JSON.text(change) == #"{"note":null,"reason":null,"tags":["a"],"until":null}"#)
  }

  @Test("A variable is sent as its value, and omitted if it's nil")
  func variables() throws {
    let (text, nothing): (String, String?) = ("n", nil)
    let some = Nullability.ProfileChange(reason: nil, note: text, until: nil, tags: [text])
    #expect(try JSON.text(some) == #"{"note":"n","reason":null,"tags":["n"],"until":null}"#)
    let none = Nullability.ProfileChange(reason: nil, note: nothing, until: nil)
    #expect(try JSON.text(none) == #"{"reason":null,"until":null}"#)
    #expect(Nullability.ProfileChange(reason: nil, note: .null, until: nil).note == .null)
    #expect(Nullability.ProfileChange(reason: nil, note: "n", until: nil).note == .value("n"))
  }

  @Test("Literals, variables and null can be combined in one call")
  func combined() throws {
    let (text, nothing): (String, String?) = ("n", nil)
    let change = Nullability.ProfileChange(
      reason: nil, note: nothing, wrapped: text, until: nil, from: .null, tags: [text])
    #expect(try JSON.text(change) == #"{"from":null,"reason":null,"tags":["n"],"until":null,"wrapped":"n"}"#)
    let other = Nullability.ProfileChange(
      reason: nil, note: nothing ?? .null, wrapped: text.isEmpty ? text : .null, until: nil,
      tags: .init(change.tags))
    #expect(try JSON.text(other) == #"{"note":null,"reason":null,"tags":["n"],"until":null,"wrapped":null}"#)
    let omitted = Nullability.ProfileChange(
      reason: nil, note: text.isEmpty ? .null : nil, until: nil, from: .init(change.from), tags: .value([]))
    #expect(try JSON.text(omitted) == #"{"from":null,"reason":null,"tags":[],"until":null}"#)
  }

  @Test("Absent, null and present values differ when a request is decoded")
  func reading() throws {
    let change: Nullability.ProfileChange = try JSON.read(
      #"{"reason":"r","until":null,"note":null,"from":"2024-01-02T03:04:05Z"}"#)
    #expect(change.note == .null)
    #expect(change.wrapped == nil)
    #expect(change.from?.wrapped != nil)
  }

  @Test("In a response, absent and null are both nil")
  func response() throws {
    let report: Nullability.Report = try JSON.read(#"{"reason":null,"until":null,"from":null}"#)
    #expect(report.from == nil && report.note == nil && report.reason == nil)
    #expect(throws: DecodingError.self) { try JSON.read("{}", as: Nullability.Stamp.self) }
  }

  @Test("Requests have no read-only properties, and responses no write-only ones")
  func directions() throws {
    let input = Nullability.ProfileInput(name: "n", motto: nil, password: "p", settings: .init(secret: "s"))
    #expect(try JSON.text(input) == #"{"motto":null,"name":"n","password":"p","settings":{"secret":"s"}}"#)
    let profile: Nullability.Profile = try JSON.read(
      #"{"id":1,"name":"n","motto":null,"stamp":{"by":"b"},"settings":{"theme":null}}"#)
    #expect(profile.settings == .init(theme: nil))
  }

  @Test("A type that contains a split type is also split")
  func split() throws {
    let lead = Nullability.ProfileInput(name: "n", motto: "m", password: "p", settings: .init())
    let team = Nullability.TeamInput(lead: lead, deputy: .null)
    #expect(try JSON.text(team).contains(#""deputy":null"#))
    #expect(
      try JSON.text(Nullability.ProfileChange(reason: "r", until: nil, scores: [1, nil])).contains("[1,null]")
    )
  }
}
