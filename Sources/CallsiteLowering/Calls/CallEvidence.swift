import CallsiteBasics
import CallsiteDocument
import OrderedCollections

/// The parts of an operation that its call site is derived from.
struct CallFacts {
  private let shared: SharedElement<Operation>
  /// The complete path.
  let wholePath: CallPath
  /// The path without the account, tenant, or zone that contains most of the API.
  var path: CallPath
  /// The literal of that account, or `nil` if there isn't one.
  var scope: String?
  /// The words of the operationId, without the path that some frameworks append.
  let words: [String]
  /// Whether the operationId only repeats the method and the path.
  let isMachineMade: Bool
  /// Whether someone chose the words, even if a framework appended the path.
  let isNamed: Bool
  /// The group and the name in an operationId that has both, such as `repos/list-commits`.
  let group: (services: [String], name: String)?
  /// Whether a successful response contains a list.
  let returnsList: Bool
  /// Whether a successful response can't contain a list: it's a single value, or an object of single values.
  let returnsOne: Bool

  var operation: Operation { shared.value }

  init(_ shared: SharedElement<Operation>, in document: APIDocument) {
    self.shared = shared
    let operation = shared.value
    wholePath = CallPath(operation.path)
    path = wholePath
    let id = OperationIDWords(operation, path)
    words = id.words
    isMachineMade = id.isMachineMade
    isNamed = !words.isEmpty && (!id.isMachineMade || id.hasPath)
    group = id.group
    returnsList = operation.returnsList(in: document)
    returnsOne = operation.returnsOne(in: document)
  }
}

