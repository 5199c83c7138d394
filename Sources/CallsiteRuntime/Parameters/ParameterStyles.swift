import Foundation

/// The style of a path parameter (OpenAPI 3.1, section 4.8.12, “Style Values”, based on RFC 6570).
///
/// | style  | explode | `blue`      | `[blue, black]`           | `{R: 100, G: 200}`     |
/// |--------|---------|-------------|---------------------------|------------------------|
/// | simple | false   | blue        | blue,black                | R,100,G,200            |
/// | simple | true    | blue        | blue,black                | R=100,G=200            |
/// | label  | false   | .blue       | .blue,black               | .R,100,G,200           |
/// | label  | true    | .blue       | .blue.black               | .R=100.G=200           |
/// | matrix | false   | ;color=blue | ;color=blue,black         | ;color=R,100,G,200     |
/// | matrix | true    | ;color=blue | ;color=blue;color=black   | ;R=100;G=200           |
///
/// The delimited styles are Swagger 2.0's `ssv`, `pipes`, and `tsv`: like `simple`, but with other
/// delimiters.
@_spi(Generated) public enum PathStyle: Hashable, Sendable {
  /// A style in the table above.
  case simple, label, matrix, spaceDelimited, pipeDelimited, tabDelimited

  /// Returns the text that replaces `{name}`. The caller provides the escaping, because headers use the same
  /// styles without it.
  ///
  /// - Returns: `nil` if there's nothing to write: for null, an empty array, or an object without
  ///   properties.
  func text(
    _ name: String,
    _ value: ParameterValue,
    explode: Bool,
    escape: (String) -> String
  ) throws -> String? {
    let escapedDelimiter = delimiter == "," ? "," : escape(delimiter)
    switch value {
    case .null: return nil
    case .primitive(let text, _): return prefix + named(escape(name), escape(text))
    case .array(let elements):
      let texts = try ParameterValue.present(elements).map { escape(try $0.text(of: name)) }
      guard !texts.isEmpty else { return nil }
      if explode { return prefix + (try exploded(texts.map { named(escape(name), $0) }, of: name)) }
      return prefix
        + named(escape(name), try ParameterValue.joined(texts, by: escapedDelimiter, of: name))
    case .object(let properties):
      let pairs = try ParameterValue.present(properties).map {
        (escape($0.name), escape(try $0.value.text(of: name)))
      }
      guard !pairs.isEmpty else { return nil }
      if explode { return prefix + (try exploded(pairs.map { "\($0)=\($1)" }, of: name)) }
      let texts = pairs.flatMap { [$0, $1] }
      return prefix
        + named(escape(name), try ParameterValue.joined(texts, by: escapedDelimiter, of: name))
    }
  }

  private var prefix: String {
    switch self {
    case .simple, .spaceDelimited, .pipeDelimited, .tabDelimited: ""
    case .label: "."
    case .matrix: ";"
    }
  }

  private func exploded(_ texts: [String], of name: String) throws -> String {
    prefix.isEmpty
      ? try ParameterValue.joined(texts, by: ",", of: name) : texts.joined(separator: prefix)
  }

  /// The delimiter between values that aren't exploded. A comma is allowed in paths and isn't escaped.
  private var delimiter: String {
    switch self {
    case .simple, .label, .matrix: ","
    case .spaceDelimited: " "
    case .pipeDelimited: "|"
    case .tabDelimited: "\t"
    }
  }

  /// Adds the name in style `matrix`, without `=` if the value is empty.
  private func named(_ name: String, _ text: String) -> String {
    guard self == .matrix else { return text }
    return text.isEmpty ? name : "\(name)=\(text)"
  }
}

/// The style of a query parameter (OpenAPI 3.1, section 4.8.12, “Style Values”).
///
/// | style          | explode | `[blue, black]`         | `{R: 100, G: 200}`              |
/// |----------------|---------|-------------------------|---------------------------------|
/// | form           | false   | color=blue,black        | color=R,100,G,200               |
/// | form           | true    | color=blue&color=black  | R=100&G=200                     |
/// | spaceDelimited | false   | color=blue%20black      | color=R%20100%20G%20200         |
/// | pipeDelimited  | false   | color=blue%7Cblack      | color=R%7C100%7CG%7C200         |
/// | tabDelimited   | false   | color=blue%09black      | color=R%09100%09G%09200         |
/// | deepObject     | true    | color%5B%5D=blue&color%5B%5D=black | color%5BR%5D=100&color%5BG%5D=200 |
///
/// `tabDelimited` is Swagger 2.0's `tsv`. Primitives are written as `color=blue` in every style. The
/// specification leaves three cases open: exploded delimited styles are written like `form`, arrays within
/// objects repeat their name in `form`, and `deepObject` may be nested (`a[b][c]=1`) and have arrays.
@_spi(Generated) public enum QueryStyle: Hashable, Sendable {
  /// A style in the table above. Arrays in `deepObject` are written as PHP, Stripe, and qs read them: `a[]=1`, and
  /// `a[0][b]=1` for an array of objects or arrays.
  case form, spaceDelimited, pipeDelimited, tabDelimited, deepObject

  /// The style `deepObject` with an index for each element of an array: `a[0]=1` and `a[0][b]=1`.
  case deepObjectIndices

