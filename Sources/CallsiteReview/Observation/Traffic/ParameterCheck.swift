import CallsiteContract
import CallsiteDocument
import CallsiteDrift
import OrderedCollections

/// Compares the path, query and headers of a request with the parameters of its operation.
struct ParameterCheck {
  private let exchange: ExchangeCheck
  private let request: RecordedMessage
  private let pathValues: [String: String]
  private let query: QueryString
  private let hasAddress: Bool
  private let texts: TextReading

  init(_ exchange: ExchangeCheck, _ request: RecordedMessage, pathValues: [String: String]) {
    self.exchange = exchange
    self.request = request
    self.pathValues = pathValues
    texts = exchange.document.texts(.request)
    if case .address(let address) = exchange.exchange.target {
      query = address.query
      hasAddress = true
    } else {
      query = QueryString("")
      hasAddress = false
    }
  }

  func check(into tally: inout ObservationTally) {
    guard hasAddress else { return }
    let parameters = exchange.operation.parameters
    let reading = ParameterReading(texts, parameters)
    let source = ParameterReading.Source(
      path: pathValues, query: query, headers: request.headers.map { ($0.name, $0.value) })
    // Recorders omit cookies.
    for parameter in parameters where parameter.location != .cookie {
      // Values that aren't the documented JSON are ignored.
      guard let found = try? reading.value(parameter, source) else {
        if isMissing(parameter) { addMissing(parameter, into: &tally) }
        continue
      }
      var findings = ValueFindings()
      findings.add(
        exchange.document.judge(found, parameter.schema, .request), of: parameter.schema.position,
        at: WirePath())
      tally.add(findings, parameter.place, exchange, isInRequest: true)
    }
    checkUndocumented(into: &tally)
  }

  /// Returns whether a required parameter is missing. A request without any headers proves nothing, since some
  /// recorders omit them.
  private func isMissing(_ parameter: Parameter) -> Bool {
    guard parameter.isRequired else { return false }
    switch parameter.location {
    case .query, .querystring: return !query.pairs.contains { parameter.matches(queryName: $0.name) }
    case .header: return !request.headers.isEmpty
    case .path, .cookie: return false
    }
  }

  /// Returns the query parameters that an exploded object consists of.
  private func fieldNames(of parameter: Parameter) -> [String] {
    guard parameter.location == .query, parameter.style == .form, parameter.explode,
      parameter.contentType == nil, texts.isObject(parameter.schema)
    else { return [] }
    return Array(texts.schemas.propertyNames(of: parameter.schema))
  }

  private func addMissing(_ parameter: Parameter, into tally: inout ObservationTally) {
    tally.add(
      .parameterMissing, at: exchange.place(.message(parameter.place)), of: exchange.requests,
      .parameter(parameter), isInRequest: true, recordedAt: exchange.exchange.position)
  }

  private func checkUndocumented(into tally: inout ObservationTally) {
    let parameters = exchange.operation.parameters
    if parameters.contains(where: { $0.location == .querystring }) { return }
    let names = Set(parameters.flatMap(fieldNames))
    var seen: Set<String> = []
    for field in query.pairs where seen.insert(field.name).inserted {
      let isKnown =
        names.contains(field.name) || isKey(field.name)
        || parameters.contains { $0.location == .query && $0.matches(queryName: field.name) }
      if isKnown { continue }
      let name = SecretRedaction.name(field.name)
      tally.add(
        .parameterUndocumented, at: exchange.place(.message(.parameter(.query, name))), of: exchange.requests,
        .operation(exchange.operation), isInRequest: true, expectation: field.name,
        value: TextGuess.value(field.value), named: field.name, recordedAt: exchange.exchange.position)
    }
  }

  /// Returns whether a query parameter is a credential.
  private func isKey(_ name: String) -> Bool {
    exchange.document.document.securitySchemes.values.contains { scheme in
      scheme.kind == .apiKey(name: name, location: .query)
    }
  }
}

extension Parameter {
  /// Returns whether a query name refers to the parameter: `tags` can also be `tags[]` or `tags[0]`, and `filter` can
  /// be `filter[name]`.
  fileprivate func matches(queryName other: String) -> Bool {
    other == name || other.hasPrefix("\(name)[") && other.hasSuffix("]")
  }
}
