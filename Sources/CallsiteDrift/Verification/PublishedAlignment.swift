import CallsiteDiagnostics
import CallsiteDocument

/// Puts what a backend publishes about itself into the words of a spec, so that the two can be compared like two
/// versions: operations of the spec have the spec's paths, and what emitters don't know is in neither document.
struct PublishedAlignment {
  /// The spec without what the backend leaves open.
  private(set) var spec: APIDocument
  /// The published document in the spec's words.
  private(set) var published: APIDocument
  /// What the backend leaves open: findings that no comparison would make.
  private(set) var findings: [Finding] = []

  init(_ published: APIDocument, to spec: APIDocument) {
    self.spec = spec
    self.published = published
    let matching = PathMatching(spec, published)
    self.spec.operations = []
    self.published.operations = []
    for (operation, counterpart) in zip(spec.operations, matching.counterparts) {
      if let counterpart { align(counterpart, to: operation) } else { self.spec.operations.append(operation) }
    }
    self.published.operations += matching.others
    // Where it runs and what credentials are called is the deployment's business.
    self.published.servers = spec.servers
    self.published.securitySchemes = spec.securitySchemes
    self.published.security = spec.security
    self.published.webhooks = spec.webhooks
  }

  private mutating func align(_ published: Operation, to operation: Operation) {
    var aligned = published
    var wanted = operation
    aligned.path = operation.path
    aligned.servers = operation.servers
    aligned.parameters = Self.renamed(published.parameters, from: published.path, to: operation.path)
    aligned.security = security(of: published, like: operation)
    alignBody(of: &aligned, &wanted)
    alignAnswers(of: &aligned, &wanted)
    self.published.operations.append(aligned)
    spec.operations.append(wanted)
  }

  /// Parameters of the path are told by their place in it.
  private static func renamed(_ parameters: [Parameter], from old: String, to new: String) -> [Parameter] {
    let names = Dictionary(zip(PathTemplate(old).names, PathTemplate(new).names)) { first, _ in first }
    return parameters.map { parameter in
      guard parameter.location == .path, let name = names[parameter.name] else { return parameter }
      var parameter = parameter
      parameter.name = name
      return parameter
    }
  }

  /// Emitters name schemes as they like, and drf-yasg says `Basic` of everything. What can be relied on is that
  /// an operation which says of itself that it needs credentials isn't public.
  private func security(of published: Operation, like operation: Operation) -> [SecurityRequirement]? {
    let isPublic = (operation.security ?? spec.security).allSatisfy(\.schemes.isEmpty)
    guard isPublic, let own = published.security, !own.isEmpty, !own.contains(where: \.schemes.isEmpty) else {
      return operation.security
    }
    return own
  }

  // MARK: Bodies

  private mutating func alignBody(of published: inout Operation, _ operation: inout Operation) {
    guard let wanted = operation.requestBody else { return }
    guard var body = published.requestBody, !body.content.isEmpty else {
      add(
        .backendBodyUndocumented, operation, "request body", "The backend doesn't document the request body.",
        published)
      published.requestBody = nil
      operation.requestBody = nil
      return
    }
    // What the client always sends may be left out as well.
    body.isRequired = wanted.isRequired
    let content = wanted.content.compactMap { content in
      if let same = body.content.first(where: { Self.isSame($0.mediaType, content.mediaType) }) {
        return Self.inWords(of: content, same)
      }
      // drf-yasg documents uploads as JSON.
      let isUpload = content.mediaType.lowercased().hasPrefix("multipart/")
      return isUpload ? body.content.first.map { Self.inWords(of: content, $0) } : nil
    }
    // If nothing is taken that the client sends, the comparison says so.
    if !content.isEmpty { body.content = content }
    published.requestBody = body
  }

  /// Errors are hardly ever published, and aren't compared.
  private mutating func alignAnswers(of published: inout Operation, _ operation: inout Operation) {
    let successes = published.responses.filter(\.status.isSuccess)
    let wanted = operation.responses.filter(\.status.isSuccess)
    operation.responses = []
    published.responses = []
    for response in wanted {
      // The client takes any status of success for the documented one.
      let match = successes.first { $0.status == response.status } ?? successes.first
      guard let match, let aligned = Self.answer(match, like: response) else {
        add(
          .backendAnswerUndocumented, operation, response.wordsOfPlace,
          "The backend doesn't document its responses.", published)
        continue
      }
      operation.responses.append(response)
      published.responses.append(aligned)
    }
  }

  /// Nil for a body that isn't documented.
  private static func answer(_ published: Response, like response: Response) -> Response? {
    var aligned = published
    aligned.status = response.status
    aligned.headers = response.headers
    aligned.content = response.content.compactMap { content in
      let same = published.content.first { isSame($0.mediaType, content.mediaType) }
      return (same ?? published.content.first { $0.mediaType == "*/*" }).map { inWords(of: content, $0) }
    }
    // Nothing of it matters to a client that expects none.
    if response.content.isEmpty { return aligned }
    if aligned.content.isEmpty { aligned.content = published.content }
    return aligned.content.contains { $0.schema?.isUnconstrained == false } ? aligned : nil
  }

  private mutating func add(
    _ rule: DriftRule, _ operation: Operation, _ place: String, _ message: String,
    _ published: Operation
  ) {
    findings.append(
      Finding(
        rule, operation: "\(operation.method) \(operation.path)", path: place,
        message: message, old: operation.position, new: published.position))
  }

  private static func inWords(of content: MediaTypeContent, _ published: MediaTypeContent) -> MediaTypeContent
  {
    var aligned = published
    aligned.mediaType = content.mediaType
    aligned.encodings = content.encodings
    aligned.styles = content.styles
    return aligned
  }

  /// Without parameters such as `charset`.
  private static func isSame(_ lhs: String, _ rhs: String) -> Bool { essence(lhs) == essence(rhs) }

  private static func essence(_ mediaType: String) -> String {
    mediaType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
  }
}

extension Response {
  /// `response 200`, as the comparison calls it.
  var wordsOfPlace: String {
    switch status {
    case .code(let code): "response \(code)"
    case .range(let hundreds): "response \(hundreds)XX"
    case .default: "response default"
    }
  }
}
