import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import Foundation
import OrderedCollections

/// Creates values of types that aren't declared by the module, according to the document's schemas.
struct SampleValues {
  private let generator: ValueGenerator
  private let contract: SampleContract
  /// The values in examples of objects and lists by the position of the property's or element's schema.
  private let inherited: [SourcePosition: DocumentValue]

  /// The first date of samples, 2026-01-15T09:00:00Z.
  private static let start = 1_768_467_600

  /// - Parameter positions: All schemas of the document.
  init(_ document: APIDocument, positions: [SourcePosition: Schema]) {
    let schemas = SchemaSet(document.schemas)
    let validation = SchemaValidation(
      document, schemas: schemas, contract: DocumentContract(document), direction: .response)
    contract = SampleContract(document, validation.contract)
    generator = ValueGenerator(schemas: schemas, validation: validation, seed: 0)
    inherited = InheritedExamples(positions, schemas).values
  }

  /// Returns a value of a type, which is JSON if the module declares it, or `nil` if there is none.
  func value(of type: TypeIdentity, _ schema: Schema?, _ place: SamplePlace) -> SampleValue? {
    switch type {
    case .external(let type, _): value(of: type, schema, place)
    case .declared: json(schema, place).map { .json(Self.literal($0), format: place.format) }
    }
  }

  private func value(of type: ExternalType, _ schema: Schema?, _ place: SamplePlace) -> SampleValue? {
    switch type {
    case .date: return .moment(moment(place.name))
    case .calendarDate: return day(schema, place)
    case .data: return .bytes(SwiftStringLiteral("sample"))
    case .uploadFile: return .file
    default: break
    }
    let json = json(schema, place)
    switch (type, json) {
    case (.string, .string(let text)), (.string, .integer(let text)), (.string, .number(let text)):
      return .text(SwiftStringLiteral(text))
    case (.string, _): return .text(SwiftStringLiteral(PlausibleText(place.name).texts.first ?? "text"))
    case (.bool, .bool(let flag)) where schema?.enumeration != nil: return .bool(flag)
    case (.bool, _): return .bool(PlausibleText.isLikely(place.name))
    case (.int, _), (.unsigned, _): return .number(Self.whole(json) ?? "1")
    case (.double, _), (.decimal, _):
      // A number that may come as text may be whole only.
      let isWhole = schema.map { !allows(.number("1.5"), $0) && allows(.integer("1"), $0) } ?? false
      return .number(Self.number(json) ?? (isWhole ? "1" : "1.5"))
    case (.json, let value?): return .json(Self.literal(value), format: nil)
    case (.json, nil):
      let isNull = schema.map { !allows(.object([:]), $0) && allows(.null, $0) } ?? false
      return .json(SwiftStringLiteral(isNull ? "null" : "{}"), format: nil)
    default: return json.map { .json(Self.literal($0), format: place.format) }
    }
  }

  /// Returns distinct values for a list with several elements, or `nil` if there aren't enough.
  func distinct(_ type: TypeReference, _ schema: Schema?, _ place: SamplePlace, count: Int) -> [SampleValue]?
  {
    guard case .named(let type) = type, let schema else { return nil }
    var values: OrderedSet<SampleValue> = []
    for ordinal in 0..<(4 * count) where values.count < count {
      var place = place
      place.name += " \(ordinal)"
      place.ordinal = ordinal
      if let value = value(of: type, schema, place) { values.append(value) }
    }
    return values.count == count ? Array(values) : nil
  }

  /// Returns a text that looks like an id.
  func identifier(_ place: SamplePlace) -> String { "\(place.name)_1" }

  /// Returns the schema's own example, or what it is in an example of the object or list around it, if it's valid.
  func example(_ schema: Schema) -> DocumentValue? {
    let own = generator.schemas.resolved(schema)
    let examples =
      schema.examples + own.examples
      + [inherited[schema.position], schema.defaultValue, own.defaultValue].compactMap { $0 }
    return examples.first { $0 != .null && generator.validation.isValid($0, schema) }
  }

