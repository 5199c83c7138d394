import Foundation

/// An object that payloads are wrapped in: `{"data": …}`.
@_spi(Generated) public struct Envelope: Hashable, Codable, Sendable {
  /// The responses that are wrapped.
  public enum Presence: String, Hashable, Codable, Sendable {
    /// Every response is wrapped.
    case always
    /// An object is unwrapped if it has the property, and no others except siblings. Any other value is the
    /// payload itself.
    case sometimes
  }

  package let property: String
  let presence: Presence
  let siblings: Set<String>

  /// Creates an envelope.
  ///
  /// - Parameters:
  ///   - property: The property that contains the payload.
  ///   - presence: Which responses are wrapped.
  ///   - siblings: Other properties that the envelope may have, such as `status` and `message`.
  public init(_ property: String, when presence: Presence, siblings: [String] = []) {
    self.property = property
    self.presence = presence
    self.siblings = Set(siblings)
  }

  func wraps(_ names: some Sequence<String>) -> Bool {
    presence == .always
      || names.contains(property) && names.allSatisfy { $0 == property || siblings.contains($0) }
  }

  /// Returns the payload of a response that has already been decoded.
  func payload(of value: JSONValue) -> JSONValue {
    guard let properties = value.objectValue, wraps(properties.keys) else { return value }
    return properties[property] ?? value
  }
}

extension CodingUserInfoKey {
  static let callsiteEnvelope = CodingUserInfoKey(literal: "callsite.envelope")
}

/// Decodes a payload together with its envelope in a single pass.
struct Enveloped<Payload: Decodable>: Decodable {
  let payload: Payload

  init(from decoder: any Decoder) throws {
    guard let envelope = decoder.userInfo[.callsiteEnvelope] as? Envelope, !PageFormat.isPage(decoder) else {
      payload = try Self.bare(decoder, envelope: nil)
      return
    }
    if envelope.presence == .sometimes {
      let object = try? decoder.container(keyedBy: AnyKey.self)
      guard let object, envelope.wraps(object.allKeys.map(\.stringValue)) else {
        payload = try Self.bare(decoder, envelope: envelope)
        return
      }
    }
    let wrapped = try decoder.container(keyedBy: AnyKey.self)
    let key = AnyKey(envelope.property)
    do {
      payload = try wrapped.decode(Payload.self, forKey: key)
    } catch {
      guard let page = try? wrapped.nestedContainer(keyedBy: AnyKey.self, forKey: key),
        let whole = try WholeList<Payload>(page)
      else { throw error }
      try Self.requireEnd(of: wrapped, after: whole.count, decoder)
      payload = whole.list
      return
    }
    try Self.requireEnd(of: wrapped, after: wrapped.count(of: key), decoder)
  }

  /// Decodes a payload that isn't wrapped, or doesn't seem to be because the server sends undocumented
  /// siblings: `{"data": …, "code": 200}`.
  private static func bare(_ decoder: any Decoder, envelope: Envelope?) throws -> Payload {
    do {
      return try decoder.singleValueContainer().decode(Payload.self)
    } catch {
      guard let object = try? decoder.container(keyedBy: AnyKey.self) else { throw error }
      if let whole = try WholeList<Payload>(object) { return whole.list }
      guard let key = (envelope?.property).map(AnyKey.init),
        let payload = try? object.decode(Payload.self, forKey: key)
      else { throw error }
      try requireEnd(of: object, after: object.count(of: key), decoder)
      return payload
    }
  }

  /// Checks that a list is complete, except for a page that is requested by its number.
  private static func requireEnd(
    of object: KeyedDecodingContainer<AnyKey>, after count: Int?, _ decoder: any Decoder
  ) throws {
    if let format = decoder.userInfo[.callsitePageFormat] as? PageFormat, format.next == nil { return }
    try WholeList<Payload>.requireEnd(of: object, after: count)
  }
}

/// A list that the server sends inside an object, without the operation returning pages.
struct WholeList<List: Decodable> {
  let list: List
  let count: Int

  /// Decodes a list from an undocumented page, or returns `nil` if the object isn't a page or a list isn't
  /// expected.
  ///
  /// - Throws: `DecodingError` if the page isn't the complete list, because the remaining items would be
  ///   lost silently.
  init?(_ object: KeyedDecodingContainer<AnyKey>) throws {
    guard Self.isList else { return nil }
    for key in ["results", "items", "data"].map(AnyKey.init) {
      guard let count = object.count(of: key), let list = try? object.decode(List.self, forKey: key) else {
        continue
      }
      try Self.requireEnd(of: object, after: count)
      self.list = list
      self.count = count
      return
    }
    return nil
  }

  /// Checks that a list is complete: the properties next to it neither refer to a next page nor count more items.
  ///
  /// - Parameter count: The number of items, or `nil` if the payload isn't an array.
  /// - Throws: `DecodingError` if there are more items and the operation returns a list.
  static func requireEnd(of object: KeyedDecodingContainer<AnyKey>, after count: Int?) throws {
    guard let count else { return }
    let link = links.first { value(at: $0, in: object)?.isReference == true }
    let total = totals.first { value(at: $0, in: object)?.intValue.map { $0 > count } == true }
    guard let path = link ?? total, isList else { return }
    throw DecodingError.dataCorrupted(
      .init(codingPath: object.codingPath + path.map { AnyKey($0) }, debugDescription: "the complete list"))
  }

  /// Whether the type is decoded from an array and nothing else, except for `null`.
  private static var isList: Bool {
    do {
      _ = try JSONDecoder().decode(List.self, from: Data("true".utf8))
    } catch DecodingError.typeMismatch(let wanted, let context) {
      return wanted == [Any].self && context.codingPath.isEmpty
    } catch {}
    return false
  }

  /// Where pages of Django REST framework, Laravel, JSON:API and Stripe say that there is another one.
  private static var links: [[String]] {
    [
      ["next"], ["links", "next"], ["next_page_url"], ["next_cursor"], ["meta", "next_cursor"], ["has_more"],
    ]
  }

  private static var totals: [[String]] { [["count"], ["total"], ["meta", "total"]] }

  private static func value(at path: [String], in object: KeyedDecodingContainer<AnyKey>) -> JSONValue? {
    let value = path.first.flatMap { try? object.decode(JSONValue.self, forKey: AnyKey($0)) }
    return path.count == 1 ? value : value?[path[1]]
  }
}

extension KeyedDecodingContainer<AnyKey> {
  /// Returns the number of elements of an array, or `nil` for other values.
  fileprivate func count(of key: AnyKey) -> Int? {
    (try? nestedUnkeyedContainer(forKey: key))?.count
  }
}

extension JSONValue {
  /// Whether the value refers to another page, or says that there is one. JSON:API's links can be objects.
  fileprivate var isReference: Bool {
    switch self {
    case .null, .bool(false), .string(""): false
    default: true
    }
  }
}
