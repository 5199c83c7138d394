import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// The Swift names of fields that a server rejects.
struct FieldErrorTests {
  private struct Visit: Encodable {
    var visitDate = "x"
    var audioURL = "y"
    enum CodingKeys: String, CodingKey { case visitDate = "visit_date", audioURL = "audio_url" }
  }

  private func fields(
    _ body: String, _ set: (inout OperationRequest) -> Void = { _ in }
  ) async throws -> [FieldError] {
    let client = APIClient.make { _ in .json(body, status: 422) }
    var request = client.request("visit", .post, "/visits")
    set(&request)
    let error = await #expect(throws: APIError.self) { try await client.run(request, .init()) }
    return try #require(error).fields
  }

  @Test("A field has its Swift name and its name on the wire")
  func aFieldHasItsSwiftNameBesideThatOnTheWire() async throws {
    let fields = try await fields(#"{"visit_date":["Past."],"VAT-Number":["Bad."]}"#)
    #expect(
      fields == [
        FieldError(name: "VAT-Number", property: "vatNumber", messages: ["Bad."]),
        FieldError(name: "visit_date", property: "visitDate", messages: ["Past."]),
      ])
  }

  @Test("The part of the request before a field's name isn't part of the name")
  func locations() async throws {
    let message = #""msg":"Bad.""#
    let fields = try await fields(
      #"{"detail":[{"loc":["body","pet","name"],\#(message)},{"loc":["age"],\#(message)}]}"#)
    #expect(fields.map(\.name) == ["age", "pet.name"])
  }

  @Test("Nested names keep their indices")
  func nestedNamesKeepTheirIndices() async throws {
    let fields = try await fields(#"{"line_items":[{},{"unit_price":["Low."]}]}"#)
    #expect(fields.map(\.property) == ["lineItems.1.unitPrice"])
  }

  @Test("The properties of the request body take precedence")
  func thePropertiesOfWhatWasSentComeFirst() async throws {
    let fields = try await fields(#"{"audio_url":["Bad."],"visit_date":["Past."]}"#) {
      $0.body(json: Visit())
    }
    #expect(fields.map(\.property) == ["audioURL", "visitDate"])
  }

  @Test("Generated code can provide the names")
  func generatedCodeMayNameThem() async throws {
    let fields = try await fields(#"{"class":["Bad."]}"#) { $0.names(["class": "grade"]) }
    #expect(fields.map(\.property) == ["grade"])
  }
}
