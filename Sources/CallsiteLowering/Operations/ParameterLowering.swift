import CallsiteDocument
import CallsiteModel

/// Says how a parameter goes onto the wire, where that isn't what OpenAPI has by default.
struct ParameterLowering {
  let parameter: Parameter
  let value: ValueType

  /// The call that sets the parameter on the request.
  func step(variable: String) -> RequestStep {
    var arguments = [SwiftStringLiteral(parameter.name).code, variable]
    if parameter.style != defaultStyle, parameter.location != .cookie {
      arguments.append("style: .\(parameter.style.rawValue)")
    }
    if parameter.explode != defaultExplode { arguments.append("explode: \(parameter.explode)") }
    if parameter.allowsReserved, parameter.location == .query { arguments.append("allowReserved: true") }
    if let format = value.wireFormat { arguments.append("as: \(format).self") }
    return RequestStep(parameter.location.rawValue, arguments)
  }

  /// OpenAPI, Parameter Object, "style".
  private var defaultStyle: Parameter.Style {
    switch parameter.location {
    case .path, .header: .simple
    case .query, .cookie: .form
    }
  }

  /// What the runtime assumes: the default of `form` (OpenAPI, Parameter Object, "explode").
  private var defaultExplode: Bool {
    parameter.location == .query || parameter.location == .cookie
  }
}
