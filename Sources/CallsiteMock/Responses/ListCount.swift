import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import CallsiteSource
import OrderedCollections

/// The integers beside a list that say how many items there are, such as `total` of `{"items": [], "total": 0}`.
///
/// They are in the object that contains the list, or in one beside it, such as `meta`, and have a usual name.
struct ListCount: Sendable {
  let validation: SchemaValidation
  let schema: Schema

  /// Sets them, unless the result wouldn't match the schema.
  func set(_ count: Int, beside list: JSONPointer, in value: inout DocumentValue) {
    for place in Self.places(beside: list, in: value) {
      var changed = value
      changed[place] = .integer("\(count)")
      if validation.isValid(changed, schema) { value = changed }
    }
  }

  private static let names: Set<String> = ["count", "total", "totalcount", "totalitems", "totalresults"]

  private static func places(beside list: JSONPointer, in value: DocumentValue) -> [JSONPointer] {
    guard !list.tokens.isEmpty else { return [] }
    let container = JSONPointer(list.tokens.dropLast())
    let beside = (value[container]?.members ?? [:]).filter { $0.value.members != nil }.keys
    return ([container] + beside.map(container.appending)).flatMap { place in
      (value[place]?.members ?? [:]).filter { isCount($0.key, $0.value) }.keys.map(place.appending)
    }
  }

  private static func isCount(_ name: String, _ value: DocumentValue) -> Bool {
    guard case .integer = value else { return false }
    return names.contains(name.lowercased().filter(\.isLetter))
  }
}
