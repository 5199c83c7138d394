import CallsiteModel
import OrderedCollections

/// Inline types that several operations answer with, and that are the same thing: what `get`, `create` and `update` of
/// a service answer is one type, so that an app has one function for it.
///
/// A document with its schemas inline says of each operation anew what a pet is. Alike are structs of three properties
/// or more, of one thing, and unions whose declarations are equal but for their own name. They are the component that
/// says the same; else what `get` or `list` answers, called after the service (`Pet`) or after what is asked for
/// (`PetSettings`).
/// Answers that are alike without such a one, `{ success, message, code }`, stay apart.
struct AnswerTypes {
  private struct Answer {
    let place: SharedTypes.Place
    /// Where the service stands in the client; nil: the client itself.
    let service: Int?
    let type: Int
    let name: AnswerName
  }

  private var module: SwiftModule
  private let scopes: ModuleScopes
  /// How many answers look alike.
  private var counts: [Int: Int] = [:]
  private var groups: [SharedTypes.Group] = []

  /// The module with names for one type in the places of the others.
  static func shared(_ module: SwiftModule) -> (module: SwiftModule, groups: [SharedTypes.Group]) {
    var sharing = AnswerTypes(module: module, scopes: ModuleScopes(of: module))
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
      for type in group.types where type.isAnswer { counts[type.outline(named: ""), default: 0] += 1 }
    }
    guard !counts.isEmpty else { return }
    let components = self.components()
    var answers: OrderedDictionary<TypeDeclaration, [Answer]> = [:]
    for (offset, entry) in operations.enumerated() {
      for (index, type) in entry.group.types.enumerated() where type.isAnswer {
        guard counts[type.outline(named: ""), default: 0] > 1, let name = AnswerName(of: type) else {
          continue
        }
        let root = entry.scopes.last?.path ?? ""
        let path = TypeScope.joined(root, type.name.code)
        let place = SharedTypes.Place(path: path, root: root, isInService: true, scopes: entry.scopes)
        let answer = Answer(place: place, service: offset == 0 ? nil : offset - 1, type: index, name: name)
        answers[meaning(of: type, at: path, in: entry.scopes), default: []].append(answer)
      }
    }
    for (meaning, alike) in answers {
      let isUnion = if case .union = meaning { true } else { false }
      let things = OrderedDictionary(grouping: alike) { isUnion ? $0.name.key : name(of: $0).lowercased() }
      for answers in things.values { share(answers, component: components[meaning], isUnion: isUnion) }
    }
  }

  /// Components that look like answers, by what they say.
  private mutating func components() -> [TypeDeclaration: SharedTypes.Place] {
    var places: [TypeDeclaration: SharedTypes.Place] = [:]
    var ambiguous: Set<TypeDeclaration> = []
    for type in module.types where type.isSubstantial && counts[type.outline(named: "")] != nil {
      counts[type.outline(named: ""), default: 0] += 1
      let path = type.name.code
      let place = SharedTypes.Place(path: path, root: path, isInService: false, scopes: scopes.top)
      let meaning = meaning(of: type, at: path, in: scopes.top)
      // Two components that say the same are two things.
      if places.updateValue(place, forKey: meaning) != nil { ambiguous.insert(meaning) }
    }
    for meaning in ambiguous { places[meaning] = nil }
    return places
  }

  private func meaning(
    of type: TypeDeclaration, at path: String, in scopes: [TypeScope]
  ) -> TypeDeclaration {
    DeclarationMeaning(root: path, aliases: [:]).meaning(of: type, in: scopes)
      .renamed(SwiftIdentifier("Answer"))
  }

  private mutating func share(_ answers: [Answer], component: SharedTypes.Place?, isUnion: Bool) {
    let named = component.flatMap { component in
      isUnion || answers.allSatisfy { component.name.lowercased().contains(name(of: $0).lowercased()) }
        ? component : nil
    }
    if let named { return declare(answers, as: SharedTypes.Group(home: named, isEnumeration: false)) }
    let things = answers.filter { $0.name.isOfThing }
    guard answers.count > 1, let chosen = things.first(where: { !$0.name.isItem }) ?? things.first else {
      return
    }
    let thing = thing(of: chosen)
    guard !thing.isEmpty else { return }
    var group = SharedTypes.Group(home: answers[0].place, isEnumeration: false)
    group.wantedName = owner(of: chosen) + thing
    group.wantedServiceName = answers.allSatisfy { $0.service == chosen.service } ? thing : nil
    declare(Array(answers.dropFirst()), as: group)
  }

  /// What the type that an operation answers with is called in its service.
  private func thing(of answer: Answer) -> String {
    guard answer.name.thing.isEmpty, let index = answer.service else { return answer.name.thing }
    return Self.noun(of: module.client.services[index].typeName)
  }

  /// The same in the singular: structs of three properties are alike by chance where they are of different things.
  private func name(of answer: Answer) -> String {
    answer.name.thing.isEmpty ? thing(of: answer) : answer.name.key
  }

  /// What goes before that at the top of the module: a rule of `autoModeration.rules` is an `AutoModerationRule`.
  private func owner(of answer: Answer) -> String {
    guard let index = answer.service else { return "" }
    let service = module.client.services[index]
    return (answer.name.thing.isEmpty ? service.owners.last?.typeName : service.typeName).map(Self.noun) ?? ""
  }

  /// `ScheduledEventsService` → `ScheduledEvent`.
  private static func noun(of service: SwiftIdentifier) -> String {
    let name = service.name.hasSuffix("Service") ? String(service.name.dropLast(7)) : service.name
    return AnswerName.singular(SwiftNaming.words(of: name)).joined()
  }

  private mutating func declare(_ answers: [Answer], as group: SharedTypes.Group) {
    var group = group
    for answer in answers {
      let name = answer.place.name
      let alias = { (declaration: TypeDeclaration, way: String) in
        TypeDeclaration.alias(
          Alias(name: declaration.name, documentation: .none, type: .named(way), twin: declaration))
      }
      guard let way = SpelledNames.shortest(group.home.path, in: answer.place.scopes), way != name else {
        continue
      }
      group.others.append(answer.place)
      if let service = answer.service {
        let declaration = module.client.services[service].operations.types[answer.type]
        module.client.services[service].operations.types[answer.type] = alias(declaration, way)
      } else {
        module.client.operations.types[answer.type] = alias(module.client.operations.types[answer.type], way)
      }
    }
    if !group.others.isEmpty { groups.append(group) }
  }
}

