import CallsiteDocument

/// Where a call site stands and why: `fineTuning.jobs` and `cancel`.
package struct CallName: Hashable, Sendable {
  /// What a name was taken from.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// `x-callsite-name`, or a name given in callsite.yaml.
    case given
    /// A vendor's extension for its own SDK.
    case vendor = "vendor's hint"
    case operationID = "operationId"
    case path
    case tag
    case summary
  }

  /// The services on the way, from the client: `["fineTuning", "jobs"]`; empty: a method of the client.
  package var services: [String]
  package var method: String
  package var serviceSource: Source
  package var methodSource: Source
  /// The name that another operation of the service has already; nil: there is none.
  package var wanted: String?

  /// As `x-callsite-name` gives it: `fineTuning.jobs.cancel`; `.embed` for a method of the client.
  package var overlayText: String { ((services.isEmpty ? [""] : services) + [method]).joined(separator: ".") }
}

/// Names one operation, from what it says of itself and what was decided for the document.
struct CallNaming {
  let evidence: CallEvidence
  let facts: CallFacts

  private var operation: Operation { facts.operation }
  private var segments: [CallPath.Segment] { facts.path.segments }
  private var literals: [String] { facts.path.literals }
  private var isItem: Bool { facts.path.endsWithParameter && facts.path.action == nil }

  /// The services, and which literals of the path they leave for the method; nil: the path isn't theirs.
  private struct Home {
    var services: [[String]]
    var rest: [String]?
    var source: CallName.Source
    /// The literal of the path that a tag stands for, whose words aren't repeated either.
    var literal: [String] = []
  }

  func name() -> CallName {
    let home = home()
    let flags = facts.path.flags.map { CallWords.words(of: $0) }
    var services = flags + Self.shortened(home.services)
    var serviceSource = home.source
    if let given = operation.callHints.services {
      services = given.map { CallWords.words(of: $0) }.filter { !$0.isEmpty }
      serviceSource = .vendor
    }
    let (method, source) = method(in: home, services)
    return CallName(
      services: services.map(CallWords.camelCase),
      method: method.isEmpty ? "call" : CallWords.camelCase(method),
      serviceSource: serviceSource, methodSource: source)
  }

  /// A service doesn't repeat its owner's words: `invoices.invoiceLineItems` → `invoices.lineItems`.
  private static func shortened(_ services: [[String]]) -> [[String]] {
    services.reduce(into: []) { shortened, words in
      guard let owner = shortened.last, words.count > owner.count,
        CallWords.singular(Array(words.prefix(owner.count))) == CallWords.singular(owner)
      else { return shortened.append(words) }
      shortened.append(Array(words.dropFirst(owner.count)))
    }
  }

  // MARK: - Services

  private func home() -> Home {
    let procedure = facts.path.procedure
    if !procedure.isEmpty {
      return Home(
        services: procedure.dropLast().map { CallWords.words(of: $0) }, rest: procedure.suffix(1),
        source: .path)
    }
    switch evidence.services {
    case .groups:
      if let group = facts.group {
        let services = group.services.map { CallWords.words(of: $0) }
        return Home(services: services, rest: nil, source: .operationID)
      }
      return tagHome() ?? pathHome()
    case .tags: return tagHome() ?? pathHome()
    case .paths: return pathHome()
    }
  }

  private var tagWords: [String]? {
    guard let tag = operation.tags.first else { return nil }
    let words = CallWords.words(of: tag.replacing("'s ", with: "s "))
    return words.isEmpty ? nil : words
  }

