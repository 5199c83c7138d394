import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Says how a parameter goes onto the wire, where that isn't what OpenAPI has by default.
struct ParameterLowering {
  let parameter: Parameter
  let value: ValueType

  /// The call that sets the parameter on the request.
  func step(variable: String) -> RequestStep {
    if parameter.location == .querystring { return queryString(variable) }
    var arguments = [SwiftStringLiteral(parameter.name).code, variable]
    if parameter.isJSON {
      return RequestStep(parameter.location.rawValue, arguments + ["as: \(jsonFormat).self"])
    }
    if parameter.style != defaultStyle, parameter.location != .cookie {
      arguments.append("style: .\(parameter.style.rawValue)")
    }
    if parameter.explode != defaultExplode { arguments.append("explode: \(parameter.explode)") }
    if parameter.style == .cookie { arguments.append("escapes: false") }
    if parameter.allowsReserved, parameter.location == .query { arguments.append("allowReserved: true") }
    if let format = value.wireFormat { arguments.append("as: \(format).self") }
    return RequestStep(parameter.location.rawValue, arguments)
  }

  /// The value as the text of its JSON, which no style takes apart.
  private var jsonFormat: String {
    value.wireFormat.map { "Wire.FormattedJSONText<\($0)>" } ?? "Wire.JSONText<\(value.type)>"
  }

  /// The whole query, as a form, JSON or text.
  private func queryString(_ variable: String) -> RequestStep {
    let label = parameter.isJSON ? "json" : parameter.isWrittenByCallers ? "text" : "form"
    let format = value.wireFormat.map { ["as: \($0).self"] } ?? []
    return RequestStep("queryString", ["\(label): \(variable)"] + (label == "json" ? format : []))
  }

  /// OpenAPI, Parameter Object, "style".
  private var defaultStyle: Parameter.Style {
    switch parameter.location {
    case .path, .header: .simple
    case .query, .cookie, .querystring: .form
    }
  }

  /// What the runtime assumes: the default of `form` (OpenAPI, Parameter Object, "explode").
  private var defaultExplode: Bool {
    parameter.location == .query || parameter.location == .cookie
  }
}

extension Parameter {
  /// Whether the value goes out as the text of its JSON.
  var isJSON: Bool { contentKind == .json }

  /// Whether the value is text whose form is the caller's business: neither JSON, nor a form as the whole query,
  /// nor a single text.
  var isWrittenByCallers: Bool {
    switch contentKind {
    case nil: contentType != nil
    case .json: false
    case .form: location != .querystring
    case .text: location == .querystring
    case .binary, .multipart: true
    }
  }

  private var contentKind: MediaKind? { contentType.flatMap(MediaKind.init(mediaType:)) }
}

extension Diagnostic {
  static func untypedParameterContent(_ parameter: Parameter, of operation: Operation) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-parameter-content",
      "parameter '\(parameter.name)' of '\(operation.id)' is '\(parameter.contentType ?? "")', which has no type; "
        + "it is a String that callers write themselves.",
      at: parameter.position)
  }
}
