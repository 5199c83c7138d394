/// Describes where a page contains its items and the references to other pages.
@_spi(Generated) public struct PageFormat: Hashable, Sendable {
  package let items: JSONPointer
  package let next: JSONPointer?
  package let previous: JSONPointer?
  package let total: JSONPointer?
  package let links: Links?

  /// Where a page contains the URLs of other pages.
  public enum Links: Hashable, Sendable {
    /// The `next` and `previous` pointers refer to the URLs.
    case inBody
    /// The `Link` header contains the URLs (RFC 8288).
    case inHeader
  }

  /// Creates a page format. The JSON pointers (RFC 6901) are relative to the page, and their leading `/` is
  /// optional: `/results`, `meta/total`.
  ///
  /// - Parameter links: Where the URLs of other pages are, or `nil` if pages are identified by number,
  ///   offset, or cursor.
  public init(
    items: String, next: String? = nil, previous: String? = nil, total: String? = nil, links: Links? = nil
  ) {
    self.links = links
    self.items = JSONPointer(items)
    self.next = next.map(JSONPointer.init)
    self.previous = previous.map(JSONPointer.init)
    self.total = total.map(JSONPointer.init)
  }
}

extension PageFormat {
  /// Whether a value is a page itself, whose items may be where an envelope has its payload. Without the envelope,
  /// the references to other pages would be lost.
  static func isPage(_ decoder: any Decoder) -> Bool {
    guard let format = decoder.userInfo[.callsitePageFormat] as? PageFormat,
      let last = format.items.tokens.last,
      var object = try? decoder.container(keyedBy: AnyKey.self)
    else { return false }
    for name in format.items.tokens.dropLast() {
      guard let nested = try? object.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(name)) else {
        return false
      }
      object = nested
    }
    return (try? object.nestedUnkeyedContainer(forKey: AnyKey(last))) != nil
  }
}

extension CodingUserInfoKey {
  static let callsitePageFormat = CodingUserInfoKey(literal: "callsite.pageFormat")
}

/// Decodes a page, or a bare array as the only page, in a single pass.
struct DecodedPage<Item: Decodable & Sendable>: Decodable {
  let page: ResultPage<Item>

  init(from decoder: any Decoder) throws {
    let isArray = (try? decoder.unkeyedContainer()) != nil
    guard !isArray, let format = decoder.userInfo[.callsitePageFormat] as? PageFormat,
      let object = try? decoder.container(keyedBy: AnyKey.self)
    else {
      page = ResultPage(items: try decoder.singleValueContainer().decode([Item].self))
      return
    }
    page = ResultPage(
      items: try Self.items(object, format.items.tokens[...]),
      next: Self.link(object, format.next),
      previous: Self.link(object, format.previous),
      totalCount: Self.number(object, format.total)
    )
  }

  private typealias Object = KeyedDecodingContainer<AnyKey>

  private static func items(_ object: Object, _ path: ArraySlice<String>) throws -> [Item] {
    guard let name = path.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: object.codingPath, debugDescription: "an array")
      )
    }
    guard path.count > 1 else { return try object.decode([Item].self, forKey: AnyKey(name)) }
    let nested = try object.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(name))
    return try items(nested, path.dropFirst())
  }

  /// Page numbers are references too. An empty string isn't one.
  private static func link(_ object: Object, _ pointer: JSONPointer?) -> String? {
    switch scalar(object, pointer) {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// Also accepts an integer in text form.
  private static func number(_ object: Object, _ pointer: JSONPointer?) -> Int? {
    let value = scalar(object, pointer)
    return value?.intValue ?? value?.stringValue.flatMap { Int($0) }
  }

  private static func scalar(_ object: Object, _ pointer: JSONPointer?) -> JSONValue? {
    guard let pointer, let last = pointer.tokens.last else { return nil }
    var object = object
    for name in pointer.tokens.dropLast() {
      guard let nested = try? object.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(name)) else {
        return nil
      }
      object = nested
    }
    return try? object.decode(JSONValue.self, forKey: AnyKey(last))
  }
}
