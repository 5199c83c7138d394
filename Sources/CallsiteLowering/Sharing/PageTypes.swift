import CallsiteModel
import OrderedCollections

/// Declares one generic type for the pages of lists that differ only in their items: `ListPage<Customer>`.
///
/// Stripe's document describes such a page anew in 88 operations. A page is the inline response of a list that refers to
/// its next page by a cursor. Pages are alike if their properties are, and if their operations have the same verb, which
/// the type is named after. This doesn't depend on how many there are, so that one list more or less doesn't rename the
/// type of another. A doc comment is kept if it's the same for all.
struct PageTypes {
  private struct Page {
    /// The position of the method among the groups, and in its group.
    let group: Int
    let method: Int
    let structure: Structure
    let item: TypeReference
  }

  /// The name of the generic parameter, which isn't that of a model: a model is never called `Element`.
  private let parameter: SwiftIdentifier
  private var names: NameScope

  /// Returns the module with generic types in place of the pages.
  static func shared(_ module: SwiftModule) -> SwiftModule {
    let scopes = ModuleScopes(of: module)
    let groups = module.groups
    let declared = (module.types + groups.flatMap(\.group.types)).flatMap(\.allNames)
    var types = PageTypes(
      parameter: scopes.topLevelNames.contains("Item") ? "Element" : "Item",
      besides: scopes.names.union(declared))
    let pages = types.pages(groups)
    return pages.isEmpty ? module : types.replacing(pages, groups.map(\.group), in: module)
  }

  private init(parameter: String, besides declared: Set<String>) {
    self.parameter = SwiftIdentifier(parameter)
    names = NameScope(reserved: ReservedNames.types, taken: declared)
  }

  private func pages(_ groups: [(group: OperationGroup, type: DeclaredType)]) -> [Page] {
    groups.enumerated().flatMap { offset, entry in
      entry.group.methods.indices.compactMap { index in
        page(of: entry.group.methods[index], in: entry.group, at: entry.type).map {
          Page(group: offset, method: index, structure: $0.structure, item: $0.item)
        }
      }
    }
  }

  private func page(
    of method: OperationMethod, in group: OperationGroup, at service: DeclaredType
  ) -> (structure: Structure, item: TypeReference)? {
    guard let pages = method.pages, let reading = pages.reading, reading.next != .header,
      case .value(let value) = method.result, case .named(.declared(let type)) = value.type,
      case .structure(let structure)? = group.types.first(where: {
        DeclaredType($0.name, in: service) == type
      }),
      structure.coding != .multipart, structure.nested.isEmpty, structure.additionalProperties == nil,
      structure.identity == nil,
      let items = structure.properties.first(where: { $0.name == reading.items?.property }),
      items.wireFormat == nil, case .array(let item) = items.type.withoutOptional, item == pages.item
    else { return nil }
    return (structure, item)
  }

  private mutating func replacing(
    _ pages: [Page], _ groups: [OperationGroup], in module: SwiftModule
  ) -> SwiftModule {
    var groups = groups
    var module = module
    let alike = OrderedDictionary(grouping: pages) {
      meaning(of: $0, verb(of: groups[$0.group].methods[$0.method]))
    }
    for (meaning, pages) in alike {
      let name = names.claim(meaning.name.name)
      module.types.append(.structure(generic(pages, named: name)))
      for page in pages {
        groups[page.group].types.removeAll { $0.name == page.structure.name }
        groups[page.group].methods[page.method].result = .value(
          ValueType(.generic(.declared(DeclaredType(name, in: nil)), page.item)))
      }
    }
    module.take(groups)
    return module
  }

  /// Returns the type for pages that are alike.
  private func generic(_ pages: [Page], named name: SwiftIdentifier) -> Structure {
    var structure = generic(pages[0])
    structure.name = name
    structure.position = nil
    if pages.contains(where: { $0.structure.documentation != structure.documentation }) {
      structure.documentation = .none
    }
    for index in structure.properties.indices {
      let own = structure.properties[index].documentation
      if pages.contains(where: { $0.structure.properties[index].documentation != own }) {
        structure.properties[index].documentation = .none
      }
    }
    return structure
  }

  private func generic(_ page: Page) -> Structure {
    var structure = page.structure
    structure.parameter = parameter
    let argument = DeclaredType(parameter, in: nil)
    for index in structure.properties.indices
    where structure.properties[index].type.withoutOptional == .array(page.item) {
      structure.properties[index].type =
        structure.properties[index].type.isOptional
        ? .optional(.array(.declared(argument))) : .array(.declared(argument))
    }
    return structure
  }

  /// Returns what is equal for pages that are alike.
  private func meaning(of page: Page, _ verb: String) -> Structure {
    var structure = generic(page)
    structure.name = SwiftIdentifier(verb + "Page")
    structure.documentation = .none
    structure.position = nil
    for index in structure.properties.indices {
      structure.properties[index].documentation = .none
      structure.properties[index].origin = nil
    }
    return structure
  }

  private func verb(of method: OperationMethod) -> String {
    let word = SwiftNaming.words(of: method.name.name).first ?? "list"
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}

extension TypeDeclaration {
  /// The names of the type and those inside it.
  fileprivate var allNames: [String] { declaredNames + nested.flatMap(\.allNames) }
}

extension TypeReference {
  fileprivate var withoutOptional: TypeReference {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }
}
