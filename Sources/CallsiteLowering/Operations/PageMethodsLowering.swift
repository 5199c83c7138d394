import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Decides how a paged list is read as a sequence: `list(page:pageSize:)` gets `all(pageSize:)` for its items and
/// `pages(pageSize:)`.
struct PageMethodsLowering {
  let context: LoweringContext
  let operation: Operation
  let method: OperationMethod

  /// - Parameters:
  ///   - variables: By the wire name of a query parameter: the name of its value in the method.
  ///   - names: The names of the service's methods.
  /// - Returns: nil if the operation isn't paged, or its pages can only be read one by one.
  func methods(variables: [String: SwiftIdentifier], names: inout NameScope) -> PageMethods? {
    guard let pagination = operation.pagination, case .page(let item, _) = method.result else { return nil }
    guard let position = position(pagination, variables) else {
      context.warn(.unsequencedPages(operation, pagination))
      return nil
    }
    let base = method.name.name
    let capitalized = base.prefix(1).uppercased() + base.dropFirst()
    return PageMethods(
      itemsName: names.claim(base == "list" ? "all" : "all\(capitalized)"),
      pagesName: names.claim(base == "list" ? "pages" : "\(base)Pages"), item: item,
      advance: advance(pagination), position: position.parameter, positionType: position.type)
  }

  /// The parameter that the sequence sets, and the type of what it sets. Links take the place of the request's
  /// address, which options can do and no parameter.
  private func position(
    _ pagination: PaginationExtension, _ variables: [String: SwiftIdentifier]
  ) -> (parameter: OperationMethod.Parameter, type: TypeReference)? {
    guard let wireName = pagination.positionParameter, let type = pagination.positionType else {
      let type = TypeReference.named("RequestOptions")
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
    let saysNext = pagination.nextProperty != nil
    return switch pagination.style {
    case .page: .numbered(saysNext: saysNext)
    case .offset: .offset(saysNext: saysNext)
    case .cursor: .cursor
    case .link, .linkHeader: .linked
    }
  }
}

extension PaginationExtension {
  /// The wire name of the query parameter that says which page.
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
    case .page, .offset: .named("Int")
    case .cursor: .named("String")
    case .link, .linkHeader: nil
    }
  }
}

extension Diagnostic {
  static func unsequencedPages(_ operation: Operation, _ pagination: PaginationExtension) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-pagination",
      "The pages of '\(operation.id)' can be read one by one only: a sequence needs a query parameter that is a "
        + "number (page, offset) or an optional text (cursor).",
      at: pagination.position)
  }
}
