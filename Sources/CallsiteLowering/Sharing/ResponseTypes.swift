import CallsiteModel
import OrderedCollections

/// Merges equal inline types that several operations return, so that `get`, `create` and `update` of a
/// service return the same type, and an app needs one function for it.
///
/// A document with inline schemas describes a pet anew in every operation. Types are merged if they are
/// structs with at least three properties, describe the same thing, or are unions, and their declarations
/// differ only in the name. The shared type is the component that is equal; otherwise it is the type that
/// `get` or `list` returns, named after the service (`Pet`) or after the requested thing (`PetSettings`).
/// Equal responses without such a type, such as `{ success, message, code }`, stay separate.
struct ResponseTypes {
  private struct Response {
    let place: SharedTypes.Place
    /// The index of the service in the client, or `nil` for the client itself.
    let service: Int?
    let type: Int
    let name: ResponseTypeName
  }

  private var module: SwiftModule
  private let scopes: ModuleScopes
  /// The number of responses for each outline.
  private var counts: [Int: Int] = [:]
  private var groups: [SharedTypes.Group] = []

  /// Returns the module with aliases in place of merged types.
  static func shared(_ module: SwiftModule) -> (module: SwiftModule, groups: [SharedTypes.Group]) {
    var sharing = ResponseTypes(module: module, scopes: ModuleScopes(of: module))
    sharing.share()
    return (sharing.module, sharing.groups)
  }

  private init(module: SwiftModule, scopes: ModuleScopes) {
    self.module = module
    self.scopes = scopes
  }

  private mutating func share() {
    let operations = module.client.groups(scopes)
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
        let root = entry.scopes.last?.path ?? ""
        let path = TypeScope.joined(root, type.name.code)
        let place = SharedTypes.Place(path: path, root: root, isInService: true, scopes: entry.scopes)
        let response = Response(
          place: place, service: offset == 0 ? nil : offset - 1, type: index, name: name)
        responses[meaning(of: type, at: path, in: entry.scopes), default: []].append(response)
      }
    }
    for (meaning, alike) in responses {
      let isUnion = if case .union = meaning { true } else { false }
      let things = OrderedDictionary(grouping: alike) { isUnion ? $0.name.key : name(of: $0).lowercased() }
      for responses in things.values { share(responses, component: components[meaning], isUnion: isUnion) }
    }
  }

  /// Returns the components that look like responses, by their meaning.
  private mutating func components() -> [TypeDeclaration: SharedTypes.Place] {
    var places: [TypeDeclaration: SharedTypes.Place] = [:]
    var ambiguous: Set<TypeDeclaration> = []
    for type in module.types where type.isSubstantial && counts[type.outline(named: "")] != nil {
      counts[type.outline(named: ""), default: 0] += 1
      let path = type.name.code
      let place = SharedTypes.Place(path: path, root: path, isInService: false, scopes: scopes.top)
      let meaning = meaning(of: type, at: path, in: scopes.top)
      // Two components with the same meaning are different things.
      if places.updateValue(place, forKey: meaning) != nil { ambiguous.insert(meaning) }
    }
    for meaning in ambiguous { places[meaning] = nil }
    return places
  }

  private func meaning(
    of type: TypeDeclaration, at path: String, in scopes: [TypeScope]
  ) -> TypeDeclaration {
    DeclarationMeaning(root: path, aliases: [:]).meaning(of: type, in: scopes)
      .renamed(SwiftIdentifier("Response"))
  }

  private mutating func share(_ responses: [Response], component: SharedTypes.Place?, isUnion: Bool) {
    let named = component.flatMap { component in
      isUnion || responses.allSatisfy { component.name.lowercased().contains(name(of: $0).lowercased()) }
        ? component : nil
    }
    if let named { return declare(responses, as: SharedTypes.Group(home: named, isEnumeration: false)) }
    let things = responses.filter { $0.name.representsThing }
    guard responses.count > 1, let chosen = things.first(where: { !$0.name.isItem }) ?? things.first else {
      return
    }
    let thing = thing(of: chosen)
    guard !thing.isEmpty else { return }
    var group = SharedTypes.Group(home: responses[0].place, isEnumeration: false)
    group.wantedName = owner(of: chosen) + thing
    group.wantedServiceName = responses.allSatisfy { $0.service == chosen.service } ? thing : nil
    declare(Array(responses.dropFirst()), as: group)
  }

  /// Returns the name in its service of the type that an operation returns.
  private func thing(of response: Response) -> String {
    guard response.name.thing.isEmpty, let index = response.service else { return response.name.thing }
    return Self.noun(of: module.client.services[index].typeName)
  }

  /// Returns that name in the singular. Structs with three properties can be equal by coincidence if they
  /// describe different things.
  private func name(of response: Response) -> String {
    response.name.thing.isEmpty ? thing(of: response) : response.name.key
  }

  /// Returns the prefix for the top level: a rule in `autoModeration.rules` is an `AutoModerationRule`.
  private func owner(of response: Response) -> String {
    guard let index = response.service else { return "" }
    let service = module.client.services[index]
    return (response.name.thing.isEmpty ? service.owners.last?.typeName : service.typeName).map(Self.noun)
      ?? ""
  }

  /// Returns the noun of a service: `ScheduledEventsService` → `ScheduledEvent`.
  private static func noun(of service: SwiftIdentifier) -> String {
    let name = service.name.hasSuffix("Service") ? String(service.name.dropLast(7)) : service.name
    return ResponseTypeName.singular(SwiftNaming.words(of: name)).joined()
  }

  private mutating func declare(_ responses: [Response], as group: SharedTypes.Group) {
    var group = group
    for response in responses {
      let name = response.place.name
      let alias = { (declaration: TypeDeclaration, spelling: String) in
        TypeDeclaration.alias(
          Alias(
            name: declaration.name, documentation: .none, type: .declared(spelling), replaced: declaration))
      }
      guard let spelling = SpelledNames.shortest(group.home.path, in: response.place.scopes), spelling != name
      else {
        continue
      }
      group.others.append(response.place)
      if let service = response.service {
        let declaration = module.client.services[service].operations.types[response.type]
        module.client.services[service].operations.types[response.type] = alias(declaration, spelling)
      } else {
        module.client.operations.types[response.type] = alias(
          module.client.operations.types[response.type], spelling)
      }
    }
    if !group.others.isEmpty { groups.append(group) }
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
