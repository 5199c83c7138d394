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

/// The nature of a document's operationIds, tags, and paths, determined once per document.
///
/// Hand-designed SDKs take their names from one of three places. If operationIds have a group
/// (`repos/list-commits`, `chat_postMessage`), services are the groups, which most of the document decides. Otherwise,
/// each operation decides for itself: if its first tag is declared, its service is the tag, and if not, the nouns in
/// its path.
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
    /// The tag of an operation if it's declared, otherwise the path.
    case declaredTags
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
  /// Whether most operationIds of POST operations begin with `post` instead of a verb: `postInvoice`.
  var isWrittenInMethods = false

  init(_ facts: [CallFacts], title: String, tags: [Tag], policy: CallNamingPolicy) {
    brand = CallWords.words(of: title).first
    let posts = facts.filter { $0.operation.method == "POST" && !$0.isMachineMade }
    isWrittenInMethods = posts.count { $0.words.first == "post" } * 2 > posts.count
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
      case .automatic:
        identifiers == .grouped ? .groups : .declaredTags
      case .operationIDs, .tags: .tags
      case .paths: .paths
      }
    scopes = Self.scopes(of: facts)
  }

  /// The source of the names of most services: groups, tags, or paths.
  package var mostServices: Services {
    guard services == .declaredTags else { return services }
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
    let all = CallWords.words(of: operation.id)
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

  /// Whether the operationId consists of the method and words of the path: `PostPaymentIntentsIntent`.
  private static func repeats(
    _ operation: Operation, _ path: CallPath, _ words: [String], _ whole: [String]
  ) -> Bool {
    guard words.count > 1, words[0] == operation.method.lowercased() else { return false }
    let known = Set(whole + CallWords.singular(whole) + ["id", "api", "by"])
    let rest = words.dropFirst()
    guard
      rest.allSatisfy({ known.contains($0) || known.contains(CallWords.singular($0)) })
        || (path.words + whole).joined().contains(rest.joined())
    else { return false }
    if ["post", "put", "patch"].contains(words[0]) { return true }
    // A person would write `getPets` for `GET /pets`, too.
    let hasParameter = path.segments.contains { $0.literal == nil }
    return hasParameter || Array(rest) != path.literals.flatMap { CallWords.words(of: $0) }
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
    if let group = groupOfTag(operation) { return group }
    let parts = operation.id.utf8.split(separator: UInt8(ascii: "_")).map { String(Substring($0)) }
    guard parts.count > 1 else { return nil }
    let tags = Set(operation.tags.map { CallWords.key(CallWords.words(of: $0)) })
    let literals = path.literals.map { CallWords.key(CallWords.words(of: $0)) }
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      let head = count == 1 ? [withoutRole(parts[0])] : Array(parts.prefix(count))
      let words = head.flatMap { CallWords.words(of: $0) }
      if count == 1, let first = words.first, isVerb(first) { continue }
      let key = CallWords.key(words)
      guard !key.isEmpty, tags.contains(key) || isRun(key, of: literals),
        !parts[count...].allSatisfy({ CallPath.isVersion($0) })
      else { continue }
      return (joined(head, asIn: literals), parts.dropFirst(count).joined(separator: "_"))
    }
    return nil
  }

  /// The tag and the rest of an operationId that begins with it: `indices-get-settings` with the tag `indices`.
  private static func groupOfTag(_ operation: Operation) -> (services: [String], name: String)? {
    guard let tag = operation.tags.first.map({ CallWords.key(CallWords.words(of: $0)) }) else { return nil }
    let parts = operation.id.utf8.split(separator: UInt8(ascii: "-")).map { String(Substring($0)) }
    let count = parts.indices.first { CallWords.key(parts[..<$0].flatMap { CallWords.words(of: $0) }) == tag }
    guard let count, count > 0 else { return nil }
    return ([parts[..<count].joined(separator: "-")], parts[count...].joined(separator: "-"))
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

  /// Whether a key is a run of consecutive literals.
  private static func isRun(_ key: String, of literals: [String]) -> Bool {
    literals.indices.contains { start in
      var joined = ""
      for literal in literals[start...] {
        joined += literal
        if joined == key { return true }
      }
      return false
    }
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
