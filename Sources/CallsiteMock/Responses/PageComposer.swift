import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import CallsiteSource
import Foundation
import OrderedCollections

/// Creates the pages of a list with links to the next and previous pages.
struct PageComposer: Sendable {
  let list: ListPagination
  let operation: Operation
  let schema: Schema
  let validation: SchemaValidation

  private var pagination: PaginationExtension { list.pagination }

  /// Returns a page and its `Link` header.
  ///
  /// - Parameters:
  ///   - items: The items of all pages.
  ///   - position: The position of the page.
  ///   - base: A generated page, which provides everything but the items and links.
  ///   - links: The addresses of pages.
  func page(
    of items: [DocumentValue], at position: PagePosition, on base: DocumentValue, _ links: PageLinks
  ) -> (value: DocumentValue, link: String?) {
    let start = min(position.start, items.count)
    let end = min(start + position.size, items.count)
    let next = end < items.count ? end : nil
    let previous = start > 0 ? max(start - position.size, 0) : nil
    var value = base
    value[list.items] = .array(Array(items[start..<end]))
    if let total = pagination.totalProperty {
      set(.integer("\(items.count)"), JSONPointer(total), in: &value)
    }
    if let property = pagination.nextProperty { setLink(property, next, position, links, in: &value) }
    if let property = pagination.previousProperty { setLink(property, previous, position, links, in: &value) }
    if let property = list.hasMoreProperty { set(.bool(next != nil), JSONPointer([property]), in: &value) }
    guard pagination.style == .linkHeader else { return (value, nil) }
    let targets = [("next", next), ("prev", previous)].compactMap { rel, offset in
      offset.map { "<\(links.address(at: $0, size: position.size))>; rel=\"\(rel)\"" }
    }
    return (value, targets.isEmpty ? nil : targets.joined(separator: ", "))
  }

  private func setLink(
    _ property: String, _ offset: Int?, _ position: PagePosition, _ links: PageLinks,
    in value: inout DocumentValue
  ) {
    let pointer = JSONPointer(property)
    guard let offset else {
      // The ways to say that there is no further page. The first one that the schema allows is used.
      for end in [DocumentValue.null, nil, .bool(false), .string("")] where set(end, pointer, in: &value) {
        return
      }
      value[pointer] = .null
      return
    }
    let address = DocumentValue.string(links.address(at: offset, size: position.size))
    let page = offset / position.size + PagePosition.firstPage(pagination, operation)
    let numbers: [DocumentValue] =
      pagination.style == .offset ? [.integer("\(offset)")] : [.integer("\(page)"), .integer("\(offset)")]
    let cursors: [DocumentValue] = [.string(PagePosition.cursor(offset)), .integer("\(offset)")]
    let candidates =
      pagination.style == .cursor ? cursors : pagination.style == .link ? [address] : [address] + numbers
    for candidate in candidates + [.bool(true)] where set(candidate, pointer, in: &value) { return }
  }

  /// Sets a part if the result matches the schema, and returns whether it did.
  @discardableResult
  private func set(_ part: DocumentValue?, _ pointer: JSONPointer, in value: inout DocumentValue) -> Bool {
    var changed = value
    if part != nil || value[pointer] != nil { changed[pointer] = part }
    guard validation.isValid(changed, schema) else { return false }
    value = changed
    return true
  }
}

/// The addresses of the pages of a list.
struct PageLinks: Sendable {
  let request: MockRequest
  let pagination: PaginationExtension
  let firstPage: Int

  /// Returns the address of the request with another position in the list.
  func address(at offset: Int, size: Int) -> String {
    let replaced = parameter(at: offset, size: size)
    let own = [
      pagination.pageParameter, pagination.offsetParameter, pagination.cursorParameter,
      RequestCheck.pageParameter,
    ].compactMap { $0 }
    let others = (request.query ?? "").split(separator: "&").filter { pair in
      !own.contains(PercentText.decodedInForm(pair.prefix { $0 != "=" }))
    }
    let query = (others.map(String.init) + [replaced]).joined(separator: "&")
    return "http://\(request.headers["Host"] ?? "127.0.0.1")\(request.path)?\(query)"
  }

  private func parameter(at offset: Int, size: Int) -> String {
    if let name = pagination.offsetParameter { return "\(PercentText.encoded(name))=\(offset)" }
    if let name = pagination.pageParameter {
      return "\(PercentText.encoded(name))=\(offset / size + firstPage)"
    }
    if let name = pagination.cursorParameter {
      return "\(PercentText.encoded(name))=\(PagePosition.cursor(offset))"
    }
    return "\(RequestCheck.pageParameter)=\(offset / size)"
  }
}

/// The part of a list that a request asks for.
struct PagePosition: Sendable {
  /// The number of items before the page.
  let start: Int
  /// The number of items on a page.
  let size: Int

  /// The default size of a page.
  static let usualSize = 2

  init(
    _ list: ListPagination, of items: [DocumentValue], _ operation: Operation, _ checked: CheckedRequest,
    _ query: QueryString
  ) {
    let pagination = list.pagination
    let asked = checked.query(pagination.sizeParameter)?.wholeNumber ?? Self.usualSize
    size = min(max(asked, 1), 1_000)
    // The server's own links contain the page.
    if let page = query.values(of: RequestCheck.pageParameter).first.flatMap({ Int($0.value) }) {
      start = max(page, 0) * size
    } else if let offset = checked.query(pagination.offsetParameter) {
      start = max(offset.wholeNumber ?? 0, 0)
    } else if let page = checked.query(pagination.pageParameter) {
      let first = Self.firstPage(pagination, operation)
      start = max((page.wholeNumber ?? first) - first, 0) * size
    } else if let cursor = checked.query(pagination.cursorParameter) {
      start = list.isCursorLastItem ? Self.offset(after: cursor, items) : Self.offset(ofCursor: cursor)
    } else {
      start = 0
    }
  }

  /// Returns the number of the first page, which is 1 unless the parameter's default or minimum is 0.
  static func firstPage(_ pagination: PaginationExtension, _ operation: Operation) -> Int {
    let schema = operation.parameters.first { $0.name == pagination.pageParameter && $0.location == .query }?
      .schema
    return schema?.defaultValue == .integer("0") || schema?.limits?.minimum == 0 ? 0 : 1
  }

  static func cursor(_ offset: Int) -> String { "cursor-\(offset)" }

  /// Returns the index after the item with an id.
  private static func offset(after id: DocumentValue, _ items: [DocumentValue]) -> Int {
    let index = items.firstIndex { $0.members?["id"]?.scalarText == id.scalarText }
    return index.map { $0 + 1 } ?? 0
  }

  private static func offset(ofCursor value: DocumentValue) -> Int {
    value.wholeNumber ?? value.text.flatMap { $0.hasPrefix("cursor-") ? Int($0.dropFirst(7)) : nil } ?? 0
  }
}

extension DocumentValue {
  /// The value as a whole number, which may be text.
  var wholeNumber: Int? { scalarText.flatMap { Int($0) } }
}
