import CallsiteSource
import OrderedCollections

/// What widespread extensions say of an enum's values: OpenAPI Generator's and swag's `x-enum-varnames` and
/// `x-enum-descriptions`, NSwag's `x-enumNames`, AutoRest's `x-ms-enum`.
///
/// Lists go with the values by position; one of another length is ignored. A name is taken where the value is
/// a number and has none itself: `0`, `1` with `[Low, High]` are `low`, `high`.
struct VendorEnumNames {
  private let object: ObjectReader

  init(_ object: ObjectReader) {
    self.object = object
  }

  /// Nil when nothing is said.
  func enumExtension(of values: [DocumentValue]?) -> EnumExtension? {
    guard let values, !values.isEmpty else { return nil }
    let listed = texts(["x-enum-varnames", "x-enumNames", "x-enum-names"], values.count)
    let explained = texts(["x-enum-descriptions", "x-enumDescriptions"], values.count)
    var cases: OrderedDictionary<String, EnumExtension.Case> = [:]
    for (index, value) in values.enumerated() {
      guard let text = value.rawText else { continue }
      let autorest = described(text)
      let isNumber = if case .integer = value { true } else { false }
      let name = isNumber ? listed?[index] ?? autorest?["name"]?.string : nil
      let description = explained?[index] ?? autorest?["description"]?.string
      guard name != nil || description != nil else { continue }
      cases[text] = EnumExtension.Case(
        swiftName: name, displayName: nil, description: description, position: object.position)
    }
    return cases.isEmpty ? nil : EnumExtension(isOpen: nil, cases: cases)
  }

  private func texts(_ keys: [String], _ count: Int) -> [String?]? {
    let lists = keys.compactMap { object.mapping[$0]?.sequence }
    return lists.first { $0.count == count }?.map { node in
      node.string.flatMap { $0.contains(where: \.isLetter) ? $0 : nil }
    }
  }

  /// AutoRest's description of a value.
  private func described(_ text: String) -> SourceMapping? {
    object.mapping["x-ms-enum"]?.mapping?["values"]?.sequence?.compactMap(\.mapping)
      .first { $0["value"]?.scalar?.text == text }
  }
}
