/// The methods that read a paged list as a sequence, beside the one that reads a single page.
package struct PageMethods: Hashable, Sendable {
  /// The method that gives the items, e.g. `all`.
  package var itemsName: SwiftIdentifier
  /// The method that gives the pages, e.g. `pages`.
  package var pagesName: SwiftIdentifier
  package var item: TypeReference
  package var advance: PageAdvance
  /// The parameter that says which page, which the sequence sets.
  package var position: OperationMethod.Parameter
  /// The type of what the sequence passes for it.
  package var positionType: TypeReference

  package init(
    itemsName: SwiftIdentifier, pagesName: SwiftIdentifier, item: TypeReference, advance: PageAdvance,
    position: OperationMethod.Parameter, positionType: TypeReference
  ) {
    self.itemsName = itemsName
    self.pagesName = pagesName
    self.item = item
    self.advance = advance
    self.position = position
    self.positionType = positionType
  }
}

/// How a page is taken out of a response.
package struct PageFormat: Hashable, Sendable {
  /// Where the addresses of other pages are; a case of the runtime's `PageFormat.Links`.
  package enum Links: String, Hashable, Sendable {
    case inBody, inHeader
  }

  /// The property that has the items.
  package var items: SwiftStringLiteral
  package var next: SwiftStringLiteral?
  package var previous: SwiftStringLiteral?
  package var total: SwiftStringLiteral?
  package var links: Links?

  package init(
    items: SwiftStringLiteral, next: SwiftStringLiteral? = nil, previous: SwiftStringLiteral? = nil,
    total: SwiftStringLiteral? = nil, links: Links? = nil
  ) {
    self.items = items
    self.next = next
    self.previous = previous
    self.total = total
    self.links = links
  }
}

/// How a sequence gets from one page to the next.
package enum PageAdvance: Hashable, Sendable {
  /// By the number of the page; `saysNext`: whether a response says if there is another.
  case numbered(saysNext: Bool)
  /// By the number of items before it.
  case offset(saysNext: Bool)
  case cursor
  /// By the address of the next page, which responses have.
  case linked
}
