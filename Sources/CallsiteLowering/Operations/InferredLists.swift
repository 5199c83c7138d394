import CallsiteDocument
import CallsiteModel

/// Finds lists whose document shows how they are paginated without saying so, and adds the method that reads all items.
///
/// A list refers to its next page by a cursor, as a ``CursorRule`` describes, or documents a `Link` header (RFC 8288).
/// The method for one page still returns all that the response has. `x-callsite-pagination: false` turns this off for an operation.
struct InferredLists {
  private let types: DeclaredTypes
  /// The operations that may be inferred, by method and path.
  private let operations: [String: Operation]

  static func added(to module: SwiftModule, from document: APIDocument) -> SwiftModule {
    let lists = InferredLists(module, document)
    guard !lists.operations.isEmpty else { return module }
    var module = module
    let members = [module.client.members] + module.client.services.map(module.client.members(of:))
    module.take(zip(module.groups, members).map { lists.adding(to: $0.group, besides: $1) })
    return module
  }

  private init(_ module: SwiftModule, _ document: APIDocument) {
    operations = Dictionary(
      document.operations.filter(\.mayBePaginated).map { ("\($0.method) \($0.path)", $0) },
      uniquingKeysWith: { first, _ in first })
    types = DeclaredTypes(in: module)
  }

  private func adding(to group: OperationGroup, besides members: Set<String>) -> OperationGroup {
    var group = group
    var names = NameScope(reserved: members.union(group.methods.flatMap(\.memberNames).map(\.name)))
    for index in group.methods.indices {
      guard let operation = operations[group.methods[index].place] else { continue }
      let list = InferredList(method: group.methods[index], operation: operation, types: types)
      group.methods[index].pages = list.sequence(names: &names)
    }
    return group
  }
}

extension ClientDeclaration {
  /// The names of the client's members besides those of its operations.
  fileprivate var members: Set<String> {
    SessionMethods.properties.union(["api", "init", "logIn", "logOut"])
      .union(services.filter(\.owners.isEmpty).map(\.propertyName.name))
  }

  /// Returns the names of a service's members besides those of its operations.
  fileprivate func members(of service: ServiceDeclaration) -> Set<String> {
    let owners = service.owners + [service.asOwner]
    return Set(services.filter { $0.owners == owners }.map(\.propertyName.name)).union(["api", "init"])
  }
}

extension DeclaredTypes {
  /// Returns the struct that a type is, or that an alias stands for.
  fileprivate func structure(_ type: DeclaredType) -> Structure? {
    guard case .structure(let structure) = self[target(of: type)] else { return nil }
    return structure.coding == .multipart ? nil : structure
  }

  /// Returns the structs that are the cases of a union, or `nil` if there are others.
  fileprivate func cases(_ type: DeclaredType) -> [Structure]? {
    guard case .union(let union) = self[target(of: type)] else { return nil }
    let cases = union.cases.map { entry -> Structure? in
      guard case .named(.declared(let type)) = entry.value.type else { return nil }
      return structure(type)
    }
    return cases.contains(nil) ? nil : cases.compactMap(\.self)
  }
}

/// An operation that may be a paginated list.
private struct InferredList {
  let method: OperationMethod
  let operation: Operation
  let types: DeclaredTypes

  /// - Returns: `nil` if the document doesn't show how the list is paginated.
  func sequence(names: inout NameScope) -> PageMethods? {
    guard var pages = byCursor() ?? byLink() else { return nil }
    pages.itemsName = names.claim(method.name.ofAllItems)
    return pages
  }

  // MARK: - Cursors

  private func byCursor() -> PageMethods? {
    guard case .value(let value) = method.result, case .named(.declared(let type)) = value.type,
      let page = types.structure(type), let list = page.list
    else { return nil }
    for rule in CursorRule.all {
      guard let parameter = query(rule.parameter), parameter.hasDefault,
        let type = CursorType(of: parameter.type)
      else { continue }
      let flag = page.usable(CursorRule.hasMore).flatMap { $0.type.wrapped == .external(.bool) ? $0 : nil }
      let hasMore = flag?.type == .external(.bool) ? flag : nil
      guard hasMore != nil || !rule.needsHasMore, let next = next(rule.cursor, type, list, page) else {
        continue
      }
      var others = CursorRule.alternatives
      others.remove(rule.parameter)
      return pages(
        of: list, at: parameter, .cursor, hiding: others,
        PageReading(
          items: list.step, next: next, hasMore: hasMore?.name, end: hasMore == nil ? flag?.name : nil,
          variable: variable))
    }
    return nil
  }

  private func next(
    _ cursor: CursorRule.Cursor, _ cursorType: CursorType, _ list: ItemList,
    _ page: Structure
  ) -> PageReading.Next? {
    switch cursor {
    case .property(let path): return steps(path[...], cursorType, in: page).map { .property($0) }
    case .lastItem:
      guard case .named(.declared(let type)) = list.item else { return nil }
      if let item = types.structure(type) {
        return item.cursor("id", cursorType).map { .lastItem($0.name) }
      }
      // The runtime reads the id of whichever case it is.
      let cases = types.cases(type) ?? []
      let isIdentified = cases.allSatisfy { $0.cursor("id", .text) != nil }
      return cursorType == .text && !cases.isEmpty && isIdentified
        ? .lastItem(SwiftIdentifier("wireID")) : nil
    }
  }

