import CallsiteContract
import CallsiteSource
import OrderedCollections

/// Describes recorded requests and responses as parts of a document.
struct TrafficDescription {
  typealias Fields = OrderedDictionary<String, SourceNode>

  let dialect: SchemaDialect

  func paths(_ calls: OrderedDictionary<String, OrderedDictionary<String, ObservedTraffic>>) -> SourceNode {
    .object(
      OrderedDictionary(
        calls.map { path, methods in
          let item = methods.map { ($0.key, operation($0.value, path)) }
          return (path, .object(OrderedDictionary(item, uniquingKeysWith: { first, _ in first })))
        }, uniquingKeysWith: { first, _ in first }))
  }

  private func operation(_ traffic: ObservedTraffic, _ path: String) -> SourceNode {
    var fields: Fields = [:]
    let names = RouteTemplate(path).segments.flatMap(\.names)
    let parameters = names.map { parameter($0, in: "path", type: .object(["type": .text("string")])) }
    let all = parameters + queryParameters(traffic.query)
    if !all.isEmpty { fields["parameters"] = .list(all) }
    fields.merge(self.fields(of: traffic)) { $1 }
    return .object(fields)
  }

  /// Returns the body and responses of an operation, if there were any.
  func fields(of traffic: ObservedTraffic) -> Fields {
    var fields: Fields = [:]
    if !traffic.requestBodies.isEmpty { fields["requestBody"] = requestBody(traffic) }
    var responses: Fields = [:]
    for (status, answer) in traffic.answers.sorted(by: { $0.key < $1.key }) {
      var response: Fields = ["description": .text(StatusPhrase.text(status))]
      if !answer.bodies.isEmpty {
        if dialect == .swagger20 {
          response["schema"] = answer.bodies.values.first.map { ObservedSchema($0, dialect).node }
        } else {
          response["content"] = content(answer.bodies)
        }
      }
      responses["\(status)"] = .object(response)
    }
    if !responses.isEmpty { fields["responses"] = .object(responses) }
    return fields
  }

  private func requestBody(_ traffic: ObservedTraffic) -> SourceNode {
    var body: Fields = ["content": content(traffic.requestBodies)]
    if traffic.count > 0, traffic.requestBodyCount == traffic.count { body["required"] = .flag(true) }
    return .object(body)
  }

  func content(_ bodies: ObservedTraffic.Bodies) -> SourceNode {
    .object(
      bodies.mapValues { shape in
        shape.count == 0 ? .object([:]) : .object(["schema": ObservedSchema(shape, dialect).node])
      })
  }

  func queryParameters(_ shapes: OrderedDictionary<String, ObservedShape>) -> [SourceNode] {
    shapes.filter { SecretRedaction.name($0.key) == $0.key }.map {
      parameter($0.key, in: "query", type: ObservedSchema($0.value, dialect).node)
    }
  }

  private func parameter(_ name: String, in location: String, type: SourceNode) -> SourceNode {
    var fields: Fields = ["name": .text(name), "in": .text(location)]
    if location == "path" { fields["required"] = .flag(true) }
    if dialect == .swagger20 {
      fields["type"] = type["type"] ?? .text("string")
    } else {
      fields["schema"] = type
    }
    return .object(fields)
  }
}
