import CallsiteModel

/// The values for the template of a method's body.
struct MethodCode {
  let method: OperationMethod

  private var request: MethodRequest { method.request }

  var context: TemplateContext {
    var values: TemplateContext = [
      "flattenedBody": .optional(method.flattenedBody.map(\.context)), "isConstant": .flag(request.isPlain),
      "streamFlag": .optional(request.body?.streamFlag.map(\.context)),
      "id": .text(method.id.code), "httpMethod": .text(request.verb.code), "path": .text(request.path.code),
      "security": .optional(request.security?.listCode),
      "servers": .contexts(
        request.servers.map {
          ["url": .text($0.url.code), "replaced": .optional($0.replaced?.code)]
        }),
      "values": .contexts(request.arguments.map(\.context)), "mayBeRepeated": .flag(request.isRepeatable),
      "accepted": .optional(request.acceptedCode),
      "hasNoEnvelope": .flag(request.envelope == .none), "envelope": .flag(false),
      "storesTokens": .flag(request.session == .storesTokens),
      "refreshesTokens": .flag(request.session == .refreshesTokens),
      "endsSession": .flag(request.session == .endsSession),
    ]
    if case .own(let envelope) = request.envelope { values["envelope"] = .context(envelope.context) }
    values["multipart"] = .optional(request.body.flatMap { $0.form == .multipart ? $0.context : nil })
    values["body"] = .optional(request.body.flatMap { $0.form == .multipart ? nil : $0.context })
    values.merge(method.result.values)
    return values
  }
}

extension MethodCode {
  /// The values for reading a response by its status, if the operation has several success responses.
  var statusValues: TemplateContext {
    [
      "statuses": method.result.values["statuses"] ?? .flag(false), "httpMethod": .text(request.verb.code),
      "path": .text(request.path.code),
    ]
  }
}

extension OperationMethod.Result {
  /// The statuses that are documented without content, as an expression, or `nil` if there are none.
  var emptyStatuses: String? {
    guard case .optional(_, let statuses) = self, !statuses.isEmpty else { return nil }
    return statuses.statusListCode
  }

  /// A section for the kind of result.
  fileprivate var values: TemplateContext {
    var values: TemplateContext = [
      "isVoid": .flag(false), "logsOut": .flag(false), "value": .flag(false), "optionalValue": .flag(false),
      "page": .flag(false), "isData": .flag(false), "isText": .flag(false), "events": .flag(false),
      "elements": .flag(false), "statuses": .flag(false),
    ]
    switch self {
    case .void: values["isVoid"] = .flag(true)
    case .logOut: values["logsOut"] = .flag(true)
    case .value(let value): values["value"] = .context(value.context)
    case .optional(let value, _):
      values["optionalValue"] = .context(value.context.merging(["emptyStatuses": .optional(emptyStatuses)]))
    case .page(_, let format): values["page"] = .context(format.context)
    case .data: values["isData"] = .flag(true)
    case .text: values["isText"] = .flag(true)
    case .statuses(let union):
      values["statuses"] = .context(["cases": .contexts(union.cases.map(\.context))])
    case .stream(let stream):
      let format = TemplateValue.optional(stream.value.wireFormat?.description)
      switch stream.format {
      case .events: values["events"] = .context(["format": format])
      case .elements(let mediaType):
        values["elements"] = .context(
          ["format": format, "mediaType": .text(mediaType.code)])
      }
    }
    return values
  }
}

extension StatusUnion.Case {
  fileprivate var context: TemplateContext {
    var value: TemplateContext?
    if case .json(let content) = content { value = content.context }
    return statuses.context.merging([
      "name": .text(name.code), "value": .optional(value), "isText": .flag(content == .text),
      "isData": .flag(content == .data),
    ])
  }
}

extension StatusUnion.Statuses {
  fileprivate var context: TemplateContext {
    var values: TemplateContext = [
      "code": .flag(false), "range": .flag(false), "isDefault": .flag(self == .others),
    ]
    switch self {
    case .code(let code): values["code"] = .text("\(code)")
    case .hundred(let digit):
      values["range"] = .context(["first": .text("\(digit * 100)"), "end": .text("\((digit + 1) * 100)")])
    case .others: break
    }
    return values
  }
}

