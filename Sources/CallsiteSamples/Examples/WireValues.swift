import CallsiteDocument
import CallsiteModel
import CallsiteSource
import Foundation
import OrderedCollections

/// Encodes sample values for the wire.
struct WireValues {
  let scopes: TypeScopes
  /// The samples by type.
  let samples: [DeclaredType: TypeSample]
  /// Whether structures include all properties of their samples, not only those that their initializers require.
  var isFull = false
  /// Samples that are already encoded, by type.
  var encoded: [DeclaredType: DocumentValue] = [:]

  /// Returns a value as JSON.
  ///
  /// - Parameter place: The wire format. The scope and the name don't matter.
  func json(_ value: SampleValue, _ type: TypeReference, _ place: SamplePlace) -> DocumentValue {
    let type = scopes.withoutAliases(type)
    if case .optional(let wrapped) = type, value != .nothing { return json(value, wrapped, place.unwrapped) }
    switch value {
    case .nothing: return type.isList ? .array([]) : type.isDictionary ? .object([:]) : .null
    case .bool(let flag): return .bool(flag)
    case .number(let text):
      // `Decimal` drops trailing zeros.
      return place.isText ? .string(Decimal(string: text)?.description ?? text) : .number(text)
    case .text(let text): return .string(text.text)
    case .moment(let seconds): return Self.moment(seconds, place.format)
    case .day(let year, let month, let day):
      return .string("\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))")
    case .bytes(let text): return .string(Data(text.text.utf8).base64EncodedString())
    case .file: return .string("<sample.txt>")
    case .member(let name): return rawValue(of: name, type)
    case .wrapped(let name, let value): return wrapped(name, value, type, place)
    case .sample: return made(type)
    case .sampleHaving(let settings): return made(type, having: settings)
    case .list(let values):
      guard case .array(let element) = type else { return .array([]) }
      return .array(values.map { json($0, element, place.element) })
    case .dictionary(let entries):
      guard case .dictionary(let element) = type else { return .object([:]) }
      return .object(
        .init(
          entries.map { ($0.name.text, json($0.value, element, place.element)) }, uniquingKeysWith: { $1 }))
    case .json(let text, _): return parsed(text.text)
    case .samples, .page: return .array([])
    }
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func moment(_ seconds: Int, _ format: WireFormat?) -> DocumentValue {
    if case .formattedJSONText(let format) = format { return moment(seconds, format) }
    if format == .unixTime { return .integer("\(seconds)") }
    let text = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    return .string(format == .localDateTime ? String(text.dropLast()) : text)
  }

  private func rawValue(of name: SwiftIdentifier, _ type: TypeReference) -> DocumentValue {
    guard case .named(.declared(let type)) = type, case .enumeration(let enumeration) = scopes.types[type],
      let entry = enumeration.cases.first(where: { $0.name == name })
    else { return .null }
    return Self.value(of: entry.rawValue)
  }

  private static func value(of literal: ScalarLiteral) -> DocumentValue {
    switch literal {
    case .text(let text): .string(text.text)
    case .integer, .number: .number(literal.text)
    case .bool(let value): .bool(value)
    }
  }

  private func wrapped(
    _ name: SwiftIdentifier, _ value: SampleValue, _ type: TypeReference, _ place: SamplePlace
  ) -> DocumentValue {
    var inner = place.unwrapped
    if case .named(.declared(let type)) = type, case .union(let union) = scopes.types[type] {
      inner.format = union.cases.first { $0.name == name }?.value.wireFormat
    }
    return json(value, scopes.payload(of: name, of: type), inner)
  }

  private func parsed(_ text: String) -> DocumentValue {
    let node = try? SourceReader().read(text: text, file: "sample.json")
    return node.map { DocumentValue($0) } ?? .string(text)
  }

  private func made(
    _ type: TypeReference, having settings: [SampleValue.Setting] = []
  ) -> DocumentValue {
    if let page = page(type, having: settings) { return page }
    guard case .named(.declared(let named)) = type, let sample = samples[named]
    else { return .object([:]) }
    if settings.isEmpty, let known = encoded[named] { return known }
    guard case .structure(let parameters, _) = sample.content,
      case .structure(let structure) = scopes.types[named]
    else {
      guard case .value(let value) = sample.content else { return .null }
      return json(value, type, SamplePlace(scope: "", name: ""))
    }
    return object(structure) { property in
      settings.value(of: property.name) ?? parameters.first { $0.name == property.name }?.value
    }
  }

  /// Returns a value of a generic struct.
  private func page(
    _ type: TypeReference, having settings: [SampleValue.Setting]
  ) -> DocumentValue? {
    guard case .generic = type, let (structure, own) = scopes.structure(type),
      case .structure(let parameters, _)? = samples[own]?.content
    else { return nil }
    return object(structure) { property in
      settings.value(of: property.name) ?? parameters.first { $0.name == property.name }?.value
    }
  }

  private func value(of constant: Constant, _ type: TypeReference) -> DocumentValue {
    switch constant {
    case .scalar(let literal): Self.value(of: literal)
    case .member(let name): rawValue(of: name, type)
    }
  }

  /// Returns a struct with required properties and constants.
  func object(
    _ structure: Structure, value: (Property) -> SampleValue?
  ) -> DocumentValue {
    var fields: [(String, DocumentValue)] = []
    for property in structure.properties {
      if let constant = property.constant {
        fields.append((property.wireName.text, self.value(of: constant, property.type)))
        continue
      }
      let value = value(property) ?? .nothing
      guard !property.hasDefault || isFull && value != .nothing else { continue }
      var place = SamplePlace(scope: "", name: "")
      place.format = property.wireFormat
      let json = json(value, property.type, place)
      if property.isMerged, case .object(let properties) = json {
        fields.insert(contentsOf: properties.map { ($0.key, $0.value) }, at: 0)
        continue
      }
      fields.append((property.wireName.text, json))
    }
    return .object(.init(fields, uniquingKeysWith: { $1 }))
  }
}

extension SamplePlace {
  /// Whether numbers are encoded as text.
  fileprivate var isText: Bool {
    format == .decimalString || format == .formattedJSONText(.decimalString)
  }
}

extension TypeReference {
  fileprivate var isList: Bool {
    if case .array = self { true } else { false }
  }

  fileprivate var isDictionary: Bool {
    if case .dictionary = self { true } else { false }
  }
}
