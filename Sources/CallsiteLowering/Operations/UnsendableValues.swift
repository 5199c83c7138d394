import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Finds values of a parameter that no request can contain, because its style writes only text in their place.
///
/// OpenAPI leaves nested values undefined ("Style Values"), and the runtime rejects those whose receivers couldn't tell
/// them from others: `{ a: { b: 1 } }` in the style `form`. A value that may also be text can be sent.
struct UnsendableValues {
  /// What a style can write in a place.
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
    /// The names of the properties that lead to the value, or none for the parameter itself or its elements.
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
  let parameter: Parameter

  /// The values in document order.
  var found: [Value] {
    guard parameter.contentType == nil, let place else { return [] }
    var visits: Set<Visit> = []
    return values(of: parameter.schema, in: place, at: [], &visits)
  }

  /// The place of the whole value, or `nil` if any JSON can be written.
  private var place: Place? {
    guard parameter.style == .deepObject else { return .whole }
    return parameter.arrays == .repeated ? .nested : nil
  }

  /// Whether properties of an object can be arrays, each with its own name.
  private var repeatsNames: Bool {
    guard parameter.location == .query || parameter.location == .cookie else { return false }
    return parameter.explode
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
    case .object(let form):
      guard let inner = place.ofProperties(repeatsNames) else {
        return [Value(path: path, isArray: false, position: schema.position)]
      }
      let sent = form.properties.filter { !context.document.isReadOnly($0.value) }
      return sent.flatMap { values(of: $0.value, in: inner, at: path + [$0.key], &visits) }
    case .map(let element):
      guard let inner = place.ofProperties(repeatsNames) else {
        return [Value(path: path, isArray: false, position: schema.position)]
      }
      return element.map { values(of: $0, in: inner, at: path, &visits) } ?? []
    case .union(let branches, _):
      let found = branches.map { values(of: $0, in: place, at: path, &visits) }
      return found.contains(where: \.isEmpty) ? [] : found.first ?? []
    case .enumeration, .expandable, .clearable, .scalar, .lenientNumber, .binary, .any: return []
    }
  }
}

extension UnsendableValues.Place {
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

extension Diagnostic {
  static func unsendable(_ value: UnsendableValues.Value, of parameter: Parameter) -> Diagnostic {
    let kind = value.isArray ? "an array" : "an object"
    let subject = value.path.isEmpty ? "\(kind) within it" : "'\(value.path.joined(separator: "."))', \(kind)"
    let remedy =
      parameter.location == .query && parameter.style != .deepObject
      ? "use the style 'deepObject', or 'content' with 'application/json'"
      : "use 'content' with 'application/json'"
    return Diagnostic(
      .warning, "unsendable-value",
      "Parameter '\(parameter.name)' can't be sent with \(subject), which the style '\(parameter.style.rawValue)' can't "
        + "write; such a call throws an error before it sends anything. If the server reads it, \(remedy).",
      at: parameter.position, notes: [Diagnostic.Note("declared here", at: value.position)])
  }
}
