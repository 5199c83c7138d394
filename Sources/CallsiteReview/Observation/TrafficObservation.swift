import CallsiteContract
import CallsiteDocument
import CallsiteDrift

/// Compares recorded traffic with a document.
///
/// Traffic that doesn't belong to the API is ignored: other hosts and paths, web pages and their resources, requests
/// without a response, and preflight requests. Limits such as `maxLength` aren't checked, because they don't affect
/// Swift code.
struct TrafficObservation {
  private let document: ObservedDocument
  private let router: OperationRouter
  private let unknownPath: UnknownPath

  /// Creates an observation.
  ///
  /// - Parameter servers: The URLs of the recorded servers, which replace those of the document.
  init(_ document: APIDocument, servers: [String] = []) {
    self.document = ObservedDocument(document)
    router = OperationRouter(document, servers: servers, allowsRoot: false)
    unknownPath = UnknownPath(document)
  }

  /// Compares exchanges with the document.
  func observe(_ exchanges: [RecordedExchange]) -> ObservationResult {
    let routes = exchanges.map(route)
    let hosts = hostsOfAPI(exchanges, routes)
    var result = ObservationResult(exchangeCount: exchanges.count)
    for (exchange, route) in zip(exchanges, routes) {
      if exchange.status < 200 {
        result.unansweredCount += 1
      } else {
        check(exchange, route, isOfAPI: exchange.host.map(hosts.contains) ?? true, into: &result)
      }
    }
    return result
  }

  private enum Route {
    case operation(Operation, pathValues: [String: String])
    /// The path of an operation, with another method.
    case otherMethod(Operation)
    /// A path that no operation has, as a template.
    case unknownPath(String)
    case elsewhere
  }

  private func route(_ exchange: RecordedExchange) -> Route {
    switch exchange.target {
    case .operationID(let id):
      guard let operation = document.document.operations.first(where: { $0.id == id }) else {
        return .unknownPath(id)
      }
      return .operation(operation, pathValues: [:])
    case .address(let address):
      let route = router.route(
        exchange.method, host: address.host, address.path, query: address.query.text)
      switch route {
      case .found(let matches): return .operation(matches[0].operation, pathValues: matches[0].pathValues)
      case .otherMethods(let matches): return .otherMethod(matches[0].operation)
      case .unknown(let segments): return .unknownPath(unknownPath.path(of: segments))
      case .elsewhere: return .elsewhere
      }
    }
  }

  private func check(
    _ exchange: RecordedExchange, _ route: Route, isOfAPI: Bool,
    into result: inout ObservationResult
  ) {
    switch route {
    case .operation(let operation, let values):
      result.checkedCount += 1
      result.add(unrecordedBodiesOf: exchange)
      let check = ExchangeCheck(exchange, operation, document)
      check.check(pathValues: values, into: &result.tally)
    case .otherMethod(let operation):
      // Servers support both without documenting them (RFC 9110, sections 9.3.2 and 9.3.7).
      if exchange.method == "OPTIONS" || exchange.method == "HEAD" { return result.otherCount += 1 }
      add(.methodUndocumented, exchange, operation.path, into: &result)
    case .unknownPath(let path):
      guard isOfAPI, !exchange.isPageLoad, !exchange.isPage, exchange.method != "OPTIONS" else {
        return result.otherCount += 1
      }
      add(.pathUndocumented, exchange, path, into: &result)
    case .elsewhere: result.otherCount += 1
    }
  }

  private func add(
    _ rule: ObservationRule, _ exchange: RecordedExchange, _ path: String,
    into result: inout ObservationResult
  ) {
    result.checkedCount += 1
    let place = ObservationTally.Place(operation: "\(exchange.method) \(path)", target: .other("request"))
    let all = ObservationTally.Place(operation: "", target: .other(""))
    result.tally.visit(all)
    result.tally.add(
      rule, at: place, of: all, .nothing, isInRequest: true, expectation: path, recordedAt: exchange.position
    ) { $0.traffic.add(exchange) }
  }

  /// Returns the API's hosts. If the document doesn't name them, these are the hosts with a request for one of its
  /// operations.
  private func hostsOfAPI(_ exchanges: [RecordedExchange], _ routes: [Route]) -> Set<String> {
    var hosts: Set<String> = []
    for (exchange, route) in zip(exchanges, routes) {
      guard let host = exchange.host else { continue }
      if case .operation = route { hosts.insert(host) }
      if case .elsewhere = route { continue }
      if !router.isForAnyHost { hosts.insert(host) }
    }
    return hosts
  }
}

extension RecordedExchange {
  fileprivate var host: String? {
    if case .address(let address) = target { address.host } else { nil }
  }

  /// Whether the response is a web page or one of its resources.
  fileprivate var isPage: Bool {
    guard let type = response.mediaType.map({ MediaType($0).name }) else { return false }
    return ["text/html", "text/css", "text/javascript", "application/javascript", "application/wasm"]
      .contains(type) || type.hasPrefix("font/") || (type.hasPrefix("image/") && method == "GET")
  }
}

/// The result of comparing recorded traffic with a document.
struct ObservationResult {
  /// The number of recorded exchanges.
  let exchangeCount: Int
  /// The number of exchanges that belong to the API.
  var checkedCount = 0
  /// The number of exchanges with other hosts, for web pages, and for preflight requests.
  var otherCount = 0
  var unansweredCount = 0
  /// The number of bodies that couldn't be checked, by reason.
  var unrecordedBodies: [String: Int] = [:]
  var tally = ObservationTally()

  init(exchangeCount: Int) {
    self.exchangeCount = exchangeCount
  }

  /// The number of findings beyond the limit.
  var droppedCount: Int { tally.droppedCount }

  var findings: [Finding] {
    tally.entries.map { Finding($0, total: tally.count(at: $0.whole)) }
  }

  mutating func add(unrecordedBodiesOf exchange: RecordedExchange) {
    for message in [exchange.request, exchange.response].compactMap({ $0 }) {
      if case .unrecorded(let reason) = message.body { unrecordedBodies[reason, default: 0] += 1 }
    }
  }
}
