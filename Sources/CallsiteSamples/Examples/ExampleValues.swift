import CallsiteModel

/// Creates the code for sample values with the initializers of a client module, without its module for tests.
struct ExampleValues {
  let scopes: TypeScopes
  /// The samples by type.
  let samples: [DeclaredType: TypeSample]

  func code(_ value: SampleValue, _ type: TypeReference) -> ExampleCode {
    let type = scopes.withoutAliases(type)
    if case .optional(let wrapped) = type, value != .nothing {
      if case .member(let name) = value, ["none", "some"].contains(name.name) {
        return .text("\(scopes.qualified(wrapped)).\(name.member)")
      }
      return code(value, wrapped)
    }
    switch value {
    case .nothing: return .text(type.nothing)
    case .bool(let flag): return .text("\(flag)")
    case .number(let text): return .text(text)
    case .text(let text): return .text(text.code)
    case .moment: return .text(".now")
    case .day(let year, let month, let day):
      return .text("CalendarDate(year: \(year), month: \(month), day: \(day))")
    case .bytes(let text): return .text("Data(\(text).utf8)")
    case .file: return .text(#"UploadFile(url: URL(fileURLWithPath: "sample.txt"))"#)
    case .member(let name): return .text(".\(name.member)")
    case .wrapped(let name, let value):
      let payload = scopes.payload(of: name, of: type)
      return .list(opening: ".\(name.member)(", [entry(value, payload)], closing: ")")
    case .sample: return made(type)
    case .sampleHaving(let settings): return made(type, having: settings)
    case .list(let values): return list(values, type)
    case .dictionary(let entries): return dictionary(entries, type)
    case .json(let text, _): return parsed(text, as: scopes.qualified(type))
    case .samples, .page: return .list(opening: "[", [], closing: "]")
    }
  }

  /// Returns the code for a struct with the required properties and those with some names, or `nil` for other types.
  func construction(of path: String, passing names: Set<String>) -> ExampleCode? {
    let type = scopes.type(spelled: path)
    guard case .structure(let structure) = scopes.types[type] else { return nil }
    var samples: [SwiftIdentifier: SampleValue] = [:]
    if case .structure(let parameters, _) = self.samples[type]?.content {
      for parameter in parameters { samples[parameter.name] = parameter.value }
    }
    let given = structure.properties.filter { !$0.hasDefault || names.contains($0.name.name) }
    let entries = given.map { property in
      let value = samples[property.name] ?? .nothing
      return ExampleCode.Entry(
        label: "\(property.name.label): ", value: code(value, property.type))
    }
    return .list(opening: "\(path)(", entries, closing: ")")
  }

  private func entry(_ value: SampleValue, _ type: TypeReference) -> ExampleCode.Entry {
    .init(label: "", value: code(value, type))
  }

  private func list(_ values: [SampleValue], _ type: TypeReference) -> ExampleCode {
    guard case .array(let element) = type else { return .text("[]") }
    return .list(opening: "[", values.map { entry($0, element) }, closing: "]")
  }

  private func dictionary(
    _ entries: [SampleValue.Entry], _ type: TypeReference
  ) -> ExampleCode {
    guard case .dictionary(let element) = type, !entries.isEmpty else { return .text("[:]") }
    let entries = entries.map { entry in
      ExampleCode.Entry(label: "\(entry.name.code): ", value: code(entry.value, element))
    }
    return .list(opening: "[", entries, closing: "]")
  }

  /// Returns the code for a value of a type without literals.
  private func parsed(_ text: SwiftStringLiteral, as type: TypeReference) -> ExampleCode {
    guard type == .external(.json) else {
      return .text("try JSONDecoder().decode(\(type).self, from: Data(\(text.code).utf8))")
    }
    switch text.text {
    case "{}": return .text("[:]")
    case "[]": return .text("[]")
    default: return .text("JSONValue(parsing: Data(\(text.code).utf8))")
    }
  }

  /// Returns the code for a value of the module's types with the required properties.
  private func made(
    _ type: TypeReference, having settings: [SampleValue.Setting] = []
  ) -> ExampleCode {
    guard case .named(.declared(let named)) = type, let sample = samples[named]
    else { return .text(type.nothing) }
    switch sample.content {
    case .value(let value): return code(value, type)
    case .structure(let parameters, _):
      guard case .structure(let structure) = scopes.types[named] else { return .text(type.nothing) }
      let given = structure.properties.filter { !$0.hasDefault || settings.value(of: $0.name) != nil }
      let entries = given.map { property in
        let value =
          settings.value(of: property.name) ?? parameters.first { $0.name == property.name }?.value
        return ExampleCode.Entry(
          label: "\(property.name.label): ", value: code(value ?? .nothing, property.type))
      }
      return .list(opening: "\(scopes.spelling(of: named))(", entries, closing: ")")
    }
  }
}

extension [SampleValue.Setting] {
  /// Returns the value of a property, or `nil` if its default applies.
  func value(of property: SwiftIdentifier) -> SampleValue? { first { $0.property == property }?.value }
}

extension TypeReference {
  /// The code for the empty value.
  fileprivate var nothing: String {
    switch self {
    case .array: "[]"
    case .dictionary: "[:]"
    default: "nil"
    }
  }
}

extension TypeScopes {
  /// Returns the target of an alias, or the type itself.
  func withoutAliases(_ type: TypeReference) -> TypeReference {
    guard case .named(.declared(let declared)) = type, case .alias(let alias) = types[declared]
    else { return type }
    return withoutAliases(alias.type)
  }

  /// Returns the payload of a case.
  func payload(of name: SwiftIdentifier, of type: TypeReference) -> TypeReference {
    switch type {
    case .nullable(let wrapped), .optional(let wrapped), .generic(_, let wrapped): return wrapped
    case .named(.declared(let declared)):
      guard case .union(let union) = types[declared],
        let entry = union.cases.first(where: { $0.name == name })
      else { return .external(.json) }
      return entry.value.type
    case .named(.external), .array, .dictionary: return .external(.json)
    }
  }
}

/// Code of an example, which is formatted when its position is known: a list that doesn't fit on its line has an
/// entry on each line.
indirect enum ExampleCode: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// The text before the value, such as `status: `, or nothing.
    var label: String
    var value: ExampleCode
  }

  case text(String)
  /// A list in parentheses or brackets.
  case list(opening: String, [Entry], closing: String)

  /// The code on one line.
  var line: String {
    switch self {
    case .text(let text): text
    case .list(let opening, let entries, let closing):
      opening + entries.map { $0.label + $0.value.line }.joined(separator: ", ") + closing
    }
  }

  /// Returns the code for a position after `column` columns of a line that is indented by `margin`.
  func text(column: Int = 0, margin: Int = 0) -> String {
    let line = line
    guard case .list(let opening, let entries, let closing) = self, !entries.isEmpty,
      column + line.count > Self.width
    else { return line }
    let space = String(repeating: " ", count: margin)
    let rows = entries.map { entry in
      "\(space)  \(entry.label)"
        + entry.value.text(column: margin + 2 + entry.label.count, margin: margin + 2)
    }
    // Arrays have a trailing comma, so that a new element adds only a line. Swift 6.0 doesn't allow it in calls.
    let comma = closing == "]" && rows.count > 1 ? "," : ""
    return "\(opening)\n\(rows.joined(separator: ",\n"))\(comma)\n\(space)\(closing)"
  }

  /// The maximum length of lines, so that pages don't scroll horizontally.
  private static let width = 80
}
