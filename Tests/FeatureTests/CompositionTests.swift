import CallsiteRuntime
import FeatureSnapshots
import Testing

struct CompositionTests {
  @Test("A struct that contains itself is a value type")
  func recursion() throws {
    let text = #"{"children":[{"value":3}],"next":{"either":{"value":5},"value":2},"value":1}"#
    var node: Composition.Node = try JSON.read(text)
    let copy = node
    node.next?.value = 20
    #expect(copy.next?.value == 2 && node.next?.value == 20)
    #expect(copy.next?.either == .node(.init(value: 5)))
    #expect(try JSON.text(copy) == text)
    #expect(copy != node)
  }

  @Test("Two structs that contain each other are value types")
  func mutualRecursion() throws {
    let text = #"{"company":{"head":{"name":"h"},"title":"t"},"name":"n"}"#
    #expect(try JSON.roundTrip(text, as: Composition.Person.self) == text)
  }

  @Test("A union can contain itself, directly and in lists")
  func unions() throws {
    let expression = #"{"of":[1,{"not":{"of":[]}}]}"#
    #expect(try JSON.roundTrip(expression, as: Composition.Expression.self) == expression)
    let json: Composition.Json = try JSON.read(#"{"a":["b",{"c":"d"}]}"#)
    #expect(json == .dictionary(["a": .jsonList([.string("b"), .dictionary(["c": .string("d")])])]))
  }

  @Test("allOf is one flat struct in which later properties take precedence")
  func flat() throws {
    let text = #"{"created":"2024-01-02","id":"i","label":"l"}"#
    let flat: Composition.Flat = try JSON.read(text)
    let created: CalendarDate = flat.created
    #expect(created.description == "2024-01-02")
    #expect(try JSON.text(flat) == text)
  }

  @Test("Unlisted properties keep their wire form")
  func additionalProperties() throws {
    let typed = #"{"a":"2024-01-02T03:04:05Z","name":"n"}"#
    #expect(try JSON.read(typed, as: Composition.Typed.self).additionalProperties.keys.sorted() == ["a"])
    #expect(try JSON.roundTrip(typed, as: Composition.Typed.self) == typed)
    let free = #"{"additionalProperties":1,"name":"n","x":[null]}"#
    #expect(try JSON.roundTrip(free, as: Composition.Free.self) == free)
    #expect(try JSON.roundTrip(#"{"a":1}"#, as: Composition.OnlyOpen.self) == #"{"a":1}"#)
    #expect(try JSON.roundTrip("{}", as: Composition.Closed.self) == "{}")
  }
}
