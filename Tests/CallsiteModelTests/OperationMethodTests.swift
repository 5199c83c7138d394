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

  private func parameter(
    label: String?, name: String, defaultValue: DefaultValue? = nil
  ) -> OperationMethod.Parameter {
    OperationMethod.Parameter(
      label: label.map(SwiftIdentifier.init), name: SwiftIdentifier(name), type: .named("Int"),
      defaultValue: defaultValue, documentation: .none)
  }
}
