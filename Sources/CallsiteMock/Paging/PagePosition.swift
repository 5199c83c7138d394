import CallsiteContract
import CallsiteDocument
import Foundation

/// Which part of a list a request asks for.
struct PagePosition: Sendable {
  /// How many items come before.
  let start: Int
  /// How many there are on a page.
  let size: Int

  /// A page where nothing asks for another size.
  static let usualSize = 2

  init(
    _ pagination: PaginationExtension, _ operation: Operation, _ checked: CheckedRequest, _ query: QueryString
  ) {
    let asked = checked.query(pagination.sizeParameter)?.wholeNumber ?? Self.usualSize
    size = min(max(asked, 1), 1_000)
    // An address that this server made says it itself.
    if let page = query.values(of: RequestCheck.pageParameter).first.flatMap({ Int($0.value) }) {
      start = max(page, 0) * size
    } else if let offset = checked.query(pagination.offsetParameter) {
      start = max(offset.wholeNumber ?? 0, 0)
    } else if let page = checked.query(pagination.pageParameter) {
      let first = Self.firstPage(pagination, operation)
      start = max((page.wholeNumber ?? first) - first, 0) * size
    } else if let cursor = checked.query(pagination.cursorParameter) {
      start = Self.offset(ofCursor: cursor)
    } else {
      start = 0
    }
  }

  /// Pages are counted from 1, unless the parameter's default or minimum is 0.
  static func firstPage(_ pagination: PaginationExtension, _ operation: Operation) -> Int {
    let schema = operation.parameters.first { $0.name == pagination.pageParameter && $0.location == .query }?
      .schema
    return schema?.defaultValue == .integer("0") || schema?.limits?.minimum == 0 ? 0 : 1
  }

  static func cursor(_ offset: Int) -> String { "cursor-\(offset)" }

  private static func offset(ofCursor value: DocumentValue) -> Int {
    value.wholeNumber ?? value.text.flatMap { $0.hasPrefix("cursor-") ? Int($0.dropFirst(7)) : nil } ?? 0
  }
}

extension DocumentValue {
  /// A whole number, also as text.
  var wholeNumber: Int? { scalarText.flatMap { Int($0) } }
}
