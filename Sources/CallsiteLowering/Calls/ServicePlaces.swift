import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The tree of services with the operations of each, in document order.
struct ServicePlaces {
  struct NamedOperation {
    let facts: CallFacts
    /// The name of the method in Swift.
    let name: String

    var operation: Operation { facts.operation }
  }

  struct Place {
    var declaration: ServiceDeclaration
    var operations: [NamedOperation]
  }

  /// All services, parents before children.
  private(set) var services: [Place] = []
  /// The operations of the client itself.
  private(set) var root: [NamedOperation] = []
  /// The names of the service types, by the services that contain them.
  private var typeNames: [[ServiceDeclaration.Owner]: Set<String>] = [:]

  init(context: LoweringContext) {
    let naming = context.naming
    var places: OrderedDictionary<[String], [NamedOperation]> = [:]
    var tags: [[String]: Tag] = [:]
    let declared = Dictionary(
      context.document.tags.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (facts, name) in zip(context.callNames.facts, context.callNames.names) {
      let operation = facts.operation
      let given = operation.swiftName.map { SwiftNaming.member($0) }
      let named = NamedOperation(facts: facts, name: given ?? naming.member(name.method))
      guard !name.services.isEmpty else {
        root.append(named)
        continue
      }
      places[name.services, default: []].append(named)
      guard let tag = operation.tags.first.flatMap({ declared[$0] }) else { continue }
      for count in name.services.indices.map({ $0 + 1 }) {
        let path = Array(name.services.prefix(count))
        if tags[path] == nil, Self.isAbout(tag, path, name) { tags[path] = tag }
      }
    }
    let order = Dictionary(
      context.document.tags.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let paths = Self.withOwners(places.keys).enumerated().sorted { one, other in
      let ranks = [one, other].map { path in
        tags[Array(path.element.prefix(1))].flatMap { order[$0.name] } ?? Int.max
      }
      return (ranks[0], one.offset) < (ranks[1], other.offset)
    }.map(\.element)
    declare(paths, places, tags, in: context)
  }

  private mutating func declare(
    _ paths: [[String]], _ places: OrderedDictionary<[String], [NamedOperation]>, _ tags: [[String]: Tag],
    in context: LoweringContext
  ) {
    let naming = context.naming
    var types: [[String]: NameScope] = [:]
    var properties: [[String]: NameScope] = [:]
    var owners: [[String]: [ServiceDeclaration.Owner]] = [[]: []]
    for path in paths {
      guard let text = path.last else { continue }
      let outer = Array(path.dropLast())
      let tag = tags[path]
      // In a namespace, services are siblings: an extension of a nested one couldn't see the namespace's types.
      let isFlat = context.options.namespace != nil
      let isOfTag =
        tag.map { path.count == 1 && $0.swiftName == nil && naming.member($0.name) == text } ?? false
      let typeText =
        isFlat
        ? path.map { naming.type($0) }.joined()
        : isOfTag
          ? naming.type(tag?.name ?? text) : naming.type(text, given: tag?.swiftName == text ? text : nil)
      let scope = isFlat ? [] : outer
      let typeName = types[scope, default: NameScope(reserved: context.topLevelNames)].claim(
        typeText + "Service")
      let reserved = outer.isEmpty ? SessionMethods.properties.union(["api", "logIn", "logOut"]) : ["api"]
      let name = tag?.swiftName == text ? SwiftNaming.member(text) : naming.member(text)
      let property = properties[outer, default: NameScope(reserved: reserved)]
        .claim(reserved.contains(name) ? "\(name)Service" : name)
      let before = owners[outer] ?? []
      let declaration = ServiceDeclaration(
        owners: before, typeName: typeName, propertyName: property, isBesideOwners: isFlat,
        documentation: DocComment(tag?.description, besides: "\(typeText) service"),
        operations: OperationGroup(), position: tag?.position)
      owners[path] = before + [declaration.asOwner]
      typeNames[before, default: []].insert(typeName.name)
      services.append(Place(declaration: declaration, operations: places[path] ?? []))
    }
  }

  /// Divides the services, in order, into runs with about the same number of operations.
  func parts(_ count: Int) -> [[Place]] {
    let whole = services.reduce(0) { $0 + $1.operations.count }
    var parts: [[Place]] = []
    var size = 0
    for service in services {
      if parts.isEmpty || size * count >= whole {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(service)
      size += service.operations.count
    }
    return parts
  }

  /// The names of the types of services in a service.
  func typeNames(in service: ServiceDeclaration) -> Set<String> {
    typeNames[service.owners + [service.asOwner]] ?? []
  }

  /// Inserts parents, which may have no operations, before their children.
  private static func withOwners(_ paths: OrderedSet<[String]>) -> OrderedSet<[String]> {
    var all: OrderedSet<[String]> = []
    for path in paths {
      for count in path.indices { all.append(Array(path.prefix(count + 1))) }
    }
    return all
  }

  /// Whether a tag describes a service: the service is named after it or has the same name.
  private static func isAbout(_ tag: Tag, _ path: [String], _ name: CallName) -> Bool {
    if name.serviceSource == .tag { return path.count == 1 }
    let key = CallWords.key(CallWords.words(of: tag.name))
    return key == CallWords.key(path.flatMap { CallWords.words(of: $0) })
      || key == CallWords.key(CallWords.words(of: path[path.count - 1]))
  }
}

/// The words of a service, which its methods don't repeat: `webhooks.createWebhook` is `webhooks.create`.
struct ServiceWords {
  /// The words of the service and its parents, then of fewer parents, and finally the service's last word. Each is
  /// singular and joined, because one word in a path can be two in an operationId: `mysql` and `MySQL`.
  private let nouns: [String]
  /// The initials of the services: `lke` for `linodeKubernetesEngine`.
  private let acronyms: [String]
  /// The resources in the path that a call can be made for: `companies` in `/companies/{id}/notes`.
  private let owners: [[String]]

  init(_ services: [[String]], path: CallPath = CallPath(""), besides literal: [String] = []) {
    let words = services.filter { !$0.isEmpty }.map { CallWords.singular($0) }
    var nouns = words.indices.map { words[$0...].joined().joined() }
    if let last = words.last, last.count > 1, let noun = last.last, !Self.particles.contains(noun) {
      nouns.append(noun)
    }
    nouns.append(CallWords.key(literal))
    self.nouns = nouns.filter { !$0.isEmpty }
    acronyms = services.compactMap { CallWords.acronym(of: $0) }
    let segments = path.segments
    owners = segments.indices.dropLast().compactMap { index in
      guard segments[index + 1].literal == nil, let literal = segments[index].literal else { return nil }
      return CallWords.singular(CallWords.words(of: literal))
    }
  }

  /// Returns the words of a method without those of the service, or all words if none would be left.
  ///
  /// In `contacts`, `attach contact tag` and `attach tag to contact` become `attach tag`. In `notes`, below
  /// `/companies/{id}`, `list company notes` becomes `list for company`.
  func stripped(from words: [String]) -> [String] {
    let words = withoutFirst(words)
    let singular = CallWords.singular(words)
    for noun in nouns {
      guard let count = Self.count(of: noun, endingIn: singular), words.count > count + 1 else { continue }
      let rest = Array(words.dropLast(count))
      if CallWords.prepositions.contains(rest[rest.count - 1]) { return Array(rest.dropLast()) }
      let between = rest.dropFirst()
      if between.allSatisfy(Self.standsAlone) { return rest }
      if owners.contains(CallWords.singular(Array(between))) {
        return [rest[0], "for"] + between.dropLast() + between.suffix(1).map { CallWords.singular($0) }
      }
    }
    return words
  }

  /// Drops the noun after the verb, or before it.
  private func withoutFirst(_ words: [String]) -> [String] {
    guard words.count > 1 else { return words }
    if words.count > 2, acronyms.contains(words[1]) { return withoutFirst([words[0]] + words.dropFirst(2)) }
    let singular = CallWords.singular(words)
    for noun in nouns {
      if let count = Self.count(of: noun, beginning: singular.dropFirst()) {
        return Array(words.prefix(1) + words.dropFirst(1 + count))
      }
      if let count = Self.count(of: noun, beginning: singular[...]), words.count > count {
        return Array(words.dropFirst(count))
      }
    }
    return words
  }

  /// The number of leading words that form the noun, or `nil` if they don't.
  private static func count(of noun: String, beginning words: ArraySlice<String>) -> Int? {
    var rest = noun[...]
    for (index, word) in words.enumerated() {
      if index == 0, noun == abbreviations[word] { return 1 }
      guard rest.hasPrefix(word) else { return nil }
      rest = rest.dropFirst(word.count)
      if rest.isEmpty { return index + 1 }
    }
    return nil
  }

  /// The number of trailing words that form the noun, or `nil` if they don't.
  private static func count(of noun: String, endingIn words: [String]) -> Int? {
    var rest = noun[...]
    for (index, word) in words.reversed().enumerated() {
      if index == 0, noun == abbreviations[word] { return 1 }
      guard rest.hasSuffix(word) else { return nil }
      rest = rest.dropLast(word.count)
      if rest.isEmpty { return index + 1 }
    }
    return nil
  }

  /// The second words of verbs, which aren't nouns: `logIn`, `signUp`.
  static let particles: Set = ["down", "in", "off", "on", "out", "up"]

  private static let abbreviations = [
    "admin": "administration", "app": "application", "auth": "authentication", "config": "configuration",
    "db": "database", "doc": "document", "env": "environment", "info": "information", "org": "organization",
    "repo": "repository", "stat": "statistic",
  ]

  /// Whether a word keeps its meaning without the noun that follows it: `createOrUpdate`, `listDeleted`.
  static func standsAlone(_ word: String) -> Bool {
    CallWords.verbs.contains(word) || ["all", "and", "away", "or", "over"].contains(word)
      || word.hasSuffix("ed")
  }
}
