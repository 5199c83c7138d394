import CallsiteRuntime
import FeatureSnapshots
import Testing

struct EnumsTests {
  @Test("An open enum keeps a value that it doesn't list")
  func open() throws {
    let text = #"["scheduled","someday"]"#
    #expect(try JSON.read(text) == [Enums.Status.scheduled, .unrecognized("someday")])
    #expect(try JSON.roundTrip(text, as: [Enums.Status].self) == text)
    #expect(Enums.Status.allCases == [.scheduled, .inProgress, .missed, .done])
  }

  @Test("A listed value is never unrecognized")
  func listed() {
    #expect(Enums.Status(rawValue: "NO_SHOW") == .missed)
    for value in Enums.Odd.allCases { #expect(Enums.Odd(rawValue: value.rawValue) == value) }
  }

  @Test("A closed enum rejects unlisted values")
  func closed() {
    #expect(Enums.Direction(rawValue: "up") == nil)
    #expect(throws: DecodingError.self) { try JSON.read(#"["up"]"#, as: [Enums.Direction].self) }
  }

  @Test("An enum of integers is written as integers")
  func integers() throws {
    #expect(try JSON.read("[-1,10,5]") == [Enums.Priority.minus1, .urgent, .unrecognized(5)])
    #expect(try JSON.roundTrip("[-1,10,5]", as: [Enums.Priority].self) == "[-1,10,5]")
  }

  @Test("Display names come from the document, or else are raw values")
  func displayNames() {
    #expect(Enums.Status.missed.displayName == "Didn't come")
    #expect(Enums.Status.done.displayName == "done")
    #expect(Enums.Priority.urgent.displayName == "Urgent!")
    #expect(Enums.Priority.unrecognized(7).displayName == "7")
  }

  @Test("The exact spelling takes precedence in a collision")
  func collisions() {
    #expect(Enums.Colliding.inUse.rawValue == "inUse")
    #expect(Set(Enums.Colliding.allCases.map(\.rawValue)).count == 5)
  }

  @Test("Branches with one value each become the cases of one enum")
  func branches() throws {
    #expect(try JSON.read("[1,7]") == [Enums.Channel.dm, .unrecognized(7)])
    #expect(Enums.Channel.guildText.rawValue == 0)
  }

  @Test("Any unlisted text is kept")
  func anyText() throws {
    let text = #"["fast","slow"]"#
    #expect(try JSON.read(text) == [Enums.Thing.Model.fast, .unrecognized("slow")])
  }
}