extension [Int] {
  /// Statuses in ascending order as an expression, in which long runs are ranges.
  fileprivate var statusListCode: String {
    var runs: [ClosedRange<Int>] = []
    for status in self {
      if let last = runs.last, last.upperBound == status - 1 {
        runs[runs.count - 1] = last.lowerBound...status
      } else {
        runs.append(status...status)
      }
    }
    let ranges = runs.filter { $0.count > 3 }
    let others = filter { status in !ranges.contains { $0.contains(status) } }
    let list = others.isEmpty ? [] : ["[\(others.map(String.init).joined(separator: ", "))]"]
    return (list + ranges.map { "Array(\($0.lowerBound)...\($0.upperBound))" }).joined(separator: " + ")
  }
}

extension ValueType {
  fileprivate var context: TemplateContext { ["format": .optional(wireFormat?.description)] }
}

extension StreamFlag {
  /// The value as an expression.
  fileprivate var code: String {
    guard let value else { return "nil" }
    return isNullable ? ".value(\(value))" : "\(value)"
  }

  fileprivate var context: TemplateContext {
    let isCreated = body == .creatable && value != nil
    return [
      "fallback": .text(isCreated ? " ?? .init()" : ""),
      "optionalChaining": .text(body == .required || isCreated ? "" : "?"),
      "property": .text(property.member),
      "value": .text(code),
    ]
  }
}

extension FlattenedBody {
  fileprivate var context: TemplateContext {
    let arguments: [TemplateContext] = self.arguments.compactMap { argument in
      let flag = argument.streamFlag
      if let flag, flag.value == nil { return nil }
      return [
        "label": .text(argument.label.label), "variable": .text(flag?.code ?? argument.variable.code),
      ]
    }
    return ["type": .text(type.description), "arguments": .contexts(arguments)]
  }
}

extension RequestArgument {
  fileprivate var context: TemplateContext {
    var values = style.values
    values["wireName"] = .text(name.code)
    values["variable"] = .text(variable.code)
    values["format"] = .optional(format?.description)
    values["location"] = queryForm == nil ? .text(location.rawValue) : .flag(false)
    values["queryString"] = queryForm.map { .text($0.rawValue) } ?? .flag(false)
    return values
  }
}

extension WireStyle {
  fileprivate var values: TemplateContext {
    [
      "style": .optional(name?.rawValue), "explodes": .optional(explodes.map { "\($0)" }),
      "escapes": .flag(escapes), "allowsReserved": .flag(allowsReserved),
    ]
  }

  /// The style as the runtime's `FieldStyle`.
  var code: String {
    ".init(.\((name ?? .form).rawValue), explode: \(explodes ?? true)\(allowsReserved ? ", allowReserved: true" : ""))"
  }
}

extension MethodBody {
  fileprivate var context: TemplateContext {
    let fields = self.fields.map { field in
      field.style.values.merging(
        ["wireName": .text(field.name.code), "isJSON": .flag(field.style.name == .json)])
    }
    return [
      "form": .text(isNullable ? "nullableJSON" : form.rawValue), "variable": .text(variable.code),
      "isOptional": .flag(isOptional),
      "contentType": .optional(contentType?.code),
      "contentTypes": .optional(contentTypes.isEmpty ? nil : contentTypes.listCode),
      "format": .optional(format?.description),
      "hasFields": .flag(!fields.isEmpty), "fields": .contexts(fields),
    ]
  }
}

extension PageFormat {
  fileprivate var context: TemplateContext {
    [
      "items": .text(items.code), "next": .optional(next?.code), "previous": .optional(previous?.code),
      "total": .optional(total?.code), "links": .optional(links?.rawValue),
    ]
  }
}

extension Envelope {
  var context: TemplateContext {
    [
      "property": .text(property.code), "presence": .text(presence.rawValue),
      "siblings": .optional(siblings.isEmpty ? nil : siblings.listCode),
    ]
  }
}

extension MethodRequest.Verb {
  /// The method as the runtime's `HTTPMethod`: `.get`, or one that is created from a literal.
  var code: String {
    isKnown ? ".\(name.lowercased())" : ".init(rawValue: \(SwiftStringLiteral(name).code))"
  }
}

extension CredentialRequirement {
  /// An array expression of the alternatives, each an array of schemes.
  var listCode: String { "[\(alternatives.map(\.listCode).joined(separator: ", "))]" }
}

extension MethodRequest {
  /// The arguments for the media types of the response.
  fileprivate var acceptedCode: String? {
    accepted.map { $0.code + (isBesideJSON ? ", isBesideJSON: true" : "") }
  }
}

extension [SwiftStringLiteral] {
  /// An array expression of the strings.
  var listCode: String { "[\(map(\.code).joined(separator: ", "))]" }
}
