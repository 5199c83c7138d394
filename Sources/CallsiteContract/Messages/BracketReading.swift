import CallsiteDocument
import OrderedCollections

/// Reads values whose names have keys in brackets, as in PHP, Rails, Stripe and qs: `filter[name]=x`,
/// `items[0][price]=y`, `items[][price]=y` and `tags[]=z`.
struct BracketReading: Sendable {
  typealias Member = (keys: [String], value: String)

  let texts: TextReading

  /// Returns the value of the members with a name.
  ///
  /// - Parameter schema: The value's schema, or `nil` if it's unknown, so that all texts are strings.
  func value(_ members: [Member], _ schema: Schema?) -> DocumentValue {
    if let schema, texts.isArray(schema), !isObject(members, schema) { return list(members, schema) }
    let named = members.filter { !$0.keys.isEmpty }
    guard !named.isEmpty else {
      return schema.map { texts.value(members[0].value, $0) } ?? .string(members[0].value)
    }
    let groups = OrderedDictionary(grouping: named) { $0.keys[0] }
    var result: OrderedDictionary<String, DocumentValue> = [:]
    for (name, group) in groups {
      let property = schema.flatMap {
        texts.schemas.property(name, of: $0) ?? texts.schemas.additionalProperties(of: $0)
      }
      result[name] = value(group.map(Self.inside), property)
    }
    return .object(result)
  }

  /// Returns whether the keys are those of an object, if the schema allows one besides an array.
  private func isObject(_ members: [Member], _ schema: Schema) -> Bool {
    texts.schemas.types(of: schema).contains(.object)
      && members.contains { $0.keys.first?.contains { !$0.isNumber } ?? false }
  }

  private func list(_ members: [Member], _ schema: Schema) -> DocumentValue {
    guard let items = texts.schemas.items(of: schema), members.contains(where: { $0.keys.count > 1 }) else {
      return texts.list(members.map(\.value), schema)
    }
    return .array(elements(of: members).map { value($0, items) })
  }

  /// Returns the members of each element. Without an index, an element ends where one of its names is repeated.
  private func elements(of members: [Member]) -> [[Member]] {
    var elements: OrderedDictionary<String, [Member]> = [:]
    var count = 0
    for member in members {
      let inner = Self.inside(member)
      if let index = member.keys.first, !index.isEmpty {
        elements[index, default: []].append(inner)
        continue
      }
      let isRepeated =
        elements["[\(count)]"]?.contains { $0.keys == inner.keys && inner.keys.last != "" } ?? false
      if isRepeated { count += 1 }
      elements["[\(count)]", default: []].append(inner)
    }
    return Array(elements.values)
  }

  private static func inside(_ member: Member) -> Member { (Array(member.keys.dropFirst()), member.value) }
}
