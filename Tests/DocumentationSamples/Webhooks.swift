import FeatureSnapshots
import Foundation

/// The signature of a service.
private struct Signature {
  func check(_ text: String?, of body: Data) throws {}
}

private func receive(_ fields: HeaderFields, _ body: Data, _ signature: Signature) throws {
  // snippet
  let request = WebhookRequest(headers: fields, body: body)
  let event = try Events.EventsWebhook(request: request) { request in
    try signature.check(request.headers["Webhook-Signature"], of: request.body)
  }
  switch event {
  case .orderCreated(let payload): print("Order \(payload.order.id) was placed.")
  case .stockLevel(let level): print("\(level.sku): \(level.type)")
  case .progress(let progress): print("\(progress.percent) %")
  case .noneValue: break
  case .unrecognized(let json): print("Something new: \(json)")
  }
  // end
}

private func receiveOrder(_ request: WebhookRequest, _ signature: Signature) throws -> Events.OrderCreated {
  // snippet
  let payload = try request.payload(as: Events.OrderCreated.self) { request in
    try signature.check(request.headers["Webhook-Signature"], of: request.body)
  }
  // end
  return payload
}