  /// The tag, and collections that lie right behind its own literal: `/help_center/collections`, tagged Help
  /// Center.
  private func tagHome() -> Home? {
    guard let tag = tagWords else { return nil }
    let words = Set(CallWords.singular(tag))
    let isOfTag = { (literal: String) in
      let own = CallWords.words(of: literal)
      return words.isSuperset(of: CallWords.singular(own)) || CallWords.key(own) == CallWords.key(tag)
    }
    guard let last = segments.lastIndex(where: { $0.literal.map(isOfTag) == true }) else {
      return Home(services: [tag], rest: nil, source: .tag)
    }
    let literal = segments[last].literal.map { CallWords.words(of: $0) } ?? []
    let rest = segments[(last + 1)...].compactMap(\.literal)
    let direct = segments[(last + 1)...].prefix { $0.literal != nil }.compactMap(\.literal)
    let whole = Home(services: [tag], rest: rest, source: .tag, literal: literal)
    guard operation.swiftName == nil, operation.callHints.method == nil,
      let inner = hasDesign ? direct.last : rest.last
    else { return whole }
    let isAct = !isItem && isAction(inner)
    if !hasDesign {
      // Nobody named the operation: what lies below the tag's own literal is named as its path.
      let nouns = rest.dropLast(isAct ? 1 : 0).map { CallWords.words(of: $0) }
      return Home(services: [tag] + nouns, rest: isAct ? rest.suffix(1) : [], source: .tag, literal: literal)
    }
    let isPlural = CallWords.words(of: inner).last.map(CallWords.isPlural) == true
    guard direct.count < rest.count || isItem || isPlural && !isAct else { return whole }
    return Home(
      services: [tag] + direct.map { CallWords.words(of: $0) }, rest: Array(rest.dropFirst(direct.count)),
      source: .tag, literal: literal)
  }

  private func pathHome() -> Home {
    let literals = literals
    guard let last = literals.last else {
      return Home(services: tagWords.map { [$0] } ?? [], rest: nil, source: tagWords == nil ? .path : .tag)
    }
    let owners = literals.dropLast().map { CallWords.words(of: $0) }
    let whole = Home(services: literals.map { CallWords.words(of: $0) }, rest: [], source: .path)
    if facts.path.action != nil { return whole }
    if isItem {
      return literals.count > 1 && isLookUp
        ? Home(services: owners, rest: [last], source: .path) : whole
    }
    if literals.count == 1 {
      guard isProcedure(last) else { return whole }
      return Home(
        services: tagWords.map { [$0] } ?? [], rest: [last], source: tagWords == nil ? .path : .tag)
    }
    if isAction(last) || isFigure { return Home(services: owners, rest: [last], source: .path) }
    return whole
  }

  /// `/find_by_email/{email}`: what is done stands before what it is done with.
  private var isLookUp: Bool {
    guard segments.count > 1, let literal = segments[segments.count - 2].literal,
      let verb = CallWords.words(of: literal).first
    else { return false }
    return CallWords.verbs.contains(verb) && !CallWords.nouns.contains(verb)
      && CallWords.words(of: literal).last.map(CallWords.isPlural) == false
  }

  /// Whether a path of one literal is something that is done: `POST /rerank`.
  private func isProcedure(_ literal: String) -> Bool {
    let words = CallWords.words(of: literal)
    guard let first = words.first, CallWords.verbs.contains(first) || facts.words == words else {
      return false
    }
    let mayAct = words.count > 1 || operation.method != "GET" || CallWords.queries.contains(first)
    return mayAct && isAction(literal)
  }

  /// A figure of a report: `GET /usage/images`.
  private var isFigure: Bool {
    operation.method == "GET" && verb != "list"
      && literals.dropLast().contains {
        !CallWords.reports.isDisjoint(with: CallWords.words(of: $0))
      }
  }

