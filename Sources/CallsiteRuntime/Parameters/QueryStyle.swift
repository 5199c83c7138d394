/// How a query parameter is written (OpenAPI 3.1, 4.8.12 "Style Values").
///
/// | style          | explode | `[blue, black]`         | `{R: 100, G: 200}`              |
/// |----------------|---------|-------------------------|---------------------------------|
/// | form           | false   | color=blue,black        | color=R,100,G,200               |
/// | form           | true    | color=blue&color=black  | R=100&G=200                     |
/// | spaceDelimited | false   | color=blue%20black      | color=R%20100%20G%20200         |
/// | pipeDelimited  | false   | color=blue%7Cblack      | color=R%7C100%7CG%7C200         |
/// | tabDelimited   | false   | color=blue%09black      | color=R%09100%09G%09200         |
/// | deepObject     | true    | color=blue&color=black  | color%5BR%5D=100&color%5BG%5D=200 |
///
/// `tabDelimited` is Swagger 2.0's `tsv`. Primitives are `color=blue` in every style. What the specification
/// leaves open: with `explode`, the delimited styles are as `form`; lists in properties repeat their name;
/// `deepObject` nests (`a[b][c]=1`).
@_spi(Generated) public enum QueryStyle: Hashable, Sendable {
  /// As the table says.
  case form, spaceDelimited, pipeDelimited, tabDelimited, deepObject

  /// The `name=value` pairs, escaped; none for null, an empty list or an object without properties.
  func pairs(
    _ name: String,
    _ value: ParameterValue,
    explode: Bool,
    allowing allowed: PercentEncoding.Allowed = .unreserved
  ) throws -> [String] {
    func pair(_ name: String, _ text: String) -> String {
      "\(PercentEncoding.encode(name))=\(text)"
    }
    func escape(_ value: ParameterValue) throws -> String {
      PercentEncoding.encode(try value.text(of: name), allowing: allowed)
    }
    switch value {
    case .null: return []
    case .primitive: return [pair(name, try escape(value))]
    case .array(let elements):
      let texts = try ParameterValue.present(elements).map(escape)
      guard !texts.isEmpty else { return [] }
      if explode || self == .deepObject { return texts.map { pair(name, $0) } }
      return [pair(name, texts.joined(separator: delimiter))]
    case .object(let properties):
      let present = ParameterValue.present(properties)
      if self == .deepObject {
        return try present.flatMap {
          try pairs("\(name)[\($0.name)]", $0.value, explode: true, allowing: allowed)
        }
      }
      if explode { return try present.flatMap { try property($0, allowing: allowed) } }
      guard !present.isEmpty else { return [] }
      let texts = try present.flatMap { [PercentEncoding.encode($0.name), try escape($0.value)] }
      return [pair(name, texts.joined(separator: delimiter))]
    }
  }

  private func property(
    _ property: ParameterValue.Property,
    allowing allowed: PercentEncoding.Allowed
  ) throws -> [String] {
    if case .object = property.value { _ = try property.value.text(of: property.name) }
    return try pairs(property.name, property.value, explode: true, allowing: allowed)
  }

  private var delimiter: String {
    switch self {
    case .form, .deepObject: ","
    case .spaceDelimited: "%20"
    case .pipeDelimited: "%7C"
    case .tabDelimited: "%09"
    }
  }
}