/// The nature of a document's operationIds, tags, and paths.
///
/// Hand-designed SDKs take their names from one of three places, and each operation decides for itself: if its
/// operationId has a group (`repos/list-commits`), its service is the group, if its first tag is declared, the tag, and
/// if not, the nouns in its path. What most operations have is only for people to read.
package struct CallEvidence: Hashable, Sendable {
  /// The kind of operationIds that a document has.
  package enum Identifiers: String, Hashable, Sendable {
    /// Missing, or a different spelling of the method and the path.
    case machineMade
    /// Most consist of a group and a name.
    case grouped
    /// Most begin with a verb.
    case verbs
    case other
  }

  /// The source of the names of services.
  package enum Services: String, Hashable, Sendable {
    case groups, tags, paths
    /// The group of an operation, its tag if it's declared, or the path.
    case automatic
  }

  package var operations = 0
  package var machineMade = 0
  package var grouped = 0
  package var verbs = 0
  package var declaredTags = 0
  /// The tags that are services: those that the document declares, unless a tool derived them from paths.
  var serviceTags: Set<String> = []
  package var identifiers = Identifiers.other
  package var services = Services.paths
  /// The literals that contain most of the API, together with an id: `accounts` in `/accounts/{id}/…`.
  var scopes: [String] = []
  /// The first word of the API's title, such as `linode` for Linode API.
  var brand: String?

  init(_ facts: [CallFacts], title: String, tags: [Tag], policy: CallNamingPolicy) {
    brand = CallWords.words(of: title).first
    operations = facts.count
    machineMade = facts.count { $0.isMachineMade }
    grouped = facts.count { $0.group != nil }
    verbs = facts.count { facts in
      !facts.isMachineMade && facts.words.first.map(CallWords.verbs.contains) == true
    }
    serviceTags = Set(tags.filter { $0.isDeclared && !Self.isMachineMade($0.name) }.map(\.name))
    declaredTags = facts.count { isOfServiceTag($0.operation) }
    let given = facts.count { $0.operation.hasGivenID }
    let stated = given - facts.count { $0.isMachineMade && $0.operation.hasGivenID }
    identifiers =
      if given * 2 < operations || stated * 2 <= given {
        .machineMade
      } else if grouped * 10 >= operations * 7 {
        .grouped
      } else if verbs * 10 >= given * 6 { .verbs } else { .other }
    services =
      switch policy {
      case .automatic: .automatic
      case .operationIDs, .tags: .tags
      case .paths: .paths
      }
    scopes = Self.scopes(of: facts)
  }

  /// The source of the names of most services: groups, tags, or paths.
  package var mostServices: Services {
    guard services == .automatic else { return services }
    if grouped * 2 > operations { return .groups }
    return declaredTags * 2 > operations ? .tags : .paths
  }

  /// Whether the first tag of an operation is a service.
  func isOfServiceTag(_ operation: Operation) -> Bool {
    operation.tags.first.map(serviceTags.contains) == true
  }

  /// Whether a tool derived the tag from a path: `Api20100401Account`.
  private static func isMachineMade(_ tag: String) -> Bool {
    let scalars = Array(tag.unicodeScalars)
    return scalars.indices.dropFirst().contains { index in
      guard ("0"..."9").contains(scalars[index]) else { return false }
      if scalars[index - 1] == "V" { return true }
      let isNumber = index + 1 < scalars.count && ("0"..."9").contains(scalars[index + 1])
      return isNumber && scalars[index - 1].properties.isAlphabetic
    }
  }

  /// The literals that name the owner of a resource, not its kind: they and an ID precede many different resources.
  private static func scopes(of facts: [CallFacts]) -> [String] {
    var counts: [String: Int] = [:]
    var resources: [String: Set<String>] = [:]
    var roots: Set<String> = []
    for entry in facts {
      let segments = entry.path.segments
      guard let root = segments.first?.literal?.lowercased() else { continue }
      roots.insert(root)
      guard segments.count > 2, segments[1].literal == nil, let resource = segments[2].literal else {
        continue
      }
      counts[root, default: 0] += 1
      resources[root, default: []].insert(resource.lowercased())
    }
    return counts.filter { root, count in
      let below = resources[root]?.count ?? 0
      let isWide = below >= 8 && roots.count * 4 <= 16 + below || below >= 20
      return count * 5 >= facts.count && isWide
    }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}

/// The words of an operationId, and whether someone chose them.
private struct OperationIDWords {
  private(set) var words: [String]
  let isMachineMade: Bool
  /// Whether the path is appended to the words.
  let hasPath: Bool
  private(set) var group: (services: [String], name: String)?

  init(_ operation: Operation, _ path: CallPath) {
    guard operation.hasGivenID else {
      words = []
      hasPath = false
      isMachineMade = true
      return
    }
    let all = CallWords.words(of: Self.withoutController(operation.id))
    words = all
    let whole = Self.words(ofPath: operation.path)
    let pathEnd = operation.path.utf8.firstIndex(of: UInt8(ascii: "?"))
    // FastAPI appends the path and the method to its operationIds: `v1`, `items`, `item`, `id`, `get`.
    let tail =
      (pathEnd.map { Self.words(ofPath: String(operation.path[..<$0])) } ?? whole) + [
        operation.method.lowercased()
      ]
    hasPath = all.count > tail.count && Array(all.suffix(tail.count)) == tail
    if hasPath { words = Array(all.dropLast(tail.count)) }
    isMachineMade =
      all.isEmpty || hasPath || Self.isOfJSONAPI(operation.id) || Self.repeats(operation, path, all, whole)
    group = isMachineMade ? nil : Self.group(of: operation, path)
  }

  /// Drops the class that NestJS puts before the name of a method: `UsersController_findAll` → `findAll`.
  private static func withoutController(_ id: String) -> String {
    let parts = id.split(maxSplits: .max, omittingEmptySubsequences: false) { "_.".contains($0) }
    guard parts.count > 1, let name = parts.last, !name.isEmpty,
      parts[parts.count - 2].contains(/Controller(?:V\d+)?$/)
    else { return id }
    return String(name)
  }

  /// The words of a path, including parameters and versions.
  private static func words(ofPath path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).flatMap { segment in
      let bytes = segment.filter { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
      return CallWords.words(of: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Whether the operationId has the form that a generator of JSON:API documents gives it, as in App Store Connect's:
  /// `apps-builds-get_to_many_related`.
  private static func isOfJSONAPI(_ id: String) -> Bool {
    guard let dash = id.utf8.lastIndex(of: UInt8(ascii: "-")) else { return false }
    let words = id[dash...].dropFirst().split(separator: "_")
    return switch words.count {
    case 2: words[1] == "instance" || words == ["get", "collection"]
    case 4: words[1] == "to" && ["related", "relationship"].contains(words[3])
    default: false
    }
  }

  /// Whether the operationId consists of the method and the whole path: `PostPaymentIntentsIntent`.
  ///
  /// A person leaves words out, or uses the singular: `getUserBillingPlan` for `GET /users/{id}/billing/plan`.
  private static func repeats(
    _ operation: Operation, _ path: CallPath, _ words: [String], _ whole: [String]
  ) -> Bool {
    guard words.count > 1, words[0] == operation.method.lowercased() else { return false }
    let rest = words.dropFirst()
    let known = Set(whole + CallWords.singular(whole) + ["id", "api"])
    let isOfPath = rest.allSatisfy { known.contains($0) || known.contains(CallWords.singular($0)) }
    guard isOfPath || (path.words + whole).joined().contains(rest.joined()) else { return false }
    let nouns = nouns(of: path)
    guard nouns.indices.contains(where: { nouns[$0...].joined() == rest.joined() }) else {
      return ["post", "put", "patch"].contains(words[0]) || isWhole(rest, path)
    }
    let hasParameter = path.segments.contains { $0.literal == nil }
    return !hasParameter
      && (words[0] == "post" || operation.id.dropFirst(words[0].count).first?.isLetter == false)
  }

  /// Whether words contain the words of all literals of a path, in order.
  private static func isWhole(_ words: ArraySlice<String>, _ path: CallPath) -> Bool {
    var missing = path.literals.flatMap { CallWords.words(of: $0) }[...]
    for word in words where word == missing.first { missing.removeFirst() }
    return missing.isEmpty
  }

  /// The literals of a path as people name them, each joined: those before a parameter are singular.
  private static func nouns(of path: CallPath) -> [String] {
    path.segments.indices.compactMap { index in
      guard let literal = path.segments[index].literal else { return nil }
      let words = CallWords.words(of: literal)
      let isOfItem = index + 1 < path.segments.count && path.segments[index + 1].literal == nil
      return (isOfItem ? words.dropLast() + words.suffix(1).map { CallWords.singular($0) } : words).joined()
    }
  }

  private static func group(of operation: Operation, _ path: CallPath) -> (services: [String], name: String)?
  {
    for separator in "/:.".utf8 where operation.id.utf8.contains(separator) {
      let parts = operation.id.utf8.split(separator: separator).map { String(Substring($0)) }
      guard parts.count > 1, parts.allSatisfy({ !CallWords.words(of: $0).isEmpty }) else { continue }
      // `v1.application.list` is `application.list`, as a version in a path isn't a service.
      let services = parts.dropLast().filter { !CallPath.isVersion($0) }
      guard !services.isEmpty else { continue }
      return (services.map(withoutRole), parts[parts.count - 1])
    }
    if let tag = operation.tags.first, operation.id.hasPrefix("\(tag)-") {
      // `indices-get-settings` with the tag `indices`.
      let name = operation.id.dropFirst(tag.count + 1)
      return name.isEmpty ? nil : ([tag], String(name))
    }
    return groupOfUnderscore(operation, path)
  }

  /// The group in an operationId with underscores: the first part of `chat_postMessage`, and in `core_apps_list` the
  /// longest one that is the tag or the path, if a verb follows.
  private static func groupOfUnderscore(
    _ operation: Operation, _ path: CallPath
  ) -> (services: [String], name: String)? {
    let parts = operation.id.utf8.split(separator: UInt8(ascii: "_")).map { String(Substring($0)) }
    let literals = path.literals.map { CallWords.key(CallWords.words(of: $0)) }
    let tag = operation.tags.first.map { CallWords.key(CallWords.words(of: $0)) }
    // With capitals, words have another separator, so that the underscore isn't one.
    let isCapitalized = parts.count == 2 && parts.contains { $0.contains(where: \.isUppercase) }
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      let head = count == 1 ? [withoutRole(parts[0])] : Array(parts.prefix(count))
      let words = head.flatMap { CallWords.words(of: $0) }
      guard let first = words.first, !isVerb(first), !CallWords.isAlwaysVerb(first),
        !parts[count...].allSatisfy({ CallPath.isVersion($0) }),
        let verb = CallWords.words(of: parts[count]).first
      else { continue }
      let key = CallWords.key(words)
      let isTag = [key, CallWords.key(parts.prefix(count).flatMap { CallWords.words(of: $0) })].contains(tag)
      let isNamed =
        isCapitalized
        ? isTag || literals.contains(key)
        : (isTag || key == literals.joined())
          && (CallWords.verbs.contains(verb) || ["bulk", "partial"].contains(verb))
      if isNamed { return (joined(head, asIn: literals), parts.dropFirst(count).joined(separator: "_")) }
    }
    return nil
  }

  /// Joins the parts of a group that are one literal of the path: for `/sources/user_connections`, `sources`, `user`,
  /// `connections` → `sources`, `user_connections`.
  private static func joined(_ parts: [String], asIn literals: [String]) -> [String] {
    guard parts.count > 1 else { return parts }
    var groups: [String] = []
    var rest = parts[...]
    for literal in literals {
      let count = rest.indices.map { $0 - rest.startIndex + 1 }.first { count in
        CallWords.key(rest.prefix(count).flatMap { CallWords.words(of: $0) }) == literal
      }
      guard let count else { continue }
      groups.append(rest.prefix(count).joined(separator: "_"))
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty ? groups : parts
  }

  private static func isVerb(_ word: String) -> Bool {
    CallWords.httpMethods.contains(word) || ["list", "create", "update"].contains(word)
  }

  /// Removes the suffix that NestJS and other frameworks add: `UsersController` → `Users`.
  private static func withoutRole(_ group: String) -> String {
    for role in ["Controller", "Service", "Api"] where group.hasSuffix(role) && group.count > role.count {
      return String(group.dropLast(role.count))
    }
    return group
  }
}

extension Operation {
  /// Whether the first successful response with content is an array, or an object that wraps one.
  fileprivate func returnsList(in document: APIDocument) -> Bool {
    guard let success = responses.first(where: \.status.isSuccess),
      let schema = success.content.first?.schema
    else { return false }
    return schema.isListing(in: document)
  }
}

extension Operation {
  /// Whether the first successful response with content is a single value, or an object without arrays.
  fileprivate func returnsOne(in document: APIDocument) -> Bool {
    guard let success = responses.first(where: \.status.isSuccess),
      let schema = success.content.first?.schema, let target = document.resolve(schema)
    else { return false }
    return target.isSingle(in: document)
  }
}

extension Schema {
  /// Whether all values are single ones, or objects with nothing but these.
  fileprivate func isSingle(in document: APIDocument) -> Bool {
    if types.contains(.array) || items != nil || !oneOf.isEmpty || !anyOf.isEmpty || !allOf.isEmpty {
      return false
    }
    guard types == [.object] else { return !types.isEmpty && !types.contains(.object) }
    return !properties.isEmpty
      && properties.values.allSatisfy { property in
        let types = document.resolve(property)?.types ?? []
        return !types.isEmpty && !types.contains(.array) && !types.contains(.object)
      }
  }

  fileprivate func isListing(in document: APIDocument) -> Bool {
    guard let schema = document.resolve(self) else { return false }
    if schema.types.contains(.array) || schema.items != nil { return true }
    var lists: [String] = []
    var count = 0
    for part in [schema] + schema.allOf.compactMap({ document.resolve($0) }) {
      count += part.properties.count
      for (name, property) in part.properties {
        let target = document.resolve(property)
        if target?.types.contains(.array) == true { lists.append(name) }
      }
    }
    if lists.contains(where: Self.listNames.contains) { return true }
    // In JSON:API, `included` accompanies the one resource in `data`.
    return lists.count == 1 && count <= 5 && schema.properties["data"] == nil
  }

  private static let listNames: Set = [
    "data", "entries", "items", "list", "records", "result", "results", "value",
  ]
}
