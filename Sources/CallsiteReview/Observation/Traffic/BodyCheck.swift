import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import OrderedCollections

/// Compares a recorded body with its documented content.
struct BodyCheck {
  private let exchange: ExchangeCheck
  private let content: RecordedContent
  private let mediaTypes: [MediaTypeContent]
  private let place: MessagePlace
  private let direction: EvaluationPolicy.Direction
  private let subject: ObservationTally.Subject

  init(
    _ exchange: ExchangeCheck, _ content: RecordedContent, _ mediaTypes: [MediaTypeContent],
    _ place: MessagePlace,
    _ direction: EvaluationPolicy.Direction, _ subject: ObservationTally.Subject
  ) {
    self.exchange = exchange
    self.content = content
    self.mediaTypes = mediaTypes
    self.place = place
    self.direction = direction
    self.subject = subject
  }

  func check(of whole: ObservationTally.Place, into tally: inout ObservationTally) {
    let recorded = content.mediaType ?? MediaType(mediaTypes[0].mediaType)
    var documented = self.documented(for: recorded)
    if documented == nil {
      add(.contentTypeUndocumented, place.of(recorded.name), of: whole, into: &tally) { entry in
        if direction == .request {
          entry.traffic.addRequest(content)
        } else {
          entry.traffic.addAnswer(exchange.exchange)
        }
      }
      if recorded.isJSON { documented = mediaTypes.first { MediaType($0.mediaType).isJSON } }
    }
    guard let documented else { return }
    let texts = exchange.document.texts(direction)
    if texts.schemas.isBytes(documented) { return }
    if let problem = content.problem {
      add(.bodyMalformed, place, of: whole, problem, into: &tally)
    }
    do throws(InvalidJSON) {
      if let schema = documented.schema, let value = try content.value(as: documented, texts) {
        compare([unwrapped(value)], schema, WirePath(), into: &tally)
      } else if let schema = documented.itemSchema, let items = content.items {
        compare(items, schema, WirePath().elements, into: &tally)
      }
    } catch {
      add(.bodyMalformed, place, of: whole, "\(content.description): \(error.discreetReason)", into: &tally)
    }
  }

  private func documented(for recorded: MediaType) -> MediaTypeContent? {
    mediaTypes.content(for: recorded.name)
      ?? mediaTypes.first { MediaType($0.mediaType).isGeneral(of: recorded) }
  }

  private func add(
    _ rule: ObservationRule, _ place: MessagePlace, of whole: ObservationTally.Place,
    _ expectation: String = "",
    into tally: inout ObservationTally, change: (inout ObservationTally.Entry) -> Void = { _ in }
  ) {
    tally.add(
      rule, at: exchange.place(.message(place)), of: whole, subject, isInRequest: direction == .request,
      expectation: expectation, recordedAt: exchange.exchange.position, change: change)
  }

  private func compare(
    _ values: [DocumentValue], _ schema: Schema, _ start: WirePath, into tally: inout ObservationTally
  ) {
    var findings = ValueFindings()
    for value in values {
      findings.add(exchange.document.judge(value, schema, direction), of: schema.position, at: start)
    }
    tally.add(findings, place, exchange, isInRequest: direction == .request)
  }

  /// Returns the payload without an optional envelope (`x-callsite-envelope`).
  private func unwrapped(_ value: DocumentValue) -> DocumentValue {
    guard direction == .response, (200..<300).contains(exchange.exchange.status),
      let envelope = exchange.envelope, envelope.presence == .sometimes,
      let members = value.members, let payload = members[envelope.property],
      members.keys.allSatisfy({ $0 == envelope.property || envelope.siblings.contains($0) })
    else { return value }
    return payload
  }
}

extension ExchangeCheck {
  fileprivate var envelope: EnvelopeExtension? {
    switch operation.envelope {
    case .inherited: document.document.envelope
    case .disabled: nil
    case .replaced(let envelope): envelope
    }
  }
}

extension ObservationTally {
  /// Adds the deviations of values at a place in an exchange.
  mutating func add(
    _ findings: ValueFindings, _ place: MessagePlace, _ exchange: ExchangeCheck, isInRequest: Bool
  ) {
    func full(_ path: WirePath) -> Place {
      exchange.place(.message(place.appending(path)))
    }
    for (path, count) in findings.counts { visit(full(path), count) }
    for deviation in findings.deviations {
      add(
        deviation.rule, at: full(deviation.path), of: full(deviation.owner),
        .schemas(deviation.places, deviation.position),
        isInRequest: isInRequest, isOptional: deviation.isOptional, expectation: deviation.expectation,
        value: deviation.value,
        named: deviation.name.isEmpty ? deviation.path.lastProperty ?? "" : deviation.name,
        recordedAt: exchange.exchange.position)
    }
  }
}
