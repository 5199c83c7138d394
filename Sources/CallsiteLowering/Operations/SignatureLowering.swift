import CallsiteDocument
import CallsiteModel

/// Collects a method's parameters and orders them for the call site: the subject of the call, other path
/// parameters, required ones, the body, and optional ones, each group in document order.
struct SignatureLowering {
  private enum Group: Int {
    case subject, path, required, body, optional
  }

  private let naming: SwiftNaming
  private var entries: [(group: Group, parameter: OperationMethod.Parameter)] = []
  private var labels = NameScope(reserved: ["options"])
  private var variables: NameScope
  /// The parameters whose names are claimed before all others.
  private var kept: Set<OperationMethod.Parameter.Target> = []

  /// - Parameter method: The method's name, which derived methods call.
  init(naming: SwiftNaming, method: String) {
    self.naming = naming
    variables = NameScope(reserved: ["api", "body", "request", "response", "options", method])
  }

  /// The parameters in the order of the call site.
  var ordered: [OperationMethod.Parameter] {
    entries.enumerated()
      .sorted { ($0.element.group.rawValue, $0.offset) < ($1.element.group.rawValue, $1.offset) }
      .map(\.element.parameter)
  }

  /// Claims names for the parameters that have them exactly or by the document's choice, so that others with similar
  /// names, such as `$filter` beside `filter`, are numbered wherever they are. Parameters of the path come first anyway.
  mutating func keepNames(of parameters: [Parameter]) {
    let path = Set(parameters.filter { $0.location == .path }.map { naming.member($0.name) })
    for parameter in parameters where parameter.location != .path && parameter.swiftName != "_" {
      let name = naming.member(parameter.name, given: parameter.swiftName)
      guard name == parameter.name || parameter.swiftName != nil, !path.contains(name), labels.isFree(name),
        variables.isFree(name)
      else { continue }
      _ = (labels.claim(name), variables.claim(name))
      kept.insert(.init(location: parameter.location.inRequest, name: parameter.name))
    }
  }

  /// Adds a path, query, header or cookie parameter.
  ///
  /// - Parameters:
  ///   - constant: The only valid value, which callers can omit.
  ///   - label: The argument label, or `nil` to use the name.
  /// - Returns: The name of its value in the method.
  mutating func add(
    _ parameter: Parameter, value: ValueType, isNullable: Bool, constant: Constant?, label: PathLabels.Label?,
    origin: ValueOrigin
  ) -> SwiftIdentifier {
    let isNullable = isNullable && value.type != .external(.json)
    let isOptional = !parameter.isRequired
    let defaultValue: DefaultValue? =
      isOptional ? .nothing : isNullable ? nil : constant.map(DefaultValue.constant)
    let name = naming.member(parameter.name, given: parameter.swiftName.flatMap { $0 == "_" ? nil : $0 })
    let isSubject = parameter.swiftName == nil && label != nil && label?.text == nil
    let hasLabel = parameter.swiftName == nil ? !isSubject : parameter.swiftName != "_"
    let documentation = DocComment(
      parameter.description ?? parameter.schema.description, besides: parameter.name)
    return add(
      group: parameter.location == .path
        ? (isSubject ? .subject : .path) : defaultValue == nil ? .required : .optional,
      name: name, outerName: parameter.swiftName == nil ? label?.text.map { naming.member($0) } : nil,
      hasLabel: hasLabel, type: isOptional || isNullable ? value.type.asOptional : value.type,
      defaultValue: defaultValue,
      documentation: documentation.appending(Self.notes(on: parameter)),
      target: .init(location: parameter.location.inRequest, name: parameter.name), origin: origin)
  }

  /// Adds the body as a single value.
  mutating func addBody(
    _ type: TypeReference, isOptional: Bool, documentation: DocComment, origin: ValueOrigin
  ) -> SwiftIdentifier {
    add(
      group: isOptional ? .optional : .body, name: "body", hasLabel: isOptional,
      variable: SwiftIdentifier("body"), type: isOptional ? type.asOptional : type,
      defaultValue: isOptional ? .nothing : nil,
      documentation: documentation, target: .init(location: .body, name: nil), origin: origin)
  }

  /// Adds a property of a flattened body.
  mutating func add(_ property: Property) -> SwiftIdentifier {
    add(
      group: property.hasDefault ? .optional : .required, name: property.name.name, hasLabel: true,
      type: property.type, defaultValue: property.defaultValue, documentation: property.documentation,
      target: .init(location: .body, name: property.wireName.text), origin: property.origin)
  }

  /// Returns the parameter for a download's file, which isn't a parameter of the method itself.
  mutating func destination() -> OperationMethod.Parameter {
    OperationMethod.Parameter(
      label: labels.claim("to"), name: variables.claim(variables.isFree("file") ? "file" : "destination"),
      type: .external(.url),
      documentation: .none)
  }

  /// Returns the parameter for a transfer's identifier, which isn't a parameter of the method itself.
  mutating func transferID() -> OperationMethod.Parameter {
    OperationMethod.Parameter(
      label: labels.claim("inBackground"),
      name: variables.claim(variables.isFree("id") ? "id" : "transferID"),
      type: .external(.string),
      documentation: .none)
  }