  private func steps(
    _ path: ArraySlice<String>, _ cursorType: CursorType, in page: Structure
  ) -> [PageReading.Step]? {
    guard let name = path.first else { return nil }
    if path.count == 1 { return page.cursor(name, cursorType).map { [$0.step] } }
    guard let property = page.usable(name),
      case .named(.declared(let type)) = property.type.wrapped,
      let inner = types.structure(type)
    else { return nil }
    return steps(path.dropFirst(), cursorType, in: inner).map { [property.step] + $0 }
  }

  /// The name of a page in the method's code, which isn't that of a parameter.
  private var variable: SwiftIdentifier {
    var names = NameScope(reserved: Set(method.parameters.map(\.name.name)).union([method.name.name]))
    return names.claim("page")
  }

  // MARK: - Links

  /// Returns the sequence of a list that documents a `Link` header. A list in an object also has the total number of
  /// items, since other objects document links, too.
  private func byLink() -> PageMethods? {
    guard operation.hasLinkHeader, case .value(let value) = method.result else { return nil }
    let options = SwiftIdentifier("options")
    let type = TypeReference.external(.requestOptions)
    let position = OperationMethod.Parameter(
      label: options, name: options, type: type, defaultValue: .nothing, documentation: .none)
    if case .array(let item) = value.type {
      return pages(
        of: ItemList(step: nil, item: item), at: position, .linked, hiding: ["page"],
        PageReading(items: nil, next: .header, variable: variable))
    }
    guard case .named(.declared(let named)) = value.type, let page = types.structure(named),
      let list = page.list, page.usable("total_count") != nil
    else { return nil }
    return pages(
      of: list, at: position, .linked, hiding: ["page"],
      PageReading(items: list.step, next: .header, variable: variable))
  }

  // MARK: - Parameters

  private func query(_ name: String) -> OperationMethod.Parameter? {
    method.parameters.first { $0.target == .init(location: .query, name: name) }
  }

  /// Returns the methods, unless a parameter is required that selects a page in another way.
  private func pages(
    of list: ItemList, at position: OperationMethod.Parameter, _ advance: PageAdvance,
    hiding alternatives: Set<String>, _ reading: PageReading
  ) -> PageMethods? {
    var pages = PageMethods(
      itemsName: method.name, pagesName: nil, item: list.item, advance: advance, position: position,
      positionType: position.type)
    pages.reading = reading
    for parameter in method.parameters where parameter.target?.location == .query {
      guard let name = parameter.target?.name else { continue }
      if alternatives.contains(name) {
        guard parameter.hasDefault else { return nil }
        pages.presets[parameter.name] = .omitted
      } else if CursorRule.switches.contains(name), parameter.type.wrapped == .external(.bool) {
        pages.presets[parameter.name] = .on
      }
    }
    return pages
  }
}

extension Operation {
  /// Whether it's worth looking at the types: an operation that reads, and has the parameter of a rule or a `Link`
  /// header.
  fileprivate var mayBePaginated: Bool {
    guard method == "GET", infersPagination, pagination == nil else { return false }
    return hasLinkHeader
      || parameters.contains { parameter in
        parameter.location == .query && CursorRule.all.contains { $0.parameter == parameter.name }
      }
  }

  fileprivate var hasLinkHeader: Bool {
    successes.contains { $0.headers.contains { $0.name.lowercased() == "link" } }
  }
}

/// The type of a cursor's parameter and of its property, which is the same.
private enum CursorType {
  case text, number

  /// - Parameter type: The type of an optional parameter.
  init?(of type: TypeReference) {
    switch type {
    case .optional(.named(.external(.string, _))): self = .text
    case .optional(.named(.external(.int, _))): self = .number
    default: return nil
    }
  }

  var type: TypeReference { .external(self == .text ? .string : .int) }
}

/// The property of a page with its items, or `nil` if the page is the list of items itself.
private struct ItemList {
  let step: PageReading.Step?
  let item: TypeReference
}

extension Structure {
  /// The only list, or the one with a usual name if there are several.
  fileprivate var list: ItemList? {
    let lists = properties.filter { if case .array = $0.type.wrapped { true } else { false } }
    let named = lists.filter { CursorRule.itemLists.contains($0.wireName.text) }
    let list = lists.count == 1 ? lists[0] : named.count == 1 ? named[0] : nil
    guard let list, !list.isDeprecated, case .array(let item) = list.type.wrapped else { return nil }
    return ItemList(step: list.step, item: item)
  }

  /// Returns the property with a name on the wire, unless it's deprecated.
  fileprivate func usable(_ wireName: String) -> Property? {
    properties.first { $0.wireName.text == wireName && !$0.isDeprecated }
  }

  /// Returns a property that is a cursor of the given type or `nil`.
  fileprivate func cursor(_ wireName: String, _ type: CursorType) -> Property? {
    usable(wireName).flatMap { $0.type.wrapped == type.type ? $0 : nil }
  }
}

extension Property {
  fileprivate var step: PageReading.Step { PageReading.Step(name, isOptional: type.isOptional) }
}

extension TypeReference {
  /// The type without the optional.
  fileprivate var wrapped: TypeReference {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }
}
