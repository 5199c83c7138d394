package import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// Reads a request's parameters in their documented styles (OpenAPI, "Style Values").
package struct ParameterReading: Sendable {
  /// The parts of a request that contain parameters.
  package struct Source: Sendable {
    /// The path values by name, percent-encoded as sent.
    let path: [String: String]
    let query: QueryString
    /// The header fields in order. Names are case-insensitive.
    let headers: [(name: String, value: String)]

    package init(
      path: [String: String], query: QueryString, headers: [(name: String, value: String)]
    ) {
      self.path = path
      self.query = query
      self.headers = headers
    }

    func headers(_ name: String) -> [String] {
      headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
  }

  let texts: TextReading
  /// All parameters of the operation.
  let parameters: [Parameter]

  package init(_ texts: TextReading, _ parameters: [Parameter]) {
    self.texts = texts
    self.parameters = parameters
  }

  /// Returns the value of a parameter, or `nil` if the request doesn't contain it.
  ///
  /// - Throws: ``InvalidJSON`` if the parameter's `content` is JSON but its value isn't.
  package func value(_ parameter: Parameter, _ source: Source) throws(InvalidJSON) -> DocumentValue? {
    switch parameter.location {
    case .path:
      try source.path[parameter.name].map { raw throws(InvalidJSON) in try pathValue(raw, parameter) }
    case .query: try queryValue(parameter, source.query)
    case .header: try headerValue(parameter, source)
    case .cookie: try cookieValue(parameter, source)
    case .querystring: try source.query.text.isEmpty ? nil : wholeQuery(parameter, source.query)
    }
  }

  private func pathValue(_ raw: String, _ parameter: Parameter) throws(InvalidJSON) -> DocumentValue {
    if let content = try contentValue(PercentText.decoded(raw), parameter) { return content }
    switch parameter.style {
    case .label: return simple(raw.hasPrefix(".") ? String(raw.dropFirst()) : raw, ".", parameter)
    case .matrix: return matrix(raw, parameter)
    default: return simple(raw, ",", parameter)
    }
  }

  /// Reads `a,b`, `a,1,b,2` or `a=1,b=2`.
  private func simple(_ raw: String, _ separator: Character, _ parameter: Parameter) -> DocumentValue {
    // Without `explode`, label values are separated by commas.
    let separator = separator == "." && !parameter.explode ? "," : separator
    let parts = raw.split(separator: separator, omittingEmptySubsequences: false).map {
      PercentText.decoded($0)
    }
    if texts.isArray(parameter.schema) { return texts.list(raw.isEmpty ? [] : parts, parameter.schema) }
    guard texts.isObject(parameter.schema) else {
      return texts.value(PercentText.decoded(raw), parameter.schema)
    }
    return parameter.explode
      ? texts.object(assigning: parts, parameter.schema) : texts.object(alternating: parts, parameter.schema)
  }

  /// Reads `;a=1;b=2` or `;list=a,b`.
  private func matrix(_ raw: String, _ parameter: Parameter) -> DocumentValue {
    let pairs = raw.split(separator: ";").map(String.init)
    let values = pairs.map { String($0.drop { $0 != "=" }.dropFirst()) }
    if texts.isObject(parameter.schema), parameter.explode {
      return texts.object(assigning: pairs.map { PercentText.decoded($0) }, parameter.schema)
    }
    if texts.isArray(parameter.schema), parameter.explode {
      return texts.list(values.map { PercentText.decoded($0) }, parameter.schema)
    }
    return simple(values.first ?? "", ",", parameter)
  }

  private func headerValue(_ parameter: Parameter, _ source: Source) throws(InvalidJSON)
    -> DocumentValue?
  {
    guard let text = source.headers(parameter.name).first else { return nil }
    if let content = try contentValue(text, parameter) { return content }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(MediaType.trimmed)
    if texts.isArray(parameter.schema) { return texts.list(text.isEmpty ? [] : parts, parameter.schema) }
    guard texts.isObject(parameter.schema) else { return texts.value(text, parameter.schema) }
    return parameter.explode
      ? texts.object(assigning: parts, parameter.schema) : texts.object(alternating: parts, parameter.schema)
  }

  private func cookieValue(_ parameter: Parameter, _ source: Source) throws(InvalidJSON)
    -> DocumentValue?
  {
    let pairs = source.headers("Cookie").flatMap { $0.split(separator: ";") }
    let joined = pairs.map { MediaType.trimmed($0) }.joined(separator: "&")
    return try queryValue(parameter, QueryString(joined))
  }

  /// Reads a parameter that is described by `content`, usually JSON.
  private func contentValue(_ text: String, _ parameter: Parameter) throws(InvalidJSON) -> DocumentValue? {
    guard let type = parameter.contentType.map(MediaType.init) else { return nil }
    guard type.isJSON else { return texts.value(text, parameter.schema) }
    return try DocumentValue(json: Array(text.utf8))
  }
}

// Query parameters, and cookies, which have the same syntax.
extension ParameterReading {
  private func queryValue(_ parameter: Parameter, _ query: QueryString) throws(InvalidJSON) -> DocumentValue?
  {
    let isList = parameter.contentType == nil && texts.isArray(parameter.schema)
    let found = isList ? query.elements(of: parameter.name) : query.values(of: parameter.name)
    if parameter.contentType != nil {
      return try found.first.map { pair throws(InvalidJSON) in
        try contentValue(pair.value, parameter) ?? .string(pair.value)
      }
    }
    if parameter.style == .deepObject {
      let members = query.members(of: parameter.name)
      if !members.isEmpty { return BracketReading(texts: texts).value(members, parameter.schema) }
      if !isList { return found.first.map { texts.value($0.value, parameter.schema) } }
    }
    if isList, !found.isEmpty { return list(found, parameter) }
    if texts.isObject(parameter.schema) { return object(found, parameter, query) }
    return found.first.map { texts.value($0.value, parameter.schema) }
  }

  private func list(_ pairs: [QueryString.Pair], _ parameter: Parameter) -> DocumentValue {
    if pairs.count > 1 || (parameter.explode && parameter.style == .form) {
      return texts.list(pairs.map(\.value), parameter.schema)
    }
    return texts.list(Self.split(pairs[0].rawValue ?? "", parameter.style), parameter.schema)
  }

  /// Splits a list. Separators can be sent literally or escaped, except that an escaped comma is part of a
  /// value.
  static func split(_ raw: String, _ style: Parameter.Style) -> [String] {
    if raw.isEmpty { return [] }
    let separators: [String] =
      switch style {
      case .spaceDelimited: ["%20", "+", " "]
      case .pipeDelimited: ["|", "%7C", "%7c"]
      case .tabDelimited: ["%09", "\t"]
      default: [","]
      }
    var text = raw
    for separator in separators { text = text.replacing(separator, with: "\u{1F}") }
    return text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map {
      PercentText.decodedInForm($0)
    }
  }

  private func object(
    _ pairs: [QueryString.Pair], _ parameter: Parameter, _ query: QueryString
  ) -> DocumentValue? {
    guard parameter.explode, parameter.style == .form else {
      return pairs.first.map {
        texts.object(alternating: Self.split($0.rawValue ?? "", parameter.style), parameter.schema)
      }
    }
    // Each property is a separate parameter.
    let own = Set(parameters.filter { $0.location == parameter.location }.map(\.name))
    let names = texts.schemas.propertyNames(of: parameter.schema)
    let isOpen = texts.schemas.allowsAdditionalProperties(parameter.schema) || names.isEmpty
    let members = query.pairs.filter { names.contains($0.name) || (isOpen && !own.contains($0.name)) }
    return members.isEmpty
      ? nil : texts.object(members.map { (name: $0.name, text: $0.value) }, parameter.schema)
  }

  /// Reads the whole query as a single value (OpenAPI 3.2).
  private func wholeQuery(_ parameter: Parameter, _ query: QueryString) throws(InvalidJSON) -> DocumentValue {
    let type = MediaType(parameter.contentType ?? "")
    if type.isJSON { return try DocumentValue(json: Array(PercentText.decoded(query.text).utf8)) }
    guard type.isForm else { return .string(PercentText.decoded(query.text)) }
    return texts.object(query.pairs.map { (name: $0.name, text: $0.value) }, parameter.schema)
  }
}

/// The pairs of names and values in a query or a form, in order.
package struct QueryString: Hashable, Sendable {
  package struct Pair: Hashable, Sendable {
    /// The decoded name.
    package let name: String
    /// The value as sent, or `nil` if the name has no `=`.
    let rawValue: String?
    /// The decoded value. Empty if the name has no `=`.
    package let value: String
  }

  package let text: String
  package let pairs: [Pair]

  package init(_ text: String) {
    self.text = text
    pairs = text.split(separator: "&").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(
        name: PercentText.decodedInForm(halves[0]), rawValue: halves.count > 1 ? String(halves[1]) : nil,
        value: halves.count > 1 ? PercentText.decodedInForm(halves[1]) : "")
    }
  }

  /// Creates a query from decoded names and values.
  package init(decoded fields: [(name: String, value: String)]) {
    text = ""
    pairs = fields.map { Pair(name: $0.name, rawValue: $0.value, value: $0.value) }
  }

  /// Returns the pairs with a name, in order.
  package func values(of name: String) -> [Pair] { pairs.filter { $0.name == name } }

  /// Returns the elements of a list, whose name can be written `tags[]` or `tags[0]` as in PHP and Rails.
  func elements(of name: String) -> [Pair] {
    pairs.filter { pair in
      guard pair.name.hasPrefix(name) else { return false }
      let rest = pair.name.dropFirst(name.count)
      return rest.isEmpty
        || rest.hasPrefix("[") && rest.hasSuffix("]") && rest.dropFirst().dropLast().allSatisfy(\.isNumber)
    }
  }

  /// Returns the keys in brackets and the values for a name: `filter[name]=x` for `filter`.
  func members(of name: String) -> [(keys: [String], value: String)] {
    pairs.compactMap { pair in
      guard pair.name.hasPrefix(name + "["), pair.name.hasSuffix("]") else { return nil }
      let inner = pair.name.dropFirst(name.count + 1).dropLast()
      return (inner.split(separator: "][", omittingEmptySubsequences: false).map(String.init), pair.value)
    }
  }
}
