import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Creates the methods that read a paginated list as a sequence: for `list(page:pageSize:)`, `all(pageSize:)`
/// for its items and `pages(pageSize:)`.
struct PageMethodsLowering {
  let context: LoweringContext
  let operation: Operation
  let method: OperationMethod

  /// - Parameters:
  ///   - variables: The name of each query parameter's value in the method, by wire name.
  ///   - names: The names of the service's methods.
  /// - Returns: `nil` if the operation isn't paginated, or its pages can only be read individually.
  func methods(variables: [String: SwiftIdentifier], names: inout NameScope) -> PageMethods? {
    guard let pagination = operation.pagination, case .page(let item, _) = method.result else { return nil }
    guard let position = position(pagination, variables) else {
      context.warn(.unsequencedPages(operation, pagination))
      return nil
    }
    let base = method.name.name
    return PageMethods(
      itemsName: names.claim(method.name.ofAllItems),
      pagesName: names.claim(base == "list" ? "pages" : "\(base)Pages"), item: item,
      advance: advance(pagination), position: position.parameter, positionType: position.type)
  }

  /// Returns the parameter that the sequence sets, and the type of its values. Links replace the request's
  /// URL, which is done through the options instead of a parameter.
  private func position(
    _ pagination: PaginationExtension, _ variables: [String: SwiftIdentifier]
  ) -> (parameter: OperationMethod.Parameter, type: TypeReference)? {
    guard let wireName = pagination.positionParameter, let type = pagination.positionType else {
      let type = TypeReference.external(.requestOptions)
      let name = SwiftIdentifier("options")
      return (.init(label: name, name: name, type: type, defaultValue: .nothing, documentation: .none), type)
    }
    guard let variable = variables[wireName],
      let parameter = method.parameters.first(where: { $0.name == variable }),
      parameter.type.asOptional == type.asOptional, pagination.style != .cursor || parameter.hasDefault
    else { return nil }
    return (parameter, pagination.style == .cursor ? type.asOptional : type)
  }

  private func advance(_ pagination: PaginationExtension) -> PageAdvance {
    let indicatesNext = pagination.nextProperty != nil
    return switch pagination.style {
    case .page: .numbered(indicatesNext: indicatesNext, first: firstPage(pagination))
    case .offset: .offset(indicatesNext: indicatesNext)
    case .cursor: .cursor
    case .link, .linkHeader: .linked
    }
  }
}

extension PageMethodsLowering {
  /// Returns the number of the first page, which is 0 if it's the parameter's default, or else allowed, and 1 otherwise.
  private func firstPage(_ pagination: PaginationExtension) -> Int {
    let parameter = operation.parameters.first {
      $0.location == .query && $0.name == pagination.positionParameter
    }
    guard let schema = parameter.flatMap({ context.resolve($0.schema) }) else { return 1 }
    if case .integer(let text)? = schema.defaultValue { return text == "0" ? 0 : 1 }
    return schema.limits?.startAtZero == true ? 0 : 1
  }
}

extension SwiftIdentifier {
  /// The name of the method that returns the items of all pages, derived from that for one page.
  ///
  /// `list` → `all`, `listForOrg` → `allForOrg`, `getItems` → `allItems`, `logs` → `allLogs`
  var ofAllItems: String {
    let verb = SwiftNaming.words(of: name).first ?? ""
    let rest = verb == "list" || verb == "get" ? name.dropFirst(verb.count) : name[...]
    return "all" + rest.prefix(1).uppercased() + rest.dropFirst()
  }
}

extension PaginationExtension {
  /// The wire name of the query parameter that selects the page.
  fileprivate var positionParameter: String? {
    switch style {
    case .page: pageParameter
    case .offset: offsetParameter
    case .cursor: cursorParameter
    case .link, .linkHeader: nil
    }
  }

  fileprivate var positionType: TypeReference? {
    switch style {
    case .page, .offset: .external(.int)
    case .cursor: .external(.string)
    case .link, .linkHeader: nil
    }
  }
}

/// Determines the items of a paginated operation. The response is an array, a page that contains one, or
/// either.
struct PageLowering {
  let context: LoweringContext
  let operation: Operation

  /// - Returns: `nil` if the operation isn't paginated.
  func result(
    _ successes: [Response], named name: String, types: inout TypeLowering
  ) -> OperationMethod.Result? {
    guard let pagination = operation.pagination else { return nil }
    let readings = successes.compactMap { ResponseContents(of: $0.content, in: context).readings.first }
    guard let schema = readings.lazy.filter({ $0.kind == .value }).compactMap(\.content.schema).first,
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
      case .extended(let union):
        return items(of: union.form, in: pagination) ?? items(of: union.choice, in: pagination)
      case .object(let form): return items(of: form, in: pagination)
      default: return nil
      }
    }
  }

  private func items(of form: ObjectForm, in pagination: PaginationExtension) -> Schema? {
    guard let property = form.properties[pagination.itemsProperty ?? "items"],
      let array = context.resolve(property), case .array(let items) = context.form(of: array)
    else { return nil }
    return items
  }
}

extension Diagnostic {
  static func unsequencedPages(_ operation: Operation, _ pagination: PaginationExtension) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-pagination",
      "The pages of '\(operation.id)' can only be read individually: a sequence requires a query parameter that is a "
        + "number (page, offset) or an optional string (cursor).",
      at: pagination.position)
  }

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
