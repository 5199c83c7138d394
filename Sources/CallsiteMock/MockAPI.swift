import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSamples
import Foundation
import OrderedCollections

/// An API that responds to requests as its document describes.
///
/// It's a function of a request and the server's state, and knows neither sockets nor clocks.
struct MockAPI: Sendable {
  let document: APIDocument
  let options: MockOptions
  let router: OperationRouter
  let generator: ValueGenerator
  let requests: RequestCheck
  let credentials: CredentialCheck
  let errors: ErrorResponses
  let roles: ResourceRoles

  init(_ document: APIDocument, options: MockOptions = MockOptions()) {
    self.document = document
    self.options = options
    let schemas = SchemaSet(document.schemas)
    let contract = DocumentContract(document)
    let answers = SchemaValidation(document, schemas: schemas, contract: contract, direction: .response)
    generator = ValueGenerator(schemas: schemas, validation: answers, seed: options.seed)
    requests = RequestCheck(
      validation: SchemaValidation(document, schemas: schemas, contract: contract, direction: .request),
      isStrict: options.isStrict)
    router = OperationRouter(document, allowsRoot: true, usesMostExactPathOnly: true)
    credentials = CredentialCheck(document: document, options: options)
    errors = ErrorResponses(document, generator)
    roles = ResourceRoles(document)
  }

  /// Responds to a request.
  ///
  /// - Parameters:
  ///   - time: The time of the request, in seconds since any reference time.
  ///   - state: The server's state.
  /// - Returns: The response, and the operation that the request was for.
  func respond(
    to request: MockRequest, at time: Double, _ state: inout MockState
  ) -> (response: MockResponse, operation: Operation?) {
    var (response, operation) = wholeResponse(to: request, at: time, &state)
    guard request.method == "HEAD" else { return (response, operation) }
    if response.chunks == nil {
      response.headers["Content-Length"] = String(response.body.count)
      response.body = Data()
    } else {
      response.chunks = []
    }
    return (response, operation)
  }

  private func wholeResponse(
    to request: MockRequest, at time: Double, _ state: inout MockState
  ) -> (response: MockResponse, operation: Operation?) {
    // Several fields are one list (RFC 9110, section 5.3).
    let accepted = request.headers.values(of: "Accept")
    let accept = accepted.isEmpty ? nil : accepted.joined(separator: ",")
    let route = find(request)
    guard case .operation(let match, let checked) = route else {
      return (withoutOperation(request, route, accept), nil)
    }
    let operation = document.operations[match.index]
    let call = MockCall(
      request: request, match: match, operation: operation, checked: checked, time: time, accept: accept)
    var response = answer(call, &state)
    response.delay += options.latency
    return (response, operation)
  }

  /// Returns the response to bytes that aren't a valid request.
  func refuse(status: Int, reason: String) -> MockResponse {
    errors.answer(Refusal(statuses: [status], reason: reason), for: nil, accept: nil)
  }

  private enum Route {
    case operation(OperationRouter.Match, CheckedRequest)
    case otherMethods([String])
    case unknown
  }

  /// Finds the operation of a request. Of paths that differ only in parameter names, the one that the request fits is
  /// chosen.
  private func find(_ request: MockRequest) -> Route {
    let query = request.query ?? ""
    var outcome = router.route(request.method, request.path, query: query)
    if request.method == "HEAD", case .otherMethods(let matches) = outcome,
      matches.contains(where: { $0.operation.method == "GET" })
    {
      outcome = router.route("GET", request.path, query: query)
    }
    switch outcome {
    case .unknown, .elsewhere: return .unknown
    case .otherMethods(let matches): return .otherMethods(matches.map(\.operation.method))
    case .found(let matches):
      var first: (OperationRouter.Match, CheckedRequest)?
      for match in matches {
        let checked = check(request, match)
        if matches.count == 1 || checked.isAccepted {
          return .operation(match, checked)
        }
        let isPathWrong = checked.problems.contains { $0.part == .path }
        if !isPathWrong { first = first ?? (match, checked) }
      }
      guard let best = first ?? matches.first.map({ ($0, check(request, $0)) }) else { return .unknown }
      return .operation(best.0, best.1)
    }
  }

  private func check(_ request: MockRequest, _ match: OperationRouter.Match) -> CheckedRequest {
    requests.check(request, for: document.operations[match.index], match.pathValues)
  }

  /// Returns a message about an unknown path. It suggests a path with the same end, since callers often omit the
  /// server's path, or else one with a similar spelling.
  private func unknownPath(_ path: String) -> String {
    let server = router.serverPath(of: path)
    let known = document.operations.map { server + $0.path }
    let whole = path.count > 1 ? known.first { $0.hasSuffix(path) } : nil
    let suggestion =
      whole.map { "; did you mean '\($0)'?" } ?? NearestNames(path, among: known).suggestion
    return "The document has no path '\(path)'\(suggestion)"
  }

  private func withoutOperation(_ request: MockRequest, _ route: Route, _ accept: String?) -> MockResponse {
    guard case .otherMethods(var methods) = route else {
      return errors.answer(
        Refusal(statuses: [404], reason: unknownPath(request.path)), for: nil,
        accept: accept)
    }
    if methods.contains("GET") { methods.append("HEAD") }
    methods.append("OPTIONS")
    let allowed = Array(Set(methods)).sorted().joined(separator: ", ")
    if request.method == "OPTIONS" { return MockResponse(status: 204, headers: ["Allow": allowed]) }
    let reason = "'\(request.path)' has no \(request.method), only \(allowed)."
    return errors.answer(
      Refusal(statuses: [405], reason: reason, headers: ["Allow": allowed]), for: nil, accept: accept)
  }
}

/// A request for an operation, with its checked parameters and body.
struct MockCall: Sendable {
  let request: MockRequest
  let match: OperationRouter.Match
  let operation: Operation
  let checked: CheckedRequest
  let time: Double
  let accept: String?
}

/// The state of a server between requests.
struct MockState: Sendable {
  init() {}

  var tokens = TokenLedger()
  var resources = ResourceStore()
  /// The remaining scripted responses, by operation.
  var scripts: [String: [ScriptedResponse]] = [:]
  /// The start of the current period of the rate limit, and the number of requests in it.
  var period: (start: Double, count: Int) = (0, 0)
  /// The generated values of responses, at most one for each content in the document.
  var values: [ValueKey: DocumentValue] = [:]

  /// The generated items of paginated lists.
  var items: [ValueKey: [DocumentValue]] = [:]

  struct ValueKey: Hashable, Sendable {
    let operation: Int
    let response: Int
    let content: Int

    init(_ answer: DocumentedResponse, of operation: Int) {
      self.operation = operation
      (response, content) = answer.indices
    }
  }
}

/// An operation of the document, as opposed to Foundation's `Operation`.
typealias Operation = CallsiteDocument.Operation
