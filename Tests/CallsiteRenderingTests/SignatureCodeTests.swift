import CallsiteModel
import Testing

@testable import CallsiteRendering

struct SignatureCodeTests {
  @Test("A parameter is passed on under its label")
  func forwarding() {
    #expect(parameter("in").forwarding == "in: `in`")
    #expect(parameter(nil).forwarding == "id")
  }

  @Test("A server's URL is text and variables joined")
  func server() {
    let server = ServerDeclaration(
      name: SwiftIdentifier("a"), documentation: .none,
      pieces: [
        .text(SwiftStringLiteral("http://")), .variable(SwiftIdentifier("in")),
        .text(SwiftStringLiteral(":80")),
      ],
      variables: [])
    #expect(server.expression == #""http://" + `in` + ":80""#)
  }

  @Test("A property wrapper says how a value is written, and whether it may be missing")
  func wrappers() {
    let attribute = { (presence: Property.Presence) in
      var date = Property.make("at", type: .named("Date"), wireFormat: .dateTime)
      date.presence = presence
      return date.attribute
    }
    #expect(attribute(.required) == "@Wired<Wire.DateTime>")
    #expect(attribute(.requiredNullable) == "@Wired<Wire.OrNull<Wire.DateTime>>")
    #expect(attribute(.optional) == "@Wired<Wire.DateTime?>")
    #expect(attribute(.optionalNullable) == "@Wired<Nullable<Wire.DateTime>?>")
  }

  private func parameter(_ label: String?) -> OperationMethod.Parameter {
    OperationMethod.Parameter(
      label: label.map(SwiftIdentifier.init), name: SwiftIdentifier(label ?? "id"), type: .named("Int"),
      documentation: .none)
  }
}
