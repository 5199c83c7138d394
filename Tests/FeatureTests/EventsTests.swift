import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

struct EventsTests {
  private struct Refused: Error {}

  private func event(_ body: String) throws -> Events.EventsWebhook {
    try Events.EventsWebhook(request: WebhookRequest(body: Data(body.utf8))) { _ in }
  }

  @Test("The payload decides the case")
  func cases() throws {
    #expect(
      try event(#"{"type":"order.created","order":{"id":1}}"#) == .orderCreated(.init(order: .init(id: 1))))
    #expect(
      try event(#"{"type":"stock.out","sku":"A1"}"#) == .stockLevel(.init(type: .stockOut, sku: "A1")))
    #expect(try event(#"{"type":"none"}"#) == .noneValue(.init()))
    #expect(try event(#"{"type":"export.progress","percent":40}"#) == .progress(.init(percent: 40)))
  }

  @Test("A payload that the document doesn't have is kept")
  func unrecognized() throws {
    #expect(try event(#"{"type":"order.lost"}"#) == .unrecognized(["type": "order.lost"]))
  }

  @Test("A body that doesn't match the payload that its property selects is an error")
  func broken() {
    #expect(throws: DecodingError.self) { try event(#"{"type":"export.progress","percent":"many"}"#) }
  }

  @Test("A request that isn't genuine isn't read")
  func refused() {
    let request = WebhookRequest(headers: ["X-Signature": "b"], body: Data("no JSON".utf8))
    #expect(throws: Refused.self) {
      try Events.EventsWebhook(request: request) { request in
        guard request.headers["x-signature"] == "a" else { throw Refused() }
      }
    }
  }
}
