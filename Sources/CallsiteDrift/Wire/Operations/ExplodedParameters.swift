import CallsiteDocument
import OrderedCollections

/// The fields of objects in the query, each of which is sent as a parameter of its own: with the style `form` and
/// `explode`, an object `{page: 1, size: 20}` is `page=1&size=20`, whatever the parameter's name (OpenAPI, "Style
/// Examples"). So are the fields of a form that is the whole query (OpenAPI 3.2, `in: querystring`).
struct ExplodedParameters {
  private let reader: ShapeReader

  init(_ reader: ShapeReader) {
    self.reader = reader
  }

  /// Returns a parameter's fields, or `nil` if it's sent under its own name, or has fields that aren't single values.
  func fields(of parameter: Parameter) -> [Parameter]? {
    guard parameter.isRepeatable || parameter.isQueryForm else { return nil }
    let shape = reader.shape(of: [parameter.schema])
    guard reader.types(of: shape) == [.object], !shape.properties.isEmpty, shape.choices.isEmpty else {
      return nil
    }
    switch shape.otherProperties {
    case .any, .schemas: return nil
    case .unspecified, .forbidden: break
    }
    var fields: [Parameter] = []
    for (name, parts) in shape.properties {
      let types = reader.types(of: reader.shape(of: parts)) ?? []
      guard !types.isEmpty, types.isDisjoint(with: [.array, .object]), let schema = parts.first,
        parts.count == 1
      else { return nil }
      let annotations = PropertyAnnotations(parts, reader)
      if annotations.isAbsent(in: .request) { continue }
      var field = parameter
      (field.name, field.location) = (name, .query)
      (field.style, field.explode, field.contentType) = (.form, true, nil)
      field.schema = schema
      field.isRequired = parameter.isRequired && shape.required.contains(name)
      field.isDeprecated = parameter.isDeprecated || annotations.isDeprecated
      field.description = schema.description
      fields.append(field)
    }
    return fields
  }

  /// Returns two lists of parameters in which objects that only one of them has are replaced by their fields, if the
  /// other list has some of these.
  static func expanded(
    _ old: [Parameter], _ new: [Parameter], _ readers: (old: ShapeReader, new: ShapeReader)
  ) -> (old: [Parameter], new: [Parameter]) {
    let (before, after) = (
      Self(readers.old).lists(old, besides: new), Self(readers.new).lists(new, besides: old)
    )
    return (before.expanded(besides: after), after.expanded(besides: before))
  }

  private struct Lists {
    /// Each parameter, and its fields if the other version doesn't have it.
    let entries: [(parameter: Parameter, fields: [Parameter]?)]

    private var names: Set<String> {
      Set(entries.flatMap { [$0.parameter] + ($0.fields ?? []) }.filter { $0.location == .query }.map(\.name))
    }

    func expanded(besides other: Lists) -> [Parameter] {
      let names = other.names
      return entries.flatMap { parameter, fields in
        guard let fields, fields.contains(where: { names.contains($0.name) }) else { return [parameter] }
        return fields
      }
    }
  }

  private func lists(_ parameters: [Parameter], besides others: [Parameter]) -> Lists {
    let known = Set(others.filter { $0.location == .query }.map(\.name))
    let hasWhole = others.contains { $0.location == .querystring }
    return Lists(
      entries: parameters.map {
        let isKnown = $0.location == .querystring ? hasWhole : known.contains($0.name)
        return ($0, isKnown ? nil : fields(of: $0))
      })
  }
}
