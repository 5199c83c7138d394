import CallsiteRuntime
import Foundation
import Testing

struct WebhookRequestTests {
  private struct Refused: Error {}

  private struct Order: Decodable, Equatable {
    let id: Int
    var placed: Date?
  }

  @Test("A body is decoded as a type that is known")
  func payload() throws {
    let request = WebhookRequest(body: Data(#"{"id":1}"#.utf8))
    #expect(try request.payload(as: Order.self) { _ in } == Order(id: 1))
    #expect(throws: DecodingError.self) { try request.payload(as: [Order].self) { _ in } }
  }

  @Test("The check comes first, with the bytes as they were received")
  func verification() {
    let body = Data(" {\n}".utf8)
    let request = WebhookRequest(headers: ["Signature": "a"], body: body)
    #expect(throws: Refused.self) {
      try request.payload(as: Order.self) { request in
        #expect(request.body == body && request.headers["signature"] == "a")
        throw Refused()
      }
    }
  }
}
