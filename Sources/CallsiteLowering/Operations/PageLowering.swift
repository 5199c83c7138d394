import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Finds the items of a paginated operation: the answer is a bare array, a page that holds one, or either.
struct PageLowering {
  let context: LoweringContext
  let operation: Operation

  /// - Returns: nil if the operation isn't paginated.
  func result(
    _ successes: [Response], named name: String, types: inout TypeLowering
  ) -> OperationMethod.Result? {
    guard let pagination = operation.pagination else { return nil }
    guard let schema = successes.compactMap(\.content.bestForResponse?.schema).first,
      let items = items(of: schema, in: pagination)
    else {
      context.repair(.missingPageItems(operation, pagination))
      return nil
    }
    let item = types.element(items, named: "\(name) item", in: .response)
    guard item.wireFormat == nil else {
      context.warn(.unpageableItems(operation, item, pagination))
      return nil
    }
    return .page(item: item.type, format: format(pagination))
  }

  private func format(_ pagination: PaginationExtension) -> PageFormat {
    let links: PageFormat.Links? =
      switch pagination.style {
      case .link: .inBody
      case .linkHeader: .inHeader
      case .page, .offset, .cursor: nil
      }
    return PageFormat(
      items: SwiftStringLiteral(pagination.itemsProperty ?? "items"),
      next: pagination.nextProperty.map { SwiftStringLiteral($0) },
      previous: pagination.previousProperty.map { SwiftStringLiteral($0) },
      total: pagination.totalProperty.map { SwiftStringLiteral($0) }, links: links)
  }

  private func items(of schema: Schema, in pagination: PaginationExtension) -> Schema? {
    context.follow(schema, asking: .pageItems) { schema in
      switch context.form(of: schema) {
      case .array(let items): return items
      case .union(let branches, _):
        return branches.lazy.compactMap { items(of: $0, in: pagination) }.first
      case .object(let form):
        guard let property = form.properties[pagination.itemsProperty ?? "items"],
          let array = context.resolve(property), case .array(let items) = context.form(of: array)
        else { return nil }
        return items
      default: return nil
      }
    }
  }
}

extension Diagnostic {
  static func unpageableItems(
    _ operation: Operation, _ item: ValueType, _ pagination: PaginationExtension
  ) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-pagination",
      "Pages of \(item.type) can't be read; x-callsite-pagination of '\(operation.id)' is skipped.",
      at: pagination.position)
  }

  static func missingPageItems(_ operation: Operation, _ pagination: PaginationExtension) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-extension",
      "The response of '\(operation.id)' is neither an array nor an object with an array "
        + "'\(pagination.itemsProperty ?? "items")', as its x-callsite-pagination says; it is returned as it is.",
      at: pagination.position)
  }
}
