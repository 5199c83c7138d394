import CallsiteDocument
import CallsiteModel

/// Writes a method's doc comment: what the operation does, its method and path, parameters and result.
struct OperationDocumentation {
  let operation: Operation
  /// What the method is called.
  let name: String
  let parameters: [OperationMethod.Parameter]
  let result: OperationMethod.Result

  var comment: DocComment {
    let request = DocComment.verbatim(["`\(operation.method) \(operation.path)`"])
    return DocComment(operation.summary ?? operation.description, besides: name)
      .appending(DocComment(details)).appending(request).appending(notes).appending(sections)
  }

  private var details: String? {
    operation.summary == nil || operation.summary == operation.description ? nil : operation.description
  }

  private var isStream: Bool {
    if case .stream = result { true } else { false }
  }

  private var notes: DocComment {
    guard isStream else { return .none }
    return DocComment("Nothing is sent until a value is asked for; each iteration sends the request anew.")
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
    let lines = DocComment(parameter.documentation.lines.joined(separator: " "), width: 86).lines
    let name = "  - \(parameter.name.name): "
    return lines.enumerated().map { $0.offset == 0 ? name + $0.element : "    " + $0.element }
  }

  private var successText: String? {
    guard result.type != nil else { return nil }
    let texts = operation.responses.filter(\.status.isSuccess).compactMap(\.description)
    return texts.first.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
  }

  private var failureText: String? {
    let texts = operation.responses.compactMap { response -> String? in
      guard case .code(let code) = response.status, code >= 400 else { return nil }
      return "\(code)"
    }
    if isStream { return nil }
    return texts.isEmpty ? nil : "documented for " + texts.joined(separator: ", ") + "."
  }
}
