/// The methods that read a paged list as a sequence, beside the one that reads a single page.
package struct PageMethods: Hashable, Sendable {
  /// The method that gives the items, e.g. `all`.
  package var itemsName: SwiftIdentifier
  /// The method that gives the pages, e.g. `pages`.
  package var pagesName: SwiftIdentifier
  package var item: TypeReference
  /// A static function of the runtime's `PageSequence`, with its arguments.
  package var constructor: String
  /// The parameter that says which page, which the sequence sets.
  package var position: OperationMethod.Parameter
  /// The type of what the sequence passes for it.
  package var positionType: TypeReference

  package init(
    itemsName: SwiftIdentifier, pagesName: SwiftIdentifier, item: TypeReference, constructor: String,
    position: OperationMethod.Parameter, positionType: TypeReference
  ) {
    self.itemsName = itemsName
    self.pagesName = pagesName
    self.item = item
    self.constructor = constructor
    self.position = position
    self.positionType = positionType
  }
}
