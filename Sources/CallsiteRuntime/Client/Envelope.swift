/// An object that payloads come wrapped in: `{"data": …}`.
@_spi(Generated) public struct Envelope: Hashable, Codable, Sendable {
  /// Which responses are wrapped.
  public enum Presence: String, Hashable, Codable, Sendable {
    /// Every response is wrapped.
    case always
    /// An object that has the property, and no other ones than the siblings, is unwrapped; anything else is
    /// the payload itself.
    case sometimes
  }

  let property: String
  let presence: Presence
  let siblings: Set<String>

  /// - Parameter siblings: properties that may stand beside the payload (`status`, `message`).
  public init(_ property: String, when presence: Presence, siblings: [String] = []) {
    self.property = property
    self.presence = presence
    self.siblings = Set(siblings)
  }

  func wraps(_ names: some Sequence<String>) -> Bool {
    presence == .always
      || names.contains(property) && names.allSatisfy { $0 == property || siblings.contains($0) }
  }

  /// The payload of a response that was read already.
  func payload(of value: JSONValue) -> JSONValue {
    guard let properties = value.objectValue, wraps(properties.keys) else { return value }
    return properties[property] ?? value
  }
}

extension CodingUserInfoKey {
  static let callsiteEnvelope = CodingUserInfoKey(literal: "callsite.envelope")
}

/// Reads a payload out of its envelope, in the same pass.
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

  /// What isn't wrapped, or only seems not to be, since servers add properties beside the payload that nobody
  /// has announced: `{"data": …, "code": 200}`.
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
