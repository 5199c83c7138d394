import CallsiteDocument
import OrderedCollections

extension Schema {
  /// What the schema says, as text without positions, to compare schemas that were written in other ways.
  var outline: String {
    var parts: [String] = []
    func add(_ name: String, _ value: String?) { if let value { parts.append("\(name): \(value)") } }
    func list(_ name: String, _ schemas: [Schema]) {
      if !schemas.isEmpty { add(name, "[" + schemas.map(\.outline).joined(separator: ", ") + "]") }
    }
    add("ref", reference)
    add("types", types.isEmpty ? nil : types.map(\.rawValue).joined(separator: "|"))
    add("nullable", isNullable ? "true" : nil)
    add("format", format)
    add("title", title)
    add("description", description)
    add(
      "properties",
      properties.isEmpty ? nil : properties.map { "\($0) \($1.outline)" }.joined(separator: ", "))
    add("required", required.isEmpty ? nil : required.joined(separator: ","))
    add("items", items?.outline)
    list("allOf", allOf)
    list("oneOf", oneOf)
    list("anyOf", anyOf)
    add("enum", enumeration.map { "\($0)" })
    add("discriminator", discriminator.map { "\($0.property) \($0.mapping)" })
    return "{" + parts.joined(separator: "; ") + "}"
  }
}
