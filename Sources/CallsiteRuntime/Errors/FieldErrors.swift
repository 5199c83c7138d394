/// Ways in which backends write field errors, brought to one.
enum FieldErrors {
  /// `{address: {city: ["required"]}, items: [{}, {name: ["x"]}]}` →
  /// `["address.city": ["required"], "items.1.name": ["x"]]`
  ///
  /// `non_field_errors` concerns the object it stands in. What isn't text says nothing.
  static func flattened(_ value: JSONValue, path: [String]) -> [String: [String]] {
    switch value {
    case .string(let text): return [path.joined(separator: "."): [text]]
    case .array(let elements):
      return merged(
        elements.enumerated().map { index, element in
          flattened(element, path: element.stringValue == nil ? path + [String(index)] : path)
        }
      )
    case .object(let properties):
      return merged(
        properties.sorted { $0.key < $1.key }.map { name, value in
          flattened(value, path: ownKeys.contains(name) ? path : path + [name])
        }
      )
    default: return [:]
    }
  }

  /// `[{loc: ["body", "age"], msg: "…"}]` → `["age": ["…"]]`: FastAPI's list, and `[{field, message}]`.
  ///
  /// - Returns: `nil` if it isn't such a list.
  static func items(_ elements: [JSONValue]) -> [String: [String]]? {
    let items = elements.compactMap { element -> [String: [String]]? in
      guard let text = textKeys.lazy.compactMap({ element[$0]?.stringValue }).first,
        let place = place(of: element)
      else { return nil }
      return [place: [text]]
    }
    return items.isEmpty || items.count < elements.count ? nil : merged(items)
  }

  private static let ownKeys: Set<String> = ["non_field_errors", "__all__", ""]
  private static let textKeys = ["msg", "message", "detail"]
  private static let placeKeys = ["field", "path", "param", "attr", "name"]

  private static func place(of item: JSONValue) -> String? {
    guard var location = item["loc"]?.arrayValue else {
      return placeKeys.lazy.compactMap { item[$0]?.stringValue }.first
    }
    if location.first == "body" { location.removeFirst() }
    return location.map { $0.stringValue ?? $0.description }.joined(separator: ".")
  }

  private static func merged(_ parts: [[String: [String]]]) -> [String: [String]] {
    parts.reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
  }
}