  /// Whether the last literal of a path is what is done, not what it is done to: `/orders/{id}/cancel`.
  private func isAction(_ literal: String) -> Bool {
    let words = CallWords.words(of: literal)
    guard let first = words.first, let last = words.last else { return false }
    let isPlural = CallWords.isPlural(last)
    let isBehindItem = segments.count > 1 && segments[segments.count - 2].literal == nil
    let isNoun = CallWords.nouns.contains(first)
    let isStated = operation.method != "GET" && facts.words.starts(with: words) && !isPlural
    if CallWords.verbs.contains(first) {
      if isStated { return true }
      // `create-embed-job` of `POST /embed-jobs` makes one.
      if words.count > 1 || isNoun, let verb, verb != first, Self.statedVerbs[verb] != nil { return false }
      if words.count > 1 { return !isNoun || !isPlural && operation.method == "POST" && isBehindItem }
      if isPlural || operation.method == "DELETE" { return false }
      if operation.method == "GET" { return !isNoun || CallWords.queries.contains(first) }
      return !isNoun || operation.method == "POST"
    }
    return isStated
      || operation.method == "POST" && !isPlural && isBehindItem && words.count == 1
        && !Self.nounEndings.contains(where: first.hasSuffix)
  }

  private static let nounEndings = [
    "age", "ance", "data", "ing", "ity", "ment", "ness", "ory", "ship", "tion", "ure",
  ]

  // MARK: - Methods

  /// The verb that somebody chose for the operation.
  private var verb: String? {
    evidence.identifiers == .machineMade || facts.isMachineMade ? nil : facts.words.first
  }

  /// Whether somebody chose the operationId.
  private var hasDesign: Bool { evidence.identifiers != .machineMade && !facts.words.isEmpty }

  private func method(in home: Home, _ services: [[String]]) -> ([String], CallName.Source) {
    if let hint = operation.callHints.method {
      let words = CallWords.words(of: hint)
      // A vendor that names the service as well has designed the whole.
      let isWhole = operation.callHints.services != nil
      return (isWhole ? words : ServiceWords(services).stripped(from: words), .vendor)
    }
    if let action = facts.path.action { return (CallWords.words(of: action), .path) }
    if home.source == .operationID, let group = facts.group {
      return (designed(CallWords.words(of: group.name), services), .operationID)
    }
    if home.source == .tag || home.rest == nil {
      if let rest = home.rest, !hasDesign {
        return (rest.last.map { CallWords.words(of: $0) } ?? [crud()], .path)
      }
      if hasDesign {
        let words = designed(facts.words, services, besides: home.literal)
        // Where services say all of the path, what is done is left to say.
        let saysMore =
          words.dropFirst().contains { !ServiceWords.standsAlone($0) } || !CallWords.verbs.contains(words[0])
        return home.rest == [] && saysMore ? ([crud()], .path) : (words, .operationID)
      }
      if let words = summarized(services) { return (words, .summary) }
      return ([crud()], .path)
    }
    if let last = home.rest?.last { return (CallWords.words(of: last), .path) }
    if let verb = ownVerb(services) { return ([verb], .operationID) }
    return ([crud()], .path)
  }

  /// What an operationId calls it that makes something of its own kind: `send` of `sendEmail`, for `POST /emails`.
  private func ownVerb(_ services: [[String]]) -> String? {
    guard operation.method == "POST", !isItem, facts.isNamed else { return nil }
    let words = ServiceWords(services, path: facts.path).stripped(from: facts.words)
    guard words.count == 1, CallWords.verbs.contains(words[0]), !CallWords.httpMethods.contains(words[0]),
      Self.statedVerbs[words[0]] == nil, !CallWords.nouns.contains(words[0])
    else { return nil }
    return words[0]
  }

  /// `list`, `get`, `create`, `update` or `delete`: by the operationId where it begins with one of them, else by
  /// the HTTP method.
  private func crud() -> String {
    let isPlural = literals.last.flatMap { CallWords.words(of: $0).last }.map(CallWords.isPlural) == true
    let isList = !isItem && (facts.answersList || isPlural)
    if let verb, let (name, methods) = Self.statedVerbs[verb], methods.contains(operation.method) {
      let isRead = name == "get" && facts.answersList && isPlural
      if !isRead, name != "list" || !isItem { return name }
    }
    return switch operation.method {
    case "GET", "HEAD": isList ? "list" : "get"
    case "POST": isItem ? "update" : "create"
    case "PUT", "PATCH": "update"
    case "DELETE": "delete"
    default: operation.method.lowercased()
    }
  }

