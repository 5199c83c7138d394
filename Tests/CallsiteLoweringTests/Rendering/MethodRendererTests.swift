import CallsiteModel
import Testing

@testable import CallsiteRendering

struct MethodRendererTests {
  @Test("A parameter is declared with its label, with two names, or without a label")
  func parameters() throws {
    var method = OperationMethod.make("list", result: .void)
    method.parameters = [
      parameter(label: "in", name: "in"), parameter(label: "body", name: "bodyValue"),
      parameter(label: nil, name: "id"),
      parameter(label: "size", name: "size", defaultValue: .constant(.scalar(.integer("7")))),
    ]
    #expect(
      try render(method).hasPrefix(
        """
        func list(
          in: Int,
          body bodyValue: Int,
          _ id: Int,
          size: Int = 7,
          options: RequestOptions = .init(),
        ) async throws(APIError) {
        """))
  }

  @Test("A switch over statuses has patterns for single ones, ranges, and all others")
  func statuses() throws {
    let kinds: [(String, StatusUnion.Statuses)] = [
      ("ok", .code(200)), ("success", .hundred(2)), ("failure", .others),
    ]
    let cases = kinds.map {
      StatusUnion.Case(name: SwiftIdentifier($0.0), statuses: $0.1, content: .data)
    }
    let union = StatusUnion(DeclaredType(path: "ListResult"), cases: cases)
    #expect(
      try render(.make("list", result: .statuses(union))).contains(
        """
          switch response.status {
          case 200: return .ok(response.body)
          case 200..<300: return .success(response.body)
          case _: return .failure(response.body)
          default:
        """))
  }

  @Test("Credentials are sent for all schemes of one alternative")
  func security() throws {
    var method = OperationMethod.make("list", result: .void)
    method.request.security = CredentialRequirement(
      alternatives: [["key"], ["app", "user"]].map { $0.map { SwiftStringLiteral($0) } })
    #expect(try render(method).contains(#"security: [["key"], ["app", "user"]])"#))
  }

  private func parameter(
    label: String?, name: String, defaultValue: DefaultValue? = nil
  ) -> OperationMethod.Parameter {
    OperationMethod.Parameter(
      label: label.map { SwiftIdentifier($0) }, name: SwiftIdentifier(name), type: .external(.int),
      defaultValue: defaultValue, documentation: .none)
  }

  private func render(_ method: OperationMethod) throws -> String {
    try MethodRenderer(engine: TemplateEngine(.builtIn), access: "", layout: Layout(depth: 0)).render(method)
  }
}