  /// Returns whether a schema allows a value, and lists it if it has an enum.
  func allows(_ value: DocumentValue, _ schema: Schema) -> Bool {
    generator.validation.isListed(value, schema)
  }

  /// Returns whether a value is valid in a response or a request.
  func takes(_ value: DocumentValue, _ schema: Schema) -> Bool { contract.isValid(value, schema) }

  /// Returns a value of a schema as JSON, or `nil` if none was found.
  func literal(of schema: Schema, _ place: SamplePlace) -> SwiftStringLiteral? {
    json(schema, place).map(Self.literal)
  }

  /// Returns whether a schema may allow only some of its optional properties at a time.
  func canExclude(_ schema: Schema) -> Bool {
    generator.schemas.possibleParts(of: schema).contains { part in
      !part.oneOf.isEmpty || !part.anyOf.isEmpty || part.limits?.not != nil
        || part.limits?.maxProperties != nil
    }
  }

  func items(_ schema: Schema) -> Schema? { generator.schemas.items(of: schema) }

  /// Returns the schemas of a tuple's elements, or an empty array if the schema isn't a tuple.
  func tuple(_ schema: Schema) -> [Schema] {
    generator.schemas.possibleParts(of: schema).lazy.map(\.prefixItems).first { !$0.isEmpty } ?? []
  }

  func additionalProperties(_ schema: Schema) -> Schema? {
    generator.schemas.additionalProperties(of: schema)
  }

  func leastCount(_ schema: Schema) -> Int {
    generator.schemas.parts(of: schema).compactMap { $0.limits?.minItems }.max() ?? 0
  }

  /// Returns an example, a plausible value, or any valid value.
  private func json(_ schema: Schema?, _ place: SamplePlace) -> DocumentValue? {
    guard let schema else { return nil }
    // Other elements of a list differ from the example.
    let usesExamples = place.ordinal == 0
    if usesExamples, let example = example(schema) { return example }
    let own = generator.schemas.resolved(schema)
    if own.format == nil, own.enumeration == nil {
      for text in PlausibleText(place.name).texts {
        let value = DocumentValue.string(text)
        if own.types == [.string], generator.validation.isValid(value, schema) { return value }
      }
    }
    let name = place.scope + " " + place.name
    let made = generator.value(for: schema, named: name, usesExamples: usesExamples)
    return made.value == .null ? nil : made.value
  }

  private func day(_ schema: Schema?, _ place: SamplePlace) -> SampleValue {
    if case .string(let text)? = schema.flatMap(example) {
      let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
      if parts.count == 3 { return .day(year: parts[0], month: parts[1], day: parts[2]) }
    }
    return isOfBirth(place.name) ? .day(year: 1990, month: 5, day: 17) : .day(year: 2026, month: 1, day: 15)
  }

  /// Returns a time that is later than those that precede it according to their names.
  private func moment(_ name: String) -> Int {
    let words = Set(PlausibleText.words(of: name))
    if isOfBirth(name) { return 643_017_600 }
    let hours: [(Int, Set<String>)] = [
      (0, ["created", "create", "registered", "joined", "issued"]),
      (1, ["started", "start", "begin", "begins", "from", "opened", "scheduled"]),
      (2, ["updated", "modified", "changed", "last", "edited"]),
      (3, ["finished", "completed", "ended", "end", "ends", "until", "to", "closed"]),
      (24 * 30, ["expires", "expiry", "expiration", "due", "deadline", "next"]),
    ]
    let hour = hours.last { !$0.1.isDisjoint(with: words) }?.0 ?? 1
    return Self.start + hour * 3600
  }

  private func isOfBirth(_ name: String) -> Bool {
    let words = PlausibleText.words(of: name)
    return words.contains("birth") || words.contains("birthday") || words.contains("dob")
      || words.contains("born")
  }

