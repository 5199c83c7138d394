import CallsiteContract
import CallsiteDocument
import CallsiteDrift

/// A document to compare recorded traffic with.
struct ObservedDocument {
  let document: APIDocument
  private let contract: DocumentContract
  private let schemas: SchemaSet

  init(_ document: APIDocument) {
    self.document = document
    contract = DocumentContract(document)
    schemas = SchemaSet(document.schemas)
  }

  /// Returns the policy of a client, which reads formats leniently and accepts the first matching alternative.
  /// Undocumented properties are found even if the document allows additional ones.
  static func policy(_ direction: EvaluationPolicy.Direction) -> EvaluationPolicy {
    var policy = EvaluationPolicy()
    policy.direction = direction
    policy.rejectsOtherDirection = true
    policy.formats = .lenient
    policy.checksIntegerWidth = true
    policy.allowsSeveralBranches = true
    policy.followsDiscriminators = true
    policy.impliesTypes = true
    policy.isClosedThroughout = true
    policy.acceptsForeignLiterals = true
    return policy
  }

  func judge(
    _ value: DocumentValue, _ schema: Schema, _ direction: EvaluationPolicy.Direction
  ) -> Judgment {
    contract.judge(value, schema, Self.policy(direction))
  }

  func texts(_ direction: EvaluationPolicy.Direction) -> TextReading {
    TextReading(schemas, contract, Self.policy(direction))
  }
}

/// Compares an exchange with its operation.
struct ExchangeCheck {
  let document: ObservedDocument
  let operation: Operation
  let exchange: RecordedExchange
  /// The operation's method and path, such as `GET /pets`.
  let label: String

  init(_ exchange: RecordedExchange, _ operation: Operation, _ document: ObservedDocument) {
    self.document = document
    self.operation = operation
    self.exchange = exchange
    label = "\(operation.method) \(operation.path)"
  }

  func place(_ target: FindingTarget) -> ObservationTally.Place {
    ObservationTally.Place(operation: label, target: target)
  }

  /// The place whose number of visits is the number of requests.
  var requests: ObservationTally.Place { place(.other("request")) }

  func check(pathValues: [String: String], into tally: inout ObservationTally) {
    // A rejected request says nothing about what the server accepts.
    if let request = exchange.request, !(400..<500).contains(exchange.status) {
      tally.visit(requests)
      ParameterCheck(self, request, pathValues: pathValues).check(into: &tally)
      checkRequestBody(request, into: &tally)
    }
    checkResponse(into: &tally)
  }

  private func checkRequestBody(_ request: RecordedMessage, into tally: inout ObservationTally) {
    let content = RecordedContent(of: request)
    guard let body = operation.requestBody else {
      guard content.hasBody else { return }
      return tally.add(
        .bodyUndocumented, at: place(.message(.body)), of: requests, .operation(operation),
        isInRequest: true, recordedAt: exchange.position
      ) { $0.traffic.addRequest(content) }
    }
    guard content.hasBody else {
      guard body.isRequired else { return }
      return tally.add(
        .bodyMissing, at: place(.message(.body)), of: requests, .requestBody(body),
        isInRequest: true, recordedAt: exchange.position)
    }
    let check = BodyCheck(self, content, body.content, MessagePlace(.body), .request, .requestBody(body))
    check.check(of: requests, into: &tally)
  }

  private func checkResponse(into tally: inout ObservationTally) {
    let all = place(.other("response"))
    tally.visit(all)
    guard let response = response(for: exchange.status) else {
      // Only caches use this status (RFC 9110, section 15.4.5).
      if exchange.status == 304 { return }
      return tally.add(
        .statusUndocumented, at: place(.message(.response(.code(exchange.status)))), of: all,
        .operation(operation),
        isInRequest: false, recordedAt: exchange.position
      ) { $0.traffic.addAnswer(exchange) }
    }
    let part = MessagePlace.Part.response(response.status)
    let answers = place(.other("answers of \(response.status)"))
    tally.visit(answers)
    let content = RecordedContent(of: exchange.response)
    if content.hasBody {
      guard !response.content.isEmpty else {
        return tally.add(
          .bodyUndocumented, at: place(.message(part)), of: answers, .response(response), isInRequest: false,
          recordedAt: exchange.position
        ) { $0.traffic.addAnswer(exchange) }
      }
      let check = BodyCheck(
        self, content, response.content, MessagePlace(part), .response, .response(response))
      check.check(of: answers, into: &tally)
    } else if !response.content.isEmpty, Response.allowsContent(status: exchange.status, to: exchange.method)
    {
      tally.add(
        .bodyMissing, at: place(.message(part)), of: answers, .response(response), isInRequest: false,
        recordedAt: exchange.position)
    }
  }

  /// Returns the response with a status, with its range, or the default response.
  private func response(for status: Int) -> Response? {
    let keys: [Response.Status] = [.code(status), .range(status / 100), .default]
    return keys.lazy.compactMap { key in operation.responses.first { $0.status == key } }.first
  }
}
