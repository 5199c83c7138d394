import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Finds values of a parameter or field that no request can contain, because its style writes only text in their place.
///
/// OpenAPI leaves nested values undefined ("Style Values"), and the runtime rejects those whose receivers couldn't tell
/// them from others: `{ a: { b: 1 } }` in the style `form`. A value that may also be text can be sent.
struct UnsendableValues {
  /// The values that a style can write in a place.
  fileprivate enum Place {
    /// Text, or an array or an object of it.
    case whole
    /// Text or an array of it, as a property of an exploded object.
    case listOrText
    case text
    /// Anything but an object or array within an array, in `deepObject` with repeated names.
    case nested
  }

  struct Value {
    /// The names of the properties that lead to the value, or none for the whole value or its elements.
    let path: [String]
    let isArray: Bool
    let position: SourcePosition
  }

  /// A component in a place. Each is visited once, so that components that share others take linear time: what else leads
  /// to a value isn't listed.
  private struct Visit: Hashable {
    let key: String
    let place: Place
  }

  let context: LoweringContext
  private let schema: Schema
  /// The place of the whole value, or `nil` if any JSON can be written.
  private let place: Place?
  /// Whether properties of an object can be arrays, each with its own name.
  private let repeatsNames: Bool

  init(of parameter: Parameter, context: LoweringContext) {
    self.context = context
    schema = parameter.schema
    place = parameter.contentType == nil ? Place(of: parameter.style, parameter.arrays) : nil
    repeatsNames = parameter.explode && [.query, .cookie].contains(parameter.location)
  }

  /// - Parameter field: The schema of a field of a form, which has a style.
  init(of field: Schema, in style: FieldStyle, context: LoweringContext) {
    self.context = context
    schema = field
    place = Place(of: style.style, style.arrays)
    repeatsNames = style.explode
  }

  /// The values in document order.
  var found: [Value] {
    guard let place else { return [] }
    var visits: Set<Visit> = []
    return values(of: schema, in: place, at: [], &visits)
  }

  private func values(
    of schema: Schema, in place: Place, at path: [String], _ visits: inout Set<Visit>
  ) -> [Value] {
    switch context.form(of: schema) {
    case .reference(let key):
      let isFirst = visits.insert(Visit(key: key, place: place)).inserted
      guard isFirst, let target = context.document.schemas[key] else { return [] }
      return values(of: target, in: place, at: path, &visits)
    case .array(let items):
      guard let inner = place.ofElements else {
        return [Value(path: path, isArray: true, position: schema.position)]
      }
      return items.map { values(of: $0, in: inner, at: path, &visits) } ?? []
    case .object(let form): return values(of: form, schema, in: place, at: path, &visits)
    case .map(let element):
      guard let inner = place.ofProperties(repeatsNames) else {
        return [Value(path: path, isArray: false, position: schema.position)]
      }
      return element.map { values(of: $0, in: inner, at: path, &visits) } ?? []
    case .union(let branches, _):
      let found = branches.map { values(of: $0, in: place, at: path, &visits) }
      return found.contains(where: \.isEmpty) ? [] : found.first ?? []
    case .extended(let union):
      return values(of: union.form, schema, in: place, at: path, &visits)
        + values(of: union.choice, in: place, at: path, &visits)
    case .enumeration, .expandable, .clearable, .scalar, .lenientNumber, .binary, .any: return []
    }
  }

  private func values(
    of form: ObjectForm, _ schema: Schema, in place: Place, at path: [String], _ visits: inout Set<Visit>
  ) -> [Value] {
    guard let inner = place.ofProperties(repeatsNames) else {
      return [Value(path: path, isArray: false, position: schema.position)]
    }
    let sent = form.properties.filter { !context.document.isReadOnly($0.value) }
    return sent.flatMap { values(of: $0.value, in: inner, at: path + [$0.key], &visits) }
  }
}

extension UnsendableValues.Place {
  fileprivate init?(of style: Parameter.Style, _ arrays: ArrayNotation) {
    guard style == .deepObject else { self = .whole; return }
    guard arrays == .repeated else { return nil }
    self = .nested
  }

  fileprivate var ofElements: Self? {
    switch self {
    case .whole, .listOrText, .nested: .text
    case .text: nil
    }
  }

  /// - Parameter repeatsNames: Whether an array can be written as several properties.
  fileprivate func ofProperties(_ repeatsNames: Bool) -> Self? {
    switch self {
    case .whole: repeatsNames ? .listOrText : .text
    case .nested: .nested
    case .listOrText, .text: nil
    }
  }
}

extension UnsendableValues.Value {
  /// The value as the object of a sentence.
  fileprivate var subject: String {
    let kind = isArray ? "an array" : "an object"
    return path.isEmpty ? "\(kind) within it" : "'\(path.joined(separator: "."))', \(kind)"
  }
}

extension Diagnostic {
  static func unsendable(_ value: UnsendableValues.Value, of parameter: Parameter) -> Diagnostic {
    let remedy =
      parameter.location == .query && parameter.style != .deepObject
      ? "use the style 'deepObject', or 'content' with 'application/json'"
      : "use 'content' with 'application/json'"
    return Diagnostic(
      .warning, "unsendable-value",
      "Parameter '\(parameter.name)' can't be sent with \(value.subject), which the style '\(parameter.style.rawValue)' can't "
        + "write; such a call throws an error before it sends anything. If the server reads it, \(remedy).",
      at: parameter.position, notes: [Diagnostic.Note("declared here", at: value.position)])
  }

  /// Reports a value of a field at the field, whose style is part of the form's encoding.
  static func unsendable(
    _ value: UnsendableValues.Value, ofField name: String, _ schema: Schema, in style: FieldStyle
  ) -> Diagnostic {
    let remedy =
      style.style == .deepObject ? "remove the style" : "use the style 'deepObject', or remove the style"
    return Diagnostic(
      .warning, "unsendable-value",
      "Field '\(name)' can't be sent with \(value.subject), which the style '\(style.style.rawValue)' can't write; such "
        + "a call throws an error before it sends anything. If the server reads it, \(remedy) to send it as JSON.",
      at: schema.position, notes: [Diagnostic.Note("declared here", at: value.position)])
  }

  static func unsendable(_ header: ResponseHeader, ofField name: String) -> Diagnostic {
    Diagnostic(
      .warning, "unsendable-part-header",
      "Field '\(name)' can't be sent with the header '\(header.name)', which it requires; it is sent without it. Parts have "
        + "no headers but 'Content-Disposition' and 'Content-Type'.",
      at: header.position)
  }

  static func unsendable(ofField name: String, _ schema: Schema, as mediaType: String) -> Diagnostic {
    Diagnostic(
      .warning, "unsendable-value",
      "Field '\(name)' can't be sent as '\(mediaType)', because it's an object; it is sent as JSON. If the server reads "
        + "it, remove its 'contentType'; if not, make it a string that callers encode themselves.",
      at: schema.position)
  }
}
