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

  let property: String
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
    guard let envelope = decoder.userInfo[.callsiteEnvelope] as? Envelope else {
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
      payload = whole.list
    }
  }

  /// Decodes a payload that isn't wrapped, or doesn't seem to be because the server sends undocumented
  /// siblings: `{"data": …, "code": 200}`.
  private static func bare(_ decoder: any Decoder, envelope: Envelope?) throws -> Payload {
    do {
      return try decoder.singleValueContainer().decode(Payload.self)
    } catch {
      guard let object = try? decoder.container(keyedBy: AnyKey.self) else { throw error }
      if let whole = try WholeList<Payload>(object) { return whole.list }
      guard let envelope,
        let payload = try? object.decode(Payload.self, forKey: AnyKey(envelope.property))
      else { throw error }
      return payload
    }
  }
}

/// A list that the server sends as a page, although the document describes no pages for its operation.
struct WholeList<List: Decodable> {
  let list: List

  /// Decodes the list, or returns `nil` if the object isn't a page.
  ///
  /// - Throws: `DecodingError` if the page isn't the complete list, because the remaining items would be
  ///   lost silently.
  init?(_ object: KeyedDecodingContainer<AnyKey>) throws {
    for name in ["results", "items", "data"] {
      let key = AnyKey(name)
      guard let count = try? object.nestedUnkeyedContainer(forKey: key).count,
        let list = try? object.decode(List.self, forKey: key)
      else { continue }
      try Self.requireEnd(of: object, count)
      self.list = list
      return
    }
    return nil
  }

  private static var links: [[String]] { [["next"], ["links", "next"], ["next_page_url"]] }
  private static var totals: [[String]] { [["count"], ["total"], ["meta", "total"]] }

  private static func requireEnd(of page: KeyedDecodingContainer<AnyKey>, _ count: Int) throws {
    for path in links where value(at: path, in: page)?.stringValue?.isEmpty == false {
      throw unfinished(page, path)
    }
    for path in totals where value(at: path, in: page)?.intValue.map({ $0 > count }) == true {
      throw unfinished(page, path)
    }
  }

  private static func value(at path: [String], in object: KeyedDecodingContainer<AnyKey>) -> JSONValue? {
    let value = path.first.flatMap { try? object.decode(JSONValue.self, forKey: AnyKey($0)) }
    return path.count == 1 ? value : value?[path[1]]
  }

  private static func unfinished(
    _ page: KeyedDecodingContainer<AnyKey>, _ path: [String]
  ) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: page.codingPath + path.map { AnyKey($0) }, debugDescription: "the complete list"))
  }
}
