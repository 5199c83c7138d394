import CallsiteContract
import CallsiteDocument
import OrderedCollections

/// The way in which pages of a list refer to each other, as `x-callsite-pagination` or the names in the document say.
///
/// Generated clients infer `all()` from the same evidence: a cursor (``CursorRule``) or a `Link` header.
struct ListPagination: Sendable {
  let pagination: PaginationExtension
  /// The Boolean property that says whether there is another page.
  var hasMoreProperty: String?
  /// Whether the cursor is the `id` of a page's last item, rather than one of the server's.
  var isCursorLastItem = false

  init(_ pagination: PaginationExtension) {
    self.pagination = pagination
  }

  /// The pointer to the items of a page.
  var items: JSONPointer { pagination.itemsProperty.map { JSONPointer($0) } ?? JSONPointer() }

  /// Returns the pagination of an operation's list, or `nil` if it has none.
  ///
  /// - Parameter schema: The schema of the response.
  static func of(_ operation: Operation, _ schema: Schema, _ schemas: SchemaSet) -> ListPagination? {
    if let pagination = operation.pagination { return ListPagination(pagination) }
    guard operation.method == "GET", operation.infersPagination else { return nil }
    return byCursor(operation, schema, schemas) ?? byLink(operation, schema, schemas)
  }

  private static func byCursor(
    _ operation: Operation, _ schema: Schema, _ schemas: SchemaSet
  ) -> ListPagination? {
    guard let list = list(schema, schemas) else { return nil }
    for rule in CursorRule.all where operation.hasOptionalText(rule.parameter, schemas) {
      let hasMore = schemas.property(CursorRule.hasMore, of: schema)
      let isFlag = hasMore.map { schemas.types(of: $0) == [.boolean] } ?? false
      guard isFlag || !rule.needsHasMore, hasCursor(rule.cursor, list, schema, schemas) else { continue }
      var pagination = operation.pagination(.cursor, items: list)
      pagination.cursorParameter = rule.parameter
      if case .property(let path) = rule.cursor { pagination.nextProperty = path.joined(separator: "/") }
      var found = ListPagination(pagination)
      found.hasMoreProperty = isFlag ? CursorRule.hasMore : nil
      found.isCursorLastItem = pagination.nextProperty == nil
      return found
    }
    return nil
  }

  private static func byLink(
    _ operation: Operation, _ schema: Schema, _ schemas: SchemaSet
  ) -> ListPagination? {
    guard operation.hasLinkHeader else { return nil }
    if schemas.types(of: schema) == [.array] {
      return ListPagination(operation.pagination(.linkHeader, items: nil))
    }
    guard let list = list(schema, schemas), schemas.property("total_count", of: schema) != nil else {
      return nil
    }
    return ListPagination(operation.pagination(.linkHeader, items: list))
  }

  /// Returns the property with the only list, or the one with a usual name if there are several.
  private static func list(_ schema: Schema, _ schemas: SchemaSet) -> String? {
    let lists = schemas.propertyNames(of: schema).filter { name in
      schemas.property(name, of: schema).map { schemas.types(of: $0) == [.array] } ?? false
    }
    let named = lists.filter(CursorRule.itemLists.contains)
    return lists.count == 1 ? lists[0] : named.count == 1 ? named[0] : nil
  }

  /// Returns whether the cursor's place in a page is a string.
  private static func hasCursor(
    _ cursor: CursorRule.Cursor, _ list: String, _ schema: Schema, _ schemas: SchemaSet
  ) -> Bool {
    var place: Schema? = schema
    switch cursor {
    case .property(let path):
      for name in path { place = place.flatMap { schemas.property(name, of: $0) } }
    case .lastItem:
      let item = schemas.property(list, of: schema).flatMap(schemas.items)
      place = item.flatMap { schemas.property("id", of: $0) }
    }
    return place.map { schemas.types(of: $0) == [.string] } ?? false
  }
}

extension Operation {
  /// The query parameters that usually say how many items a page has.
  private static let sizeParameters = ["limit", "page_size", "pageSize", "per_page"]

  fileprivate func hasOptionalText(_ name: String, _ schemas: SchemaSet) -> Bool {
    parameters.contains { parameter in
      parameter.location == .query && parameter.name == name && !parameter.isRequired
        && schemas.types(of: parameter.schema) == [.string]
    }
  }

  fileprivate var hasLinkHeader: Bool {
    responses.contains { response in
      response.status.isSuccess && response.headers.contains { $0.name.lowercased() == "link" }
    }
  }

  fileprivate func pagination(_ style: PaginationExtension.Style, items: String?) -> PaginationExtension {
    let size = parameters.first { $0.location == .query && Self.sizeParameters.contains($0.name) }
    return PaginationExtension(
      style: style, sizeParameter: size?.name,
      itemsProperty: items.map(JSONPointer.escaped), position: position)
  }
}