/// The name of a type that an operation answers with, taken apart: `GetSettingsResponse` is `Settings`, of a `get`.
private struct AnswerName {
  /// What is asked for, in the words of the operation; empty: what its service is about.
  let thing: String
  /// The same for all that ask for one thing.
  let key: String
  /// Whether the answer is the thing itself, as those of `get` and `list` are.
  let isOfThing: Bool
  let isItem: Bool

  /// - Returns: nil for what isn't called after an operation.
  init?(of type: TypeDeclaration) {
    guard let name = type.answerName else { return nil }
    var words = SwiftNaming.words(of: name.operation)
    guard !words.isEmpty else { return nil }
    let verb = words.removeFirst().lowercased()
    // `GetByToken`, `ListForUser`
    words = Array(words.prefix { !CallWords.prepositions.contains($0.lowercased()) && $0 != "By" })
    isItem = name.isItem
    if isItem { words = Self.singular(words) }
    isOfThing = verb == "get" || verb == "list" || verb == "retrieve"
    thing = words.joined()
    key = Self.singular(words).joined().lowercased()
  }

  /// `["Scheduled", "Events"]` → `["Scheduled", "Event"]`.
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
  /// The operation that a type is called after, as what it answers or an item of it.
  fileprivate var answerName: (operation: String, isItem: Bool)? {
    for (ending, isItem) in [("ResponseItem", true), ("Response", false)] where name.name.hasSuffix(ending) {
      return (String(name.name.dropLast(ending.count)), isItem)
    }
    return nil
  }

  /// Whether it is what an operation answers, and enough to be told from others.
  fileprivate var isAnswer: Bool { isSubstantial && answerName != nil }

  fileprivate var isSubstantial: Bool {
    switch self {
    case .structure(let structure): structure.properties.count > 2
    case .union(let union): union.cases.count > 1
    case .alias, .enumeration: false
    }
  }
}