  /// What verbs of operationIds say, for the HTTP methods that may say it.
  private static let statedVerbs: [String: (name: String, methods: Set<String>)] = {
    let verbs: [(String, [String], Set<String>)] = [
      ("list", ["list"], ["GET", "POST"]),
      ("get", ["retrieve", "fetch", "read", "show"], ["GET"]),
      ("create", ["create", "add", "insert"], ["POST", "PUT"]),
      ("update", ["update", "modify", "edit", "replace", "set", "patch"], ["POST", "PUT", "PATCH"]),
      ("delete", ["delete", "remove", "destroy"], ["DELETE", "POST"]),
    ]
    var stated: [String: (name: String, methods: Set<String>)] = [:]
    for (name, words, methods) in verbs { for word in words { stated[word] = (name, methods) } }
    return stated
  }()

  /// What the operationId calls it in a service.
  func designed(in services: [String]) -> [String] {
    designed(facts.words, services.map { CallWords.words(of: $0) })
  }

  /// A name that somebody chose, without articles, versions and the service's own words.
  private func designed(
    _ words: [String], _ services: [[String]], besides literal: [String] = []
  ) -> [String] {
    var words = words.filter { !CallWords.articles.contains($0) }
    while words.count > 1, let last = words.last,
      last.allSatisfy(\.isNumber) || CallPath.isVersion(last)
        || operation.isDeprecated && last == "deprecated"
    {
      words.removeLast()
    }
    return plain(ServiceWords(services, path: facts.path, besides: literal).stripped(from: words))
  }

  /// What the summary says that the operation does: `Get a list of users` → `list users`.
  private func summarized(_ services: [[String]]) -> [String]? {
    let summary = (operation.summary ?? "").prefix { $0 != "(" }
    var words = CallWords.words(of: String(summary)).filter { !CallWords.articles.contains($0) }
    while words.count > 1, words[0].hasSuffix("ly"), CallWords.verbs.contains(words[1]) {
      words.removeFirst()
    }
    guard words.count <= 10, let first = words.first else { return nil }
    if CallWords.verbs.contains(CallWords.singular(first)) { words[0] = CallWords.singular(first) }
    if words.starts(with: ["get", "list", "of"]) { words = ["list"] + words.dropFirst(3) }
    if words.count > 1, words[1] == "list", ["get", "retrieve", "return"].contains(words[0]) {
      words = ["list"] + words.dropFirst(2)
    }
    guard CallWords.verbs.contains(words[0]) else { return nil }
    return plain(ServiceWords(services, path: facts.path).stripped(from: words))
  }

  private static let danglingWords: Set = ["at", "by", "for", "from", "id", "of", "to", "with"]

  /// A verb that stands alone is one of the five: `retrieve` → `get`.
  private func plain(_ words: [String]) -> [String] {
    var words = words
    // Not `in` and `on`, which are part of verbs: `logIn`.
    while words.count > 1, let last = words.last, Self.danglingWords.contains(last) { words.removeLast() }
    if words.count == 2, words[1] == "all", ["get", "list", "find", "fetch"].contains(words[0]) {
      return ["list"]
    }
    guard words.count == 1 else { return words }
    switch words[0] {
    case "get", "retrieve", "read", "fetch", "show", "find", "describe":
      let isDesigned = evidence.services == .groups && facts.group != nil
      let isList = operation.method == "GET" && facts.answersList && !isItem && !isDesigned
      return [isList ? "list" : "get"]
    case "index": return operation.method == "GET" ? ["list"] : words
    case "create", "add", "insert", "new", "post": return ["create"]
    case "update", "edit", "modify", "patch", "put", "replace", "change": return ["update"]
    case "delete", "remove", "destroy", "del": return ["delete"]
    default: return words
    }
  }
}
