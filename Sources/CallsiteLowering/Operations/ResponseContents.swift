import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The documented contents of a success response, by how they're read.
///
/// JSON precedes bytes, and bytes precede text, because text can be read from bytes, but not the reverse. Ranges of any
/// type come last, since every other type says more, unless they are bytes.
struct ResponseContents {
  /// Contents that are read alike, and requested together.
  struct Reading {
    enum Kind: Hashable {
      /// A value of a schema: JSON, a number or Boolean as text, or whatever the response's own media type says.
      case value, data, text
    }

    let kind: Kind
    /// The first content.
    let content: MediaTypeContent
    fileprivate(set) var mediaTypes: [String]
    fileprivate let rank: Int
  }

  /// The readings, starting with the one that an operation's method returns.
  let readings: [Reading]

  init(of contents: [MediaTypeContent], in context: LoweringContext) {
    var readings: [Reading] = []
    for content in contents where !content.isStream {
      guard let reading = Reading(content, in: context) else { continue }
      if let index = readings.firstIndex(where: { $0.isSame(as: reading) }) {
        readings[index].mediaTypes += reading.mediaTypes
      } else {
        readings.append(reading)
      }
    }
    // Sorting is stable, so equal ranks stay in document order.
    self.readings = readings.sorted { $0.rank < $1.rank }
  }

  /// The readings that another method has to request: those that aren't the same value in another syntax, such as XML.
  private var others: [Reading] {
    guard let first = readings.first else { return [] }
    return readings.dropFirst().filter { reading in
      guard !reading.content.isAnyType || reading.kind == .data else { return false }
      return first.kind != .value || !reading.content.hasSameSchema(as: first.content)
        || reading.mediaTypes.contains(where: Self.isRendering)
    }
  }

  /// Returns the readings of an operation's responses that other methods have to request than the one that returns the
  /// first of each.
  static func others(of responses: [ResponseContents]) -> [Reading] {
    let returned = responses.compactMap(\.readings.first)
    var others: [Reading] = []
    for other in responses.flatMap(\.others) where !returned.contains(where: other.isSame) {
      if let index = others.firstIndex(where: other.isSame) {
        others[index].mediaTypes += other.mediaTypes
      } else {
        others.append(other)
      }
    }
    return others
  }

  /// Whether content of one of a reading's media types is read differently, such as that of another status.
  func contradicts(_ reading: Reading) -> Bool {
    readings.contains { !$0.isSame(as: reading) && !Set($0.mediaTypes).isDisjoint(with: reading.mediaTypes) }
  }

  /// Whether a media type is for people or spreadsheets, so that it differs from the same data as JSON.
  private static func isRendering(_ mediaType: String) -> Bool {
    let name = mediaType.prefix { $0 != ";" }
    return ["text/csv", "text/tab-separated-values", "application/pdf", "application/vnd.ms-excel"].contains(
      name)
      || name.hasPrefix("application/vnd.openxmlformats") || name.hasPrefix("image/")
  }
}

extension ResponseContents.Reading {
  fileprivate init?(_ content: MediaTypeContent, in context: LoweringContext) {
    guard let kind = context.kind(of: content) else { return nil }
    let schema = content.schema.flatMap(context.resolve)
    if kind == .json {
      self.kind = .value
    } else if kind == .text {
      self.kind = content.name == "text/plain" && context.isScalarOtherThanText(schema) ? .value : .text
    } else {
      self.kind = .data
    }
    self.content = content
    mediaTypes = [content.acceptedType].compactMap(\.self)
    rank = self.kind == .data ? 1 : content.isAnyType ? 3 : kind == .json ? 0 : 2
  }

  fileprivate func isSame(as other: Self) -> Bool {
    kind == other.kind && (kind != .value || content.hasSameSchema(as: other.content)) && rank == other.rank
  }
}

extension MediaTypeContent {
  /// Whether the media type is a range that includes JSON.
  var isAnyType: Bool { name == "*/*" || name == "application/*" }

  fileprivate func hasSameSchema(as other: MediaTypeContent) -> Bool {
    switch (schema, other.schema) {
    case (nil, nil): true
    case (let own?, let other?): own.isSame(as: other)
    default: false
    }
  }

  /// The media type without `charset`, which says nothing in an `Accept` field, or `nil` if a header can't contain it.
  fileprivate var acceptedType: String? {
    let isVisible = mediaType.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: ",") }
    guard isVisible else { return nil }
    let parameters = mediaType.split(separator: ";").dropFirst()
      .map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty && !$0.lowercased().hasPrefix("charset=") }
    return ([name] + parameters).joined(separator: ";")
  }
}

extension Schema {
  /// Whether two schemas say the same about types, possibly with other annotations.
  func isSame(as other: Schema) -> Bool {
    if self === other { return true }
    if reference != nil || other.reference != nil { return reference == other.reference }
    let isSame = { (parts: KeyPath<Schema, [Schema]>) in
      let (own, others) = (self[keyPath: parts], other[keyPath: parts])
      return own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
    }
    return types == other.types && isNullable == other.isNullable && format == other.format
      && contentEncoding == other.contentEncoding && enumeration == other.enumeration
      && properties.keys == other.properties.keys && Set(required) == Set(other.required)
      && isSame(\.members) && isSame(\.prefixItems) && isSame(\.allOf) && isSame(\.oneOf) && isSame(\.anyOf)
      && additionalProperties.isSame(as: other.additionalProperties)
  }

  /// The schemas of elements and properties.
  private var members: [Schema] { (items.map { [$0] } ?? []) + properties.values }
}

extension Schema.AdditionalProperties {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.schema(let own), .schema(let other)): own.isSame(as: other)
    case (.any, .any), (.forbidden, .forbidden), (.unspecified, .unspecified): true
    default: false
    }
  }
}

extension LoweringContext {
  /// Whether values are numbers, Booleans, or those of an enum, which text contains as they are.
  fileprivate func isScalarOtherThanText(_ schema: Schema?) -> Bool {
    guard let schema else { return false }
    return switch form(of: schema) {
    case .scalar(.integer, _), .scalar(.number, _), .scalar(.boolean, _), .enumeration: true
    case .reference(let key): isScalarOtherThanText(self.document.schemas[key])
    default: false
    }
  }
}

extension [ResponseContents.Reading] {
  /// The media types to request, or `nil` if JSON is the only one.
  var accepted: SwiftStringLiteral? {
    var types: [String] = []
    for type in flatMap(\.requested) where !types.contains(type) { types.append(type) }
    return types.isEmpty || types == ["application/json"]
      ? nil : SwiftStringLiteral(types.joined(separator: ", "))
  }
}

extension ResponseContents.Reading {
  /// The media types to request. Objects and lists are JSON wherever any type is allowed, as nothing else is read as
  /// one.
  fileprivate var requested: [String] {
    guard content.isAnyType, kind == .value else { return mediaTypes }
    let types = content.schema?.types ?? []
    let isJSON = content.schema?.reference != nil || types.contains(.object)
    return isJSON ? ["application/json"] : mediaTypes
  }
}
