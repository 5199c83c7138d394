/// A list that comes as a page though its operation isn't documented to have pages.
struct WholeList<List: Decodable> {
  let list: List

  /// - Returns: `nil` unless it is a page.
  /// - Throws: `DecodingError` if the page isn't all of the list, since the rest would be lost unseen.
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
      .init(codingPath: page.codingPath + path.map { AnyKey($0) }, debugDescription: "the whole list"))
  }
}
