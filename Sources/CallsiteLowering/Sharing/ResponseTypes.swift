import CallsiteModel
import OrderedCollections

/// Merges equal inline types that several operations return, so that `get`, `create` and `update` of a
/// service return the same type, and an app needs one function for it.
///
/// A document with inline schemas describes a pet anew in every operation. Types are merged if they are
/// structs with at least three properties, describe the same thing, or are unions, and their declarations
/// differ only in the name. The shared type is the component that is equal; otherwise it is the type that
/// `get` or `list` returns. The others stay as aliases of it, so that one operation more renames nothing.
/// Equal responses without such a type, such as `{ success, message, code }`, stay separate.
struct ResponseTypes {
  private struct Response {
    let type: DeclaredType
    /// The position of the type's service among the groups, and of the type in it.
    let group: Int
    let index: Int
    let name: ResponseTypeName
  }

  private let module: SwiftModule
  private var groups: [OperationGroup]
  /// The types that others are aliases of, by their aliases.
  private var homes: [DeclaredType: DeclaredType] = [:]
  /// The number of responses for each outline.
  private var counts: [Int: Int] = [:]

  /// Returns the module with aliases in place of merged types.
  static func shared(_ module: SwiftModule) -> SwiftModule {
    var sharing = ResponseTypes(module)
    sharing.share()
    let homes = sharing.homes
    guard !homes.isEmpty else { return module }
    var module = module
    module.take(
      sharing.groups.map { group in
        var group = group
        group.methods = group.methods.map { method in
          method.replacingTypes { type in type.replacingDeclared { $0.moved { homes[$0] } } }
        }
        return group
      })
    return module
  }

  private init(_ module: SwiftModule) {
    self.module = module
    groups = module.groups.map(\.group)
  }

  private mutating func share() {
    let operations = module.groups
    for (group, _) in operations {
      for type in group.types where type.isComparableResponse {
        counts[type.outline(named: ""), default: 0] += 1
      }
    }
    guard !counts.isEmpty else { return }
    let components = self.components()
    var responses: OrderedDictionary<TypeDeclaration, [Response]> = [:]
    for (offset, entry) in operations.enumerated() {
      for (index, type) in entry.group.types.enumerated() where type.isComparableResponse {
        guard counts[type.outline(named: ""), default: 0] > 1, let name = ResponseTypeName(of: type) else {
          continue
        }
        let declared = DeclaredType(type.name, in: entry.type)
        let response = Response(type: declared, group: offset, index: index, name: name)
        responses[meaning(of: type, at: declared), default: []].append(response)
      }
    }
    for (meaning, alike) in responses {
      let isUnion = if case .union = meaning { true } else { false }
      let things = OrderedDictionary(grouping: alike) { isUnion ? $0.name.key : name(of: $0).lowercased() }
      for responses in things.values { share(responses, component: components[meaning], isUnion: isUnion) }
    }
  }

  /// Returns the components that look like responses, by their meaning.
  private mutating func components() -> [TypeDeclaration: DeclaredType] {
    var components: [TypeDeclaration: DeclaredType] = [:]
    var ambiguous: Set<TypeDeclaration> = []
    for type in module.types where type.isSubstantial && counts[type.outline(named: "")] != nil {
      counts[type.outline(named: ""), default: 0] += 1
      let component = DeclaredType(type.name, in: nil)
      let meaning = meaning(of: type, at: component)
      // Two components with the same meaning are different things.
      if components.updateValue(component, forKey: meaning) != nil { ambiguous.insert(meaning) }
    }
    for meaning in ambiguous { components[meaning] = nil }
    return components
  }

  private func meaning(of type: TypeDeclaration, at declared: DeclaredType) -> TypeDeclaration {
    DeclarationMeaning(root: declared, aliases: [:]).meaning(of: type)
      .renamed(SwiftIdentifier("Response"))
  }