  private mutating func claimLabel(_ name: String) -> SwiftIdentifier {
    labels.claim(name == "options" ? "optionsValue" : name)
  }

  private mutating func add(
    group: Group, name: String, outerName: String? = nil, hasLabel: Bool, variable: SwiftIdentifier? = nil,
    type: TypeReference,
    defaultValue: DefaultValue?, documentation: DocComment, target: OperationMethod.Parameter.Target,
    origin: ValueOrigin?
  ) -> SwiftIdentifier {
    let kept = kept.contains(target) ? SwiftIdentifier(name) : nil
    let outer = outerName.flatMap { labels.isFree($0) ? $0 : nil } ?? name
    let label = hasLabel ? outer == name && kept != nil ? kept : claimLabel(outer) : nil
    let variable = variable ?? kept ?? variables.claim(variables.isFree(name) ? name : "\(name)Value")
    entries.append(
      (
        group,
        OperationMethod.Parameter(
          label: label, name: variable, type: type, defaultValue: defaultValue,
          documentation: documentation,
          target: target, origin: origin)
      ))
    return variable
  }

  private static func notes(on parameter: Parameter) -> DocComment {
    var notes = DocComment.none
    if parameter.isWrittenByCallers, let type = parameter.contentType {
      notes = DocComment("Text of the type `\(type)`.")
    }
    let text = parameter.description ?? parameter.schema.description
    notes = notes.appending(.serverDefault(parameter.schema.defaultValue, besides: text))
    return notes.appending(parameter.isDeprecated ? DocComment("The API deprecates it.") : .none)
  }
}

/// Creates a method's doc comment: the operation's description, its method and path, the parameters and the
/// result.
struct OperationDocumentation {
  let operation: Operation
  /// The method's name.
  let name: String
  let parameters: [OperationMethod.Parameter]
  let result: OperationMethod.Result
  /// The media types that the method requests, if it isn't the operation's own.
  var accepted: SwiftStringLiteral?

  var comment: DocComment {
    let request = DocComment.verbatim(["`\(operation.method) \(operation.path)`"])
    return operation.documentation(besides: name).appending(request).appending(notes).appending(sections)
  }

  private var isStream: Bool {
    if case .stream = result { true } else { false }
  }

  private var notes: DocComment {
    if let accepted { return DocComment("Requests `\(accepted.text)`.") }
    guard isStream else { return .none }
    return DocComment("Each iteration sends a request when it asks for the first value.")
  }

  private var sections: DocComment {
    var lines: [String] = []
    let documented = parameters.filter { !$0.documentation.isEmpty }
    if !documented.isEmpty {
      lines.append("- Parameters:")
      for parameter in documented { lines += item(parameter) }
    }
    if let text = successText { lines += DocComment("- Returns: \(text)").lines }
    if let text = failureText { lines += DocComment("- Throws: ``APIError``: \(text)").lines }
    return DocComment.verbatim(lines)
  }

  private func item(_ parameter: OperationMethod.Parameter) -> [String] {
    let paragraphs = parameter.documentation.lines.split(separator: "").map { $0.joined(separator: " ") }
    let text = zip(paragraphs, paragraphs.dropFirst()).map { paragraph, next in
      let isSentence = next.first?.isUppercase == true && paragraph.last?.isPunctuation != true
      return paragraph + (isSentence ? ". " : " ")
    }
    let lines = DocComment(text.joined() + (paragraphs.last ?? ""), width: 86).lines
    let name = "  - \(parameter.name.name): "
    return lines.enumerated().map { $0.offset == 0 ? name + $0.element : "    " + $0.element }
  }

  private var successText: String? {
    guard let type = result.type else { return nil }
    let texts = operation.responses.filter(\.status.isSuccess).compactMap(\.description)
    guard let text = texts.first, !Self.isEmptyPhrase(text),
      !Restatement.isOne(text, of: type.innermost.ownName), !Restatement.isDone(text, by: name)
    else { return nil }
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Whether the description of a response only says that the request succeeded, as every result does.
  private static func isEmptyPhrase(_ text: String) -> Bool {
    SwiftNaming.words(of: text).allSatisfy { emptyWords.contains($0.lowercased()) }
  }

  private static let emptyWords: Set<String> = [
    "a", "the", "ok", "success", "successful", "successfully", "succeeded", "response", "request",
    "operation", "default", "typical", "created", "creation", "updated", "deleted", "no", "error", "has",
    "was",
    "200", "201",
  ]

  private var failureText: String? {
    let texts = operation.responses.compactMap { response -> String? in
      guard case .code(let code) = response.status, code >= 400 else { return nil }
      return "\(code)"
    }
    if isStream { return nil }
    return texts.isEmpty ? nil : "documented for " + texts.joined(separator: ", ") + "."
  }
}

extension Operation {
  /// Returns the summary and the description, without a first part that only repeats the name.
  func documentation(besides name: String) -> DocComment {
    let isNew = { (text: String) in !Restatement.isOne(text, of: name) }
    let first = (summary ?? description).flatMap { isNew($0) ? $0 : nil }
    let details = summary == nil || summary == description ? nil : description
    return DocComment(DocComment.text(first, details))
  }
}
