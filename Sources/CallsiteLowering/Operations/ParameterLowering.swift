import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Determines how a parameter is encoded, where that differs from OpenAPI's default.
struct ParameterLowering {
  let parameter: Parameter
  let value: ValueType

  /// Returns the parameter's argument in the request.
  func argument(_ variable: SwiftIdentifier) -> RequestArgument {
    var argument = RequestArgument(
      name: SwiftStringLiteral(parameter.name), variable: variable,
      location: parameter.location.inRequest, queryForm: queryForm)
    if let form = queryForm {
      argument.format = form == .json ? value.wireFormat : nil
    } else if parameter.isJSON {
      argument.format = jsonFormat
    } else {
      argument.style = style
      argument.format = value.wireFormat
    }
    return argument
  }

  private var queryForm: RequestArgument.QueryForm? {
    guard parameter.location == .querystring else { return nil }
    return parameter.isJSON ? .json : parameter.isWrittenByCallers ? .text : .form
  }

  private var style: WireStyle {
    let isNamed = parameter.style != parameter.location.defaultStyle && parameter.location != .cookie
    var style = WireStyle(
      name: isNamed ? parameter.style.wireName(arrays: parameter.arrays) : nil,
      // The runtime assumes that of the default style.
      explodes: parameter.explode == parameter.location.defaultStyle.explodesByDefault
        ? nil : parameter.explode,
      allowsReserved: parameter.allowsReserved && parameter.location == .query)
    style.escapes = parameter.style != .cookie
    return style
  }

  /// The format of the value as JSON text, which no style splits.
  private var jsonFormat: WireFormat {
    value.wireFormat.map(WireFormat.formattedJSONText) ?? .jsonText(value.type)
  }
}

extension Parameter.Style {
  fileprivate func wireName(arrays: ArrayNotation) -> WireStyle.Name {
    switch self {
    case .simple: .simple
    case .label: .label
    case .matrix: .matrix
    case .form: .form
    case .spaceDelimited: .spaceDelimited
    case .pipeDelimited: .pipeDelimited
    case .deepObject: arrays.wireName
    case .tabDelimited: .tabDelimited
    case .cookie: .cookie
    }
  }
}

extension ArrayNotation {
  /// The name of the style `deepObject` with the notation.
  fileprivate var wireName: WireStyle.Name {
    switch self {
    case .brackets: .deepObject
    case .indices: .deepObjectIndices
    case .emptyBrackets: .deepObjectEmptyBrackets
    case .repeated: .deepObjectRepeat
    }
  }
}

extension FieldStyle {
  /// The style with all values explicit.
  var wireStyle: WireStyle {
    WireStyle(name: style.wireName(arrays: arrays), explodes: explode, allowsReserved: allowsReserved)
  }
}

extension Parameter.Location {
  var inRequest: RequestLocation {
    switch self {
    case .path: .path
    case .query: .query
    case .header: .header
    case .cookie: .cookie
    case .querystring: .querystring
    }
  }
}

extension Parameter {
  /// Whether the value is sent as JSON text.
  var isJSON: Bool { contentKind == .json }

  /// Whether callers have to encode the value as text themselves: it isn't JSON, a form as the whole query,
  /// or plain text. A style would write other text, such as XML, as a form (OpenAPI, Parameter Object).
  var isWrittenByCallers: Bool {
    switch contentKind {
    case nil: contentType != nil
    case .json: false
    case .form: location != .querystring
    case .text: location == .querystring || !isPlainText
    case .binary, .multipart: true
    }
  }

  private var isPlainText: Bool { contentType.map { MediaType($0).name } == "text/plain" }

  private var contentKind: MediaKind? { contentType.flatMap(MediaKind.init(mediaType:)) }
}

extension Diagnostic {
  static func untypedParameterContent(_ parameter: Parameter, of operation: Operation) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-parameter-content",
      "Parameter '\(parameter.name)' of '\(operation.id)' has the media type '\(parameter.contentType ?? "")', which isn't supported; "
        + "it is a String that callers encode themselves.",
      at: parameter.position)
  }
}