  private mutating func share(_ responses: [Response], component: DeclaredType?, isUnion: Bool) {
    if let component,
      isUnion || responses.allSatisfy({ component.ownName.lowercased().contains(name(of: $0).lowercased()) })
    {
      return declare(responses, as: component)
    }
    let things = responses.filter { $0.name.representsThing }
    guard let chosen = things.first(where: { !$0.name.isItem }) ?? things.first, !name(of: chosen).isEmpty
    else { return }
    declare(responses, as: chosen.type)
  }

  /// Returns the name in the singular of the thing that an operation returns, which is that of its service if the
  /// operation doesn't name one. Structs with three properties can be equal by coincidence if they describe different
  /// things.
  private func name(of response: Response) -> String {
    guard response.name.thing.isEmpty, response.group > 0 else { return response.name.key }
    return Self.noun(of: module.client.services[response.group - 1].typeName)
  }

  /// Returns the noun of a service: `ScheduledEventsService` → `ScheduledEvent`.
  private static func noun(of service: SwiftIdentifier) -> String {
    let name = service.name.hasSuffix("Service") ? String(service.name.dropLast(7)) : service.name
    return ResponseTypeName.singular(SwiftNaming.words(of: name)).joined()
  }

  /// Makes responses aliases of a type, which their methods return.
  private mutating func declare(_ responses: [Response], as home: DeclaredType) {
    for response in responses where response.type != home {
      let type = groups[response.group].types[response.index]
      groups[response.group].types[response.index] = .alias(
        Alias(name: type.name, documentation: .none, type: .declared(home), position: type.position))
      homes[response.type] = home
    }
  }
}

/// The parts of a response type's name: `GetSettingsResponse` is `Settings` of `get`.
private struct ResponseTypeName {
  /// The requested thing in the operation's words. Empty for the service's own subject.
  let thing: String
  /// A key that is equal for all operations on the same thing.
  let key: String
  /// Whether the response is the thing itself, as for `get` and `list`.
  let representsThing: Bool
  let isItem: Bool

  /// - Returns: `nil` if the type isn't named after an operation.
  init?(of type: TypeDeclaration) {
    guard let name = type.responseName else { return nil }
    var words = SwiftNaming.words(of: name.operation)
    guard !words.isEmpty else { return nil }
    let verb = words.removeFirst().lowercased()
    // `GetByToken`, `ListForUser`
    words = Array(words.prefix { !CallWords.prepositions.contains($0.lowercased()) && $0 != "By" })
    isItem = name.isItem
    if isItem { words = Self.singular(words) }
    representsThing = verb == "get" || verb == "list" || verb == "retrieve"
    thing = words.joined()
    key = Self.singular(words).joined().lowercased()
  }

  /// Returns the words with the last one in the singular: `["Scheduled", "Events"]` → `["Scheduled",
  /// "Event"]`.
  static func singular(_ words: [String]) -> [String] {
    guard let last = words.last else { return [] }
    let singular = CallWords.singular(last.lowercased())
    if singular == last.lowercased() { return words }
    let isBeginning = last.lowercased().hasPrefix(singular)
    let word = isBeginning ? String(last.prefix(singular.count)) : SwiftNaming.type(singular)
    return words.dropLast() + [word]
  }
}

extension TypeDeclaration {
  /// The operation that the type is named after, as its response or as an item of its response.
  fileprivate var responseName: (operation: String, isItem: Bool)? {
    for (ending, isItem) in [("ResponseItem", true), ("Response", false)] where name.name.hasSuffix(ending) {
      return (String(name.name.dropLast(ending.count)), isItem)
    }
    return nil
  }

  /// Whether the type is a response that is large enough to be compared with others.
  fileprivate var isComparableResponse: Bool { isSubstantial && responseName != nil }

  fileprivate var isSubstantial: Bool {
    switch self {
    case .structure(let structure): structure.properties.count > 2
    case .union(let union): union.cases.count > 1
    case .alias, .enumeration: false
    }
  }
}
