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
    if parameter.style != defaultStyle, parameter.location != .cookie {
      arguments.append("style: .\(parameter.style.rawValue)")
    }
    if parameter.explode != defaultExplode { arguments.append("explode: \(parameter.explode)") }
    if parameter.allowsReserved, parameter.location == .query { arguments.append("allowReserved: true") }
    if let format = value.wireFormat { arguments.append("as: \(format).self") }
    return RequestStep(parameter.location.rawValue, arguments)
  }

  /// The whole query, as a form, JSON or text.
  private func queryString(_ variable: String) -> RequestStep {
    let label =
      switch parameter.contentType.flatMap(MediaKind.init(mediaType:)) {
      case .json: "json"
      case .form, nil: "form"
      case .text, .binary, .multipart: "text"
      }
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