  /// Returns the digits of a whole number, which may be text.
  private static func whole(_ value: DocumentValue?) -> String? {
    let text: String? =
      switch value {
      case .integer(let text), .number(let text), .string(let text): text
      default: nil
      }
    return text.flatMap { Int64($0) ?? Double($0).flatMap { Int64(exactly: $0) } }.map(String.init)
  }

  private static func number(_ value: DocumentValue?) -> String? {
    switch value {
    case .integer(let text), .number(let text), .string(let text):
      guard let number = Double(text), number.isFinite else { return nil }
      let isPlain =
        text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) } && text.utf8.last != UInt8(ascii: ".")
      return isPlain && text.utf8.first != UInt8(ascii: ".") ? text : "\(number)"
    default: return nil
    }
  }

  private static func literal(_ value: DocumentValue) -> SwiftStringLiteral {
    SwiftStringLiteral(String(decoding: value.json, as: UTF8.self))
  }
}

/// Plausible texts for fields by their names.
struct PlausibleText {
  let texts: [String]

  init(_ name: String) {
    let words = Self.words(of: name)
    let known = Self.known.first { entry in entry.words.allSatisfy(words.contains) }
    let plain = words.joined(separator: " ")
    texts =
      (known.map { [$0.text] } ?? [])
      + (plain.isEmpty ? ["text"] : [plain.prefix(1).uppercased() + plain.dropFirst()])
  }

  /// Returns the words of a name: `created_at` and `createdAt` → `created`, `at`.
  static func words(of name: String) -> [String] {
    var words = [""]
    var previous: Character?
    for character in name {
      let isStart = character.isUppercase && !(previous?.isUppercase ?? false)
      if !character.isLetter && !character.isNumber {
        words.append("")
      } else if isStart {
        words.append(character.lowercased())
      } else {
        words[words.count - 1] += character.lowercased()
      }
      previous = character
    }
    return words.filter { !$0.isEmpty }
  }

  /// Returns whether a flag with a name is usually set.
  static func isLikely(_ name: String) -> Bool {
    let rare: Set<String> = [
      "archived", "blocked", "cancelled", "canceled", "closed", "deleted", "deprecated", "disabled", "error",
      "expired", "failed", "hidden", "locked", "more", "removed", "suspended",
    ]
    return rare.isDisjoint(with: words(of: name))
  }

  private static let known: [(words: [String], text: String)] = [
    (["email"], "ada@example.com"), (["mail"], "ada@example.com"),
    (["first", "name"], "Ada"), (["given", "name"], "Ada"), (["last", "name"], "Lovelace"),
    (["family", "name"], "Lovelace"), (["full", "name"], "Ada Lovelace"), (["user", "name"], "ada"),
    (["username"], "ada"), (["login"], "ada"), (["password"], "correct horse"),
    (["phone"], "+1 555 0100"), (["mobile"], "+1 555 0100"), (["street"], "12 Main Street"),
    (["address"], "12 Main Street"), (["city"], "Springfield"), (["state"], "Oregon"),
    (["zip"], "97477"), (["postal", "code"], "97477"), (["postcode"], "97477"), (["country", "code"], "US"),
    (["country"], "United States"), (["currency"], "usd"), (["language"], "en"), (["locale"], "en_US"),
    (["time", "zone"], "Europe/Berlin"), (["timezone"], "Europe/Berlin"), (["url"], "https://example.com/1"),
    (["uri"], "https://example.com/1"), (["link"], "https://example.com/1"),
    (["href"], "https://example.com/1"),
    (["website"], "https://example.com"),
    (["color"], "#a1b2c3"), (["token"], "sample-token"), (["version"], "1.0.0"), (["slug"], "sample"),
    (["uuid"], "3f2b8c1e-5a4d-4e7f-9b60-7c8d9e0f1a01"),
    (["created", "at"], "2026-01-15T09:00:00Z"), (["updated", "at"], "2026-01-15T11:00:00Z"),
    (["date"], "2026-01-15"), (["time"], "09:00:00"),
  ]
}