  /// The style `deepObject` with empty brackets for arrays, as Rails reads them: `a[]=1` and `a[][b]=1`.
  case deepObjectEmptyBrackets

  /// The style `deepObject` with arrays that repeat their name, `a=1`. Their elements must be primitives.
  case deepObjectRepeat

  /// Returns escaped `name=value` pairs. There are none for null, an empty array, or an object without
  /// properties.
  func pairs(
    _ name: String,
    _ value: ParameterValue,
    explode: Bool,
    allowing allowed: PercentEncoding.Allowed = .unreserved
  ) throws -> [String] {
    try pairs(escaped: PercentEncoding.encode(name), value, explode: explode, allowing: allowed)
  }

  /// Escapes the parts of a name once, because all elements of an array repeat it.
  private func pairs(
    escaped name: String,
    _ value: ParameterValue,
    explode: Bool,
    allowing allowed: PercentEncoding.Allowed
  ) throws -> [String] {
    func escape(_ value: ParameterValue) throws -> String {
      PercentEncoding.encode(try value.text(of: name.removingPercentEncoding ?? name), allowing: allowed)
    }
    func joined(_ texts: [String]) throws -> String {
      // With `allowReserved`, a comma in a value is written as it is, too (RFC 6570, section 3.2.3).
      if delimiter == "," { return texts.joined(separator: ",") }
      return try ParameterValue.joined(texts, by: delimiter, of: name.removingPercentEncoding ?? name)
    }
    switch value {
    case .null: return []
    case .primitive: return ["\(name)=\(try escape(value))"]
    case .array(let elements) where isDeepObject:
      return try ParameterValue.present(elements).enumerated().flatMap { index, element in
        // This notation can only write primitives.
        if self == .deepObjectRepeat { _ = try escape(element) }
        return try pairs(
          escaped: name + brackets(around: index, of: element), element, explode: true, allowing: allowed)
      }
    case .array(let elements):
      let texts = try ParameterValue.present(elements).map(escape)
      guard !texts.isEmpty else { return [] }
      if explode { return texts.map { "\(name)=\($0)" } }
      return ["\(name)=\(try joined(texts))"]
    case .object(let properties):
      let present = ParameterValue.present(properties)
      if isDeepObject {
        return try present.flatMap {
          try pairs(
            escaped: "\(name)%5B\(PercentEncoding.encode($0.name))%5D", $0.value, explode: true,
            allowing: allowed)
        }
      }
      if explode { return try present.flatMap { try property($0, allowing: allowed) } }
      guard !present.isEmpty else { return [] }
      let texts = try present.flatMap { [PercentEncoding.encode($0.name), try escape($0.value)] }
      return ["\(name)=\(try joined(texts))"]
    }
  }

  private func property(
    _ property: ParameterValue.Property,
    allowing allowed: PercentEncoding.Allowed
  ) throws -> [String] {
    if case .object = property.value { _ = try property.value.text(of: property.name) }
    return try pairs(property.name, property.value, explode: true, allowing: allowed)
  }

  private var isDeepObject: Bool {
    switch self {
    case .form, .spaceDelimited, .pipeDelimited, .tabDelimited: false
    case .deepObject, .deepObjectIndices, .deepObjectEmptyBrackets, .deepObjectRepeat: true
    }
  }

  /// Returns what follows the name of an array in the names of its elements, escaped.
  private func brackets(around index: Int, of element: ParameterValue) -> String {
    switch self {
    case .deepObjectIndices: "%5B\(index)%5D"
    case .deepObjectEmptyBrackets: "%5B%5D"
    case .deepObjectRepeat: ""
    default: if case .primitive = element { "%5B%5D" } else { "%5B\(index)%5D" }
    }
  }

  private var delimiter: String {
    switch self {
    case .form, .deepObject, .deepObjectIndices, .deepObjectEmptyBrackets, .deepObjectRepeat: ","
    case .spaceDelimited: "%20"
    case .pipeDelimited: "%7C"
    case .tabDelimited: "%09"
    }
  }
}

/// The style of a form field or multipart part, which replaces its content type (OpenAPI 3.1, “Encoding
/// Object”).
@_spi(Generated) public struct FieldStyle: Hashable, Sendable {
  let style: QueryStyle
  let explode: Bool
  let allowReserved: Bool
  private var isJSON = false

  /// A field with its whole value as JSON, also if it's a list, a string or a number.
  public static let json: FieldStyle = {
    var style = FieldStyle(.form, explode: false)
    style.isJSON = true
    return style
  }()

  /// Creates a style from that of a query parameter.
  public init(_ style: QueryStyle, explode: Bool, allowReserved: Bool = false) {
    self.style = style
    self.explode = explode
    self.allowReserved = allowReserved
  }

  /// Whether a value is a list of values with commas between them.
  func separatesByCommas(_ value: ParameterValue) -> Bool {
    guard style == .form, !explode, !isJSON else { return false }
    return switch value {
    case .array, .object: true
    case .null, .primitive: false
    }
  }

  /// Returns escaped `name=value` pairs.
  func pairs(_ name: String, _ value: ParameterValue) throws -> [String] {
    if isJSON {
      return try QueryStyle.form.pairs(name, .primitive(value.json, isText: true), explode: true)
    }
    return try style.pairs(name, value, explode: explode, allowing: allowReserved ? .reserved : .unreserved)
  }
}
