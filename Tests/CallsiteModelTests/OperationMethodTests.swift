import CallsiteModel
import Testing

struct OperationMethodTests {
  @Test("A parameter is written with its label, with two names, or without a label")
  func parameters() {
    #expect(parameter(label: "id", name: "id").declaration == "id: Int")
    #expect(parameter(label: "in", name: "in").declaration == "in: Int")
    #expect(parameter(label: "body", name: "bodyValue").declaration == "body bodyValue: Int")
    #expect(parameter(label: nil, name: "id").declaration == "_ id: Int")
    #expect(
      parameter(label: "id", name: "id", defaultValue: .constant(.scalar(.integer("7")))).declaration
        == "id: Int = 7")
  }

  @Test("A parameter is passed on under its label")
  func forwarding() {
    #expect(parameter(label: "in", name: "in").forwarding == "in: `in`")
    #expect(parameter(label: nil, name: "id").forwarding == "id")
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

  private func parameter(
    label: String?, name: String, defaultValue: DefaultValue? = nil
  ) -> OperationMethod.Parameter {
    OperationMethod.Parameter(
      label: label.map(SwiftIdentifier.init), name: SwiftIdentifier(name), type: .named("Int"),
      defaultValue: defaultValue, documentation: .none)
  }
}
