import CallsiteContract
import CallsiteDocument
import Foundation
import TestSupport
import Testing

@testable import CallsiteMock
@testable import CallsiteSamples

struct SampleRequestsTests {
  static let documents =
    ["helppet", "careconnect", "hestami", "neuromed", "taskjuggler"].map { "Specs/\($0).yaml" }
    + [
      "Bodies", "Composition", "Enums", "Names", "Nullability", "Parameters", "Responses", "Sessions",
      "Shapes",
      "Streams", "Unions", "Values",
    ].map { "Tests/Features/\($0)/\($0).yaml" }

  @Test(
    "A sample request of each operation gets a documented response with a valid value",
    arguments: documents)
  func everyOperation(path: String) throws {
    let document = try MockDocument.read(path: Self.root + path)
    let samples = SampleRequests(document)
    var backend = Backend(document)
    for operation in document.operations {
      let response = backend.send(samples.request(for: operation))
      #expect(response.headers["X-Mock-Reason"] == nil, "\(operation.id): \(response.text)")
      let answer = operation.successAnswer(accept: nil)
      #expect(response.status == answer.status)
      guard let schema = answer.content?.schema,
        answer.content.map({ MediaType($0.mediaType).isJSON }) == true
      else { continue }
      let value = try #require(response.value)
      #expect(backend.api.generator.validation.problems(value, schema) == [], "\(operation.id)")
    }
  }

  private static let root = Checkout.root.path + "/"
}
