import CallsiteDiagnostics
import CallsiteDocument

/// Aligns a published document with a team's own, so that the two can be compared like two versions: paired operations
/// have the same path, and neither document contains what frameworks don't know.
struct PublishedAlignment {
  /// The team's document, without what the backend doesn't document.
  private(set) var spec: APIDocument
  /// The published document, with the paths and names of the team's.
  private(set) var published: APIDocument
  /// The findings about what the backend doesn't document, which a comparison wouldn't make.
  private(set) var findings: [Finding] = []
  private let payloads: PayloadAlignment
  private let security: SecurityAlignment
  private let habits: Set<Emitter.Habit>

  /// - Parameter habits: The habits of the framework that wrote the published document.
  init(_ published: APIDocument, to spec: APIDocument, _ habits: Set<Emitter.Habit>) {
    self.spec = spec
    self.published = published
    self.habits = habits
    payloads = PayloadAlignment(published, to: spec, habits)
    security = SecurityAlignment(published, to: spec, habits)
    let matching = PathMatching(spec, published)
    self.spec.operations = []
    self.published.operations = []
    for (operation, counterpart) in zip(spec.operations, matching.counterparts) {
      if let counterpart { align(counterpart, to: operation) } else { self.spec.operations.append(operation) }
    }
    self.published.operations += matching.others
    // Servers depend on the deployment.
    self.published.servers = spec.servers
    self.published.securitySchemes = security.schemes
    self.published.security = spec.security
    self.published.webhooks = spec.webhooks
  }

  private mutating func align(_ published: Operation, to operation: Operation) {
    var aligned = published
    var wanted = operation
    aligned.path = operation.path
    aligned.servers = operation.servers
    aligned.callbacks = operation.callbacks
    aligned.parameters = Self.renamed(published.parameters, from: published.path, to: operation.path)
    aligned.security = security.requirements(of: published, like: operation)
    alignBody(of: &aligned, &wanted)
    alignAnswers(of: &aligned, &wanted)
    self.published.operations.append(aligned)
    spec.operations.append(wanted)
  }

  /// Returns parameters with path parameters renamed by their position.
  private static func renamed(_ parameters: [Parameter], from old: String, to new: String) -> [Parameter] {
    let names = Dictionary(zip(PathTemplate(old).names, PathTemplate(new).names)) { first, _ in first }
    return parameters.map { parameter in
      guard parameter.location == .path, let name = names[parameter.name] else { return parameter }
      var parameter = parameter
      parameter.name = name
      return parameter
    }
  }

  // MARK: Bodies

  private mutating func alignBody(of published: inout Operation, _ operation: inout Operation) {
    guard let wanted = operation.requestBody else { return }
    guard var body = published.requestBody, !body.content.isEmpty else {
      add(
        .backendBodyUndocumented, operation, .body, "The backend doesn't document the request body.",
        published)
      published.requestBody = nil
      operation.requestBody = nil
      return
    }
    // The client always sends the body, so it doesn't matter if it's optional.
    body.isRequired = wanted.isRequired
    let content = wanted.content.compactMap { content in
      if let same = body.content.first(where: { Self.isSame($0.mediaType, content.mediaType) }) {
        return Self.aligned(with: content, same)
      }
      // drf-yasg documents uploads as JSON.
      let isUpload = MediaType(content.mediaType).isMultipart
      return isUpload ? body.content.first.map { Self.aligned(with: content, $0) } : nil
    }
    // If the backend accepts nothing that the client sends, the comparison reports it.
    if !content.isEmpty { body.content = content }
    published.requestBody = body
  }

  /// Aligns success responses. Error responses are hardly ever published, and aren't compared.
  private mutating func alignAnswers(of published: inout Operation, _ operation: inout Operation) {
    let successes = published.responses.filter(\.status.isSuccess)
    let wanted = operation.responses.filter(\.status.isSuccess)
    operation.responses = []
    published.responses = []
    for response in wanted {
      // The client treats any success status like the documented one.
      let match = successes.first { $0.status == response.status } ?? successes.first
      guard let match, let aligned = answer(match, like: response, published) else {
        add(
          .backendAnswerUndocumented, operation, .response(response.status),
          "The backend doesn't document its responses.", published)
        continue
      }
      operation.responses.append(response)
      published.responses.append(payloads.aligned(aligned, with: response, published, operation))
    }
  }

  /// Returns a published response, or `nil` if its body isn't documented.
  private func answer(_ published: Response, like response: Response, _ operation: Operation) -> Response? {
    var aligned = published
    aligned.status = response.status
    aligned.headers = response.headers
    aligned.content = response.content.compactMap { content in
      let same = published.content.first { Self.isSame($0.mediaType, content.mediaType) }
      return (same ?? published.content.first { $0.mediaType == "*/*" }).map {
        Self.aligned(with: content, $0)
      }
    }
    // A client that expects no body ignores it.
    if response.content.isEmpty || isWithoutBody(published, operation) { return aligned }
    if aligned.content.isEmpty { aligned.content = published.content }
    return aligned.content.contains { $0.schema?.isUnconstrained == false } ? aligned : nil
  }

  /// Returns whether a published response never has a body, by its status (RFC 9110, sections 15.3.5 and 15.3.6).
  private func isWithoutBody(_ published: Response, _ operation: Operation) -> Bool {
    guard [.code(204), .code(205)].contains(published.status), published.content.isEmpty else { return false }
    return operation.method != "DELETE" || !habits.contains(.deletionIsSilent)
  }

  private mutating func add(
    _ rule: DriftRule, _ operation: Operation, _ part: MessagePlace.Part, _ message: String,
    _ published: Operation
  ) {
    findings.append(
      Finding(
        rule, operation: "\(operation.method) \(operation.path)", at: .message(part),
        message: message, old: operation.position, new: published.position))
  }

  private static func aligned(with content: MediaTypeContent, _ published: MediaTypeContent)
    -> MediaTypeContent
  {
    var aligned = published
    aligned.mediaType = content.mediaType
    aligned.encodings = content.encodings
    aligned.styles = content.styles
    return aligned
  }

  /// Returns whether two media types are the same without parameters such as `charset`.
  private static func isSame(_ lhs: String, _ rhs: String) -> Bool { essence(lhs) == essence(rhs) }

  private static func essence(_ mediaType: String) -> String {
    mediaType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
  }
}

extension Response {
  /// The response's place in findings, such as `response 200`.
  var place: MessagePlace { MessagePlace(.response(status)) }
}
