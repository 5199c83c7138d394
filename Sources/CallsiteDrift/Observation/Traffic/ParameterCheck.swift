import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Compares the path, the query and the headers of a request with the parameters of its operation.
struct ParameterCheck {
  private let exchange: ExchangeCheck
  private let request: RecordedMessage
  private let pathValues: [String: String]
  private let query: [RecordedMessage.Field]
  private let hasAddress: Bool

  init(_ exchange: ExchangeCheck, _ request: RecordedMessage, pathValues: [String: String]) {
    self.exchange = exchange
    self.request = request
    self.pathValues = pathValues
    if case .address(let address) = exchange.exchange.target {
      query = address.query
      hasAddress = true
    } else {
      query = []
      hasAddress = false
    }
  }

  func check(into tally: inout ObservationTally) {
    guard hasAddress else { return }
    for parameter in exchange.operation.parameters {
      let values = values(of: parameter)
      if values.isEmpty {
        if isMissing(parameter) { addMissing(parameter, into: &tally) }
      } else {
        compare(values, parameter, into: &tally)
      }
    }
    checkUndocumented(into: &tally)
  }

  /// What the request has for a parameter, one for each value of a list.
  private func values(of parameter: Parameter) -> [String] {
    switch parameter.location {
    case .path: return pathValues[parameter.name].map { [$0] } ?? []
    case .query: return query.filter { parameter.isMeant(by: $0.name) }.map(\.value)
    case .header: return request.header(parameter.name.lowercased()).map { [$0] } ?? []
    case .cookie, .querystring: return []
    }
  }

  /// Recorders leave out cookies, and some all headers: those say nothing.
  private func isMissing(_ parameter: Parameter) -> Bool {
    guard parameter.isRequired else { return false }
    switch parameter.location {
    case .query: return !hasObjectFields(parameter)
    case .header: return !request.headers.isEmpty
    case .path, .cookie, .querystring: return false
    }
  }

  /// The names that an exploded object spreads over the query.
  private func fieldNames(of parameter: Parameter) -> [String] {
    guard parameter.location == .query, parameter.style == .form, parameter.explode,
      parameter.contentType == nil
    else { return [] }
    return Array(exchange.schemas.shape(of: [parameter.schema]).properties.keys)
  }

  private func hasObjectFields(_ parameter: Parameter) -> Bool {
    let names = fieldNames(of: parameter)
    return query.contains { names.contains($0.name) }
  }

  private func addMissing(_ parameter: Parameter, into tally: inout ObservationTally) {
    tally.add(
      .parameterMissing, at: exchange.place(parameter.place), of: exchange.place("request"),
      .parameter(parameter), isInRequest: true, recordedAt: exchange.exchange.position)
  }

  private func compare(_ values: [String], _ parameter: Parameter, into tally: inout ObservationTally) {
    let plain: [Parameter.Style] = [.simple, .form, .spaceDelimited, .pipeDelimited, .tabDelimited]
    guard plain.contains(parameter.style), parameter.contentType == nil else { return }
    let shape = exchange.schemas.shape(of: [parameter.schema])
    let isList = shape.types == [.array] || shape.impliedType == .array
    if shape.types == [.object] || shape.impliedType == .object { return }
    var check = ValueCheck(exchange.schemas, .request, isText: true)
    let value: SourceNode = isList ? .list(parameter.split(values).map(SourceNode.text)) : .text(values[0])
    check.check(value, [parameter.schema], at: WirePath())
    tally.add(check.findings, parameter.place, exchange, isInRequest: true)
  }

  private func checkUndocumented(into tally: inout ObservationTally) {
    let parameters = exchange.operation.parameters
    if parameters.contains(where: { $0.location == .querystring }) { return }
    let names = Set(parameters.flatMap(fieldNames))
    var seen: Set<String> = []
    for field in query where seen.insert(field.name).inserted {
      let isKnown =
        names.contains(field.name) || isKey(field.name)
        || parameters.contains { $0.location == .query && $0.isMeant(by: field.name) }
      if isKnown { continue }
      let name = SecretRedaction.name(field.name)
      tally.add(
        .parameterUndocumented, at: exchange.place("query \(name)"), of: exchange.place("request"),
        .operation(exchange.operation), isInRequest: true, expectation: field.name,
        value: TextGuess.node(field.value), named: field.name, recordedAt: exchange.exchange.position)
    }
  }

  /// Credentials in the query.
  private func isKey(_ name: String) -> Bool {
    exchange.document.securitySchemes.values.contains { scheme in
      scheme.kind == .apiKey(name: name, location: .query)
    }
  }
}

extension Parameter {
  /// `query limit`.
  fileprivate var place: String { "\(location.rawValue) \(name)" }

  /// `tags` is also written `tags[]` and `tags[0]`, `filter` as `filter[name]`.
  fileprivate func isMeant(by other: String) -> Bool {
    other == name || other.hasPrefix("\(name)[") && other.hasSuffix("]")
  }

  fileprivate func split(_ values: [String]) -> [String] {
    guard values.count == 1 else { return values }
    let separator: Character? =
      switch style {
      case .form, .simple: explode && location == .query ? nil : ","
      case .spaceDelimited: " "
      case .pipeDelimited: "|"
      case .tabDelimited: "\t"
      default: nil
      }
    guard let separator else { return values }
    return values[0].split(separator: separator).map(String.init)
  }
}
