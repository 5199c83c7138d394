import CallsiteRuntime
import HestamiAPI
import Testing

struct HestamiErrorTests {
  private let api = TestedAPI.hestami

  @Test("Refused fields and what is wrong with the whole input are field errors, with a documented body")
  func fields() async throws {
    let error = try await refusal(400)
    let message = "The end must be after the start."
    #expect(error.kind == .validation)
    #expect(error.message == message)
    #expect(error.fieldErrors == ["title": ["This field is required."], "": [message]])
    #expect(error.body(as: FieldErrors.self)?["title"] == ["This field is required."])
  }

  @Test("A refused token is unauthorized, with the reason")
  func unauthorized() async throws {
    let error = try await refusal(401)
    #expect(error.kind == .unauthorized)
    #expect(error.message == "Given token not valid for any token type")
    let detail = try #require(error.body(as: ErrorDetail.self))
    #expect(detail.code == "token_not_valid")
    #expect(detail.messages?.first?["token_class"] == "AccessToken")
  }

  @Test("A refusal has the backend's message, and no field errors")
  func forbidden() async throws {
    let error = try await refusal(403)
    #expect(error.kind == .forbidden)
    #expect(error.message == "You do not have permission to perform this action.")
    #expect(error.fieldErrors.isEmpty)
  }

  @Test("An error of the proxy has its own body")
  func proxy() async throws {
    let error = try await api.error(.json(#"{"message": "Internal Error"}"#, status: 500)) {
      _ = try await $0.properties.list()
    }
    #expect(error.kind == .server)
    #expect(error.message == "Internal Error")
    #expect(error.fieldErrors.isEmpty)
    #expect(error.body(as: ProxyError.self) == ProxyError(message: "Internal Error"))
  }

  /// The documented error of creating a property.
  private func refusal(_ status: Int) async throws -> APIError {
    try await api.error("createProperty", status: status) {
      try await $0.properties.create(title: "t", address: "a", propertyType: "CONDO")
    }
  }
}
