import CallsiteDocument
import CallsiteModel
import CallsiteSamples

/// Creates the entries of a reference for the calls of a client.
struct ReferenceCalls {
  let examples: CallExamples
  let models: ReferenceModels
  private let operations: [String: Operation]

  init(of module: SwiftModule, _ document: APIDocument) {
    examples = CallExamples(module, of: document)
    models = ReferenceModels(of: module)
    operations = .init(document.operations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the entry of a service.
  ///
  /// - Parameter declaration: The service, or `nil` for the client itself.
  func service(_ declaration: ServiceDeclaration?, _ group: OperationGroup) -> APIReference.Service {
    let methods = group.methods.flatMap(\.variants)
    return APIReference.Service(
      path: declaration?.path ?? "",
      text: declaration.map { ReferenceProse.paragraph($0.documentation) } ?? "",
      calls: methods.map { call($0, in: declaration) })
  }

  private func call(_ method: OperationMethod, in service: ServiceDeclaration?) -> APIReference.Call {
    let operation = operations[method.id.text]
    let summary = operation?.summary ?? operation?.description
    let details = operation?.summary == nil ? nil : operation?.description
    let success = operation?.responses.first { $0.status.isSuccess }?.description
    return APIReference.Call(
      site: method.callSite(in: service?.path ?? ""), operationID: method.id.text,
      summary: ReferenceProse.paragraph(summary),
      details: details == summary ? "" : ReferenceProse.paragraph(details), isDeprecated: method.isDeprecated,
      parameters: method.parameters.map { parameter($0, in: service) },
      result: method.result.type.map { models.type($0) },
      resultText: ReferenceProse.sentence(DocComment(success)),
      failures: operation?.responses.compactMap(Self.failure) ?? [],
      others: others(method, in: service), example: examples.example(of: method, in: service))
  }

  private func parameter(
    _ parameter: OperationMethod.Parameter, in service: ServiceDeclaration?
  ) -> APIReference.Parameter {
    let label = parameter.label
    let name =
      label == parameter.name ? parameter.name.label : "\(label?.label ?? "_") \(parameter.name.label)"
    let place = parameter.target.map { target in
      ([target.location.rawValue] + [target.name].compactMap { $0 }).joined(separator: " ")
    }
    return APIReference.Parameter(
      name: name, type: models.type(parameter.type),
      isRequired: !parameter.hasDefault, place: place ?? "",
      text: ReferenceProse.sentence(parameter.documentation),
      cases: examples.cases(of: parameter.type).map { ".\($0.member)" },
      properties: parameter.target?.location == .body && parameter.target?.name == nil
        ? examples.properties(of: parameter.type) : [])
  }

  /// Returns other methods for the same operation.
  private func others(
    _ method: OperationMethod, in service: ServiceDeclaration?
  ) -> [(site: String, text: String)] {
    let path = service?.path ?? ""
    var others: [(site: String, text: String)] = []
    func add(_ name: SwiftIdentifier?, of pages: PageMethods, _ text: String) {
      guard let name else { return }
      var other = method
      other.name = name
      other.parameters = pages.parameters(of: method)
      others.append((other.callSite(in: path), text))
    }
    func addTransfer(_ background: BackgroundMethod?, of method: OperationMethod) {
      guard let background else { return }
      var other = method
      other.parameters = method.parameters(adding: background.id)
      others.append(
        (other.callSite(in: path), "starts a transfer that continues while the app isn't running"))
    }
    if let pages = method.pages {
      add(pages.itemsName, of: pages, "the items of all pages, as a sequence")
      add(pages.pagesName, of: pages, "the pages, as a sequence")
    }
    if let download = method.download {
      var other = method
      other.parameters.append(download.file)
      others.append((other.callSite(in: path), "saves the response to a file"))
    }
    if let chunks = method.chunks {
      var other = method
      other.name = chunks.name
      other.parameters = chunks.parameters(of: method)
      others.append((other.callSite(in: path), "uploads a file in chunks"))
      addTransfer(chunks.background, of: other)
    }
    addTransfer(method.background, of: method)
    return others
  }

  private static func failure(_ response: Response) -> APIReference.Failure? {
    let sentence = ReferenceProse.sentence(DocComment(response.description))
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    switch response.status {
    case .code(let code) where code >= 400:
      return APIReference.Failure(status: "\(code)", kind: kind(of: code), text: text)
    case .range(let digit) where digit >= 4:
      return APIReference.Failure(status: "\(digit)XX", kind: digit == 5 ? "server" : nil, text: text)
    case .default: return APIReference.Failure(status: "any other", kind: nil, text: text)
    case .code, .range: return nil
    }
  }

  /// Returns the runtime's `APIError.Kind` for a status, if it depends on nothing else.
  private static func kind(of code: Int) -> String? {
    switch code {
    case 400: nil
    case 401: "unauthorized"
    case 403: "forbidden"
    case 404, 410: "notFound"
    case 409, 412: "conflict"
    case 416: "rangeNotSatisfiable"
    case 422: "validation"
    case 429: "rateLimited"
    case 400...499: "invalidRequest"
    case 503: nil
    case 500...599: "server"
    default: nil
    }
  }
}

/// Shortens prose from a document for a page with many calls.
enum ReferenceProse {
  /// Returns the first paragraph on one line, without the URLs of links.
  static func paragraph(_ text: String?, limit: Int = 400) -> String {
    paragraph(DocComment(text), limit: limit)
  }

  static func paragraph(_ comment: DocComment, limit: Int = 400) -> String {
    let lines = comment.lines.prefix { !$0.isEmpty && !$0.hasPrefix("```") }
    let text = lines.joined(separator: " ").replacing(#/!?\[([^\]\[]*)\]\([^)]*\)/#) { $0.output.1 }
    return shortened(text.replacing("**", with: "").replacing("``", with: "`"), to: limit)
  }

  /// Returns the first sentence.
  static func sentence(_ comment: DocComment, limit: Int = 160) -> String {
    let text = paragraph(comment, limit: 2000)
    var end = text.startIndex
    while let stop = text[end...].firstRange(of: ". ") {
      end = stop.upperBound
      // `e.g. this` ends no sentence.
      if text[end...].first?.isUppercase == true {
        return shortened(String(text[..<stop.lowerBound]) + ".", to: limit)
      }
    }
    return shortened(text, to: limit)
  }

  /// Returns a title on one line.
  static func line(_ text: String) -> String { DocComment(text).lines.joined(separator: " ") }

  /// Returns the start of a text up to the end of a word, and never inside code.
  private static func shortened(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    var words = text.prefix(limit).split(separator: " ", omittingEmptySubsequences: false).dropLast()
    while words.joined(separator: " ").count(where: { $0 == "`" }) % 2 == 1 { words = words.dropLast() }
    return words.joined(separator: " ") + "…"
  }
}
