/// How a path parameter is written (OpenAPI 3.1, 4.8.12 "Style Values", after RFC 6570).
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
/// The delimited styles are Swagger 2.0's `ssv`, `pipes` and `tsv`: as `simple`, with another separator.
@_spi(Generated) public enum PathStyle: Hashable, Sendable {
  /// As the table says.
  case simple, label, matrix, spaceDelimited, pipeDelimited, tabDelimited

  /// The text that takes the place of `{name}`. Escaping is the caller's, so that headers share the table.
  ///
  /// - Returns: `nil` for a value that has nothing to write: null, an empty list or an object without
  ///   properties.
  func text(
    _ name: String,
    _ value: ParameterValue,
    explode: Bool,
    escape: (String) -> String
  ) throws -> String? {
    let joint = delimiter == "," ? "," : escape(delimiter)
    switch value {
    case .null: return nil
    case .primitive(let text, _): return prefix + named(escape(name), escape(text))
    case .array(let elements):
      let texts = try ParameterValue.present(elements).map { escape(try $0.text(of: name)) }
      guard !texts.isEmpty else { return nil }
      if explode { return prefix + texts.map { named(escape(name), $0) }.joined(separator: separator) }
      return prefix + named(escape(name), texts.joined(separator: joint))
    case .object(let properties):
      let pairs = try ParameterValue.present(properties).map {
        (escape($0.name), escape(try $0.value.text(of: name)))
      }
      guard !pairs.isEmpty else { return nil }
      if explode { return prefix + pairs.map { "\($0)=\($1)" }.joined(separator: separator) }
      return prefix + named(escape(name), pairs.flatMap { [$0, $1] }.joined(separator: joint))
    }
  }

  private var prefix: String {
    switch self {
    case .simple, .spaceDelimited, .pipeDelimited, .tabDelimited: ""
    case .label: "."
    case .matrix: ";"
    }
  }

  private var separator: String { prefix.isEmpty ? "," : prefix }

  /// Between the elements of what isn't exploded; a comma, which may stand in a path, is not escaped.
  private var delimiter: String {
    switch self {
    case .simple, .label, .matrix: ","
    case .spaceDelimited: " "
    case .pipeDelimited: "|"
    case .tabDelimited: "\t"
    }
  }

  /// Only `matrix` repeats the name; without `=` for an empty value.
  private func named(_ name: String, _ text: String) -> String {
    guard self == .matrix else { return text }
    return text.isEmpty ? name : "\(name)=\(text)"
  }
}
