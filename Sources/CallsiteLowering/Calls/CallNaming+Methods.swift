import CallsiteDocument

extension CallNaming {
  /// The verb in a hand-written operationId.
  var verb: String? {
    facts.isMachineMade ? nil : facts.words.first
  }

  /// Whether someone chose the operationId.
  var hasDesign: Bool {
    !facts.isMachineMade && !facts.words.allSatisfy(CallWords.articles.contains)
  }

  func method(in home: Home, _ services: [[String]]) -> ([String], CallName.Source) {
    if let hint = operation.callHints.method {
      let words = CallWords.words(of: hint)
      // A vendor that also names the service has designed the whole call.
      let isWhole = operation.callHints.services != nil
      return (isWhole ? words : ServiceWords(services).stripped(from: words), .vendor)
    }
    if let action = facts.path.action { return (CallWords.words(of: action), .path) }
    if let words = fragment(in: services) { return (words, .path) }
    if home.source == .operationID, let group = facts.group {
      return (designed(CallWords.words(of: group.name), services), .operationID)
    }
    // `POST /log-in` with the tag Log in creates nothing.
    if operation.method == "POST", home.services.count == 1, home.rest == [], !isItem,
      Self.isDistinctVerb(home.literal)
    {
      return (home.literal, .path)
    }
    if home.source == .tag || home.rest == nil {
      if let rest = home.rest, !hasDesign {
        return (rest.last.map { action($0) } ?? [crud()], .path)
      }
      if hasDesign {
        let words = designed(facts.words, services, besides: home.literal)
        // If the services cover the whole path, only the verb is missing.
        let isMoreSpecific =
          words.dropFirst().contains { isItem || !ServiceWords.standsAlone($0) }
          || !CallWords.verbs.contains(words[0])
        // `uploadToFolder` for `POST /files/{id}` neither creates nor updates.
        let isOther =
          isItem && operation.method == "POST" && CallWords.verbs.contains(words[0])
          && Self.statedVerbs[words[0]] == nil && !CallWords.httpMethods.contains(words[0])
        return home.rest == [] && isMoreSpecific && !isOther ? ([crud()], .path) : (words, .operationID)
      }
      if let words = summarized(services) { return (words, .summary) }
      return ([crud()], .path)
    }
    if let last = home.rest?.last {
      let words = action(last)
      return (facts.path.procedure.isEmpty ? ServiceWords(services).stripped(from: words) : words, .path)
    }
    if let verb = ownVerb(services) { return (verb, .operationID) }
    return ([crud()], .path)
  }

  /// The action that a literal names. What a GET operation returns is only named after a change, such as the form in
  /// `GET /users/create`.
  private func action(_ literal: String) -> [String] {
    let words = CallWords.words(of: literal)
    return facts.path.procedure.isEmpty && (contradictsMethod(words) || onlyReads(of: words))
      ? ["get"] + words : words
  }

  /// Whether the summary of a GET operation says that it reads what a verb in its path is about: `GET /commands/send`,
  /// which lists commands.
  private func onlyReads(of words: [String]) -> Bool {
    guard operation.method == "GET", let first = words.first, CallWords.isAlwaysVerb(first),
      !mayMean(first)
    else { return false }
    let stated = firstWordOfSummary
    return ["get", "return"].contains(stated) || Self.statedVerbs[stated]?.methods.contains("GET") == true
  }

  /// `list`, `create`, `update`, or `delete`, if the summary of a POST operation begins with such a verb.
  var summarizedVerb: String? {
    guard operation.method == "POST", let (name, methods) = Self.statedVerbs[firstWordOfSummary],
      methods.contains("POST")
    else { return nil }
    return name
  }

  /// The first word of the summary, as a verb in the imperative: `list` for `Lists pets`.
  private var firstWordOfSummary: String {
    let word = (operation.summary ?? "").prefix { $0 != " " }
    return CallWords.singular(CallWords.words(of: String(word)).first ?? "")
  }

  /// Returns the name from the fragment of the path: `add_shared_link` is `create` in a service for shared links.
  private func fragment(in services: [[String]]) -> [String]? {
    guard let verb = facts.path.fragment.first, verb == "get" || Self.statedVerbs[verb] != nil else {
      return nil
    }
    let known = Set(CallWords.singular(services.flatMap { $0 }))
    let words = [verb] + facts.path.fragment.dropFirst().filter { !known.contains(CallWords.singular($0)) }
    return contradictsMethod(words) ? nil : plain(words)
  }

  /// The verb of an operationId whose noun is the service itself: `send` in `sendEmail`, for `POST /emails`.
  private func ownVerb(_ services: [[String]]) -> [String]? {
    guard ["PATCH", "POST", "PUT"].contains(operation.method), facts.isNamed else { return nil }
    let words = ServiceWords(services, path: facts.path).stripped(from: facts.words)
    if words.count == 3, words[1] == "or", [words[0], words[2]].allSatisfy(CallWords.verbs.contains) {
      return words
    }
    // `PUT /me/albums` whose operationId is `save-albums-user` saves albums.
    if operation.method == "PUT", !isItem, let verb = facts.words.first, Self.isDistinctVerb(verb) {
      return [verb]
    }
    return Self.isDistinctVerb(words) ? words : nil
  }

  /// Whether words are always a verb, and say more than an HTTP method: `search`, `log in`.
  private static func isDistinctVerb(_ words: [String]) -> Bool {
    guard let first = words.first else { return false }
    if words.count == 2 {
      return CallWords.verbs.contains(first) && ServiceWords.particles.contains(words[1])
    }
    return words.count == 1 && isDistinctVerb(first)
  }

  /// Whether a word is always a verb, and says more than an HTTP method.
  private static func isDistinctVerb(_ word: String) -> Bool {
    CallWords.verbs.contains(word) && !CallWords.httpMethods.contains(word) && statedVerbs[word] == nil
      && !CallWords.nouns.contains(word)
  }

  /// `list`, `get`, `create`, `update`, or `delete`: from the operationId if it begins with such a verb, otherwise
  /// from the HTTP method. What a GET operation asks for by an extension is named after that: `invoices.pdf(id)`.
  private func crud() -> String {
    if operation.method == "GET", isItem, let ending = facts.path.fileExtension, !contradictsMethod([ending])
    {
      return ending
    }
    let isPlural = literals.last.flatMap { CallWords.words(of: $0).last }.map(CallWords.isPlural) == true
    let isList = !isItem && (facts.returnsList || isPlural && !facts.returnsOne)
    if let verb, let (name, methods) = Self.statedVerbs[verb], methods.contains(operation.method) {
      let isRead = name == "get" && facts.returnsList && isPlural
      if !isRead, name != "list" || !isItem { return name }
    }
    return switch operation.method {
    case "GET": isList ? "list" : "get"
    case "POST" where verb == "get": isList ? "list" : "get"
    case "HEAD": "get"
    case "POST": isItem && (!facts.isNamed || summarizedVerb == "update") ? "update" : "create"
    case "PUT", "PATCH": "update"
    case "DELETE": "delete"
    default: operation.method.lowercased()
    }
  }

  /// The meaning of verbs in operationIds, with the HTTP methods that can have it.
  static let statedVerbs: [String: (name: String, methods: Set<String>)] = {
    let verbs: [(String, [String], Set<String>)] = [
      ("list", ["list"], ["GET", "POST"]),
      ("get", ["retrieve", "fetch", "read", "show"], ["GET"]),
      ("create", ["create", "add", "insert"], ["POST", "PUT"]),
      ("update", ["update", "modify", "edit", "replace", "patch"], ["POST", "PUT", "PATCH"]),
      ("delete", ["delete", "remove", "destroy"], ["DELETE", "POST"]),
    ]
    var stated: [String: (name: String, methods: Set<String>)] = [:]
    for (name, words, methods) in verbs { for word in words { stated[word] = (name, methods) } }
    return stated
  }()

  /// The method name that the operationId suggests in the given services.
  func designed(in services: [String]) -> [String] {
    designed(facts.words, services.map { CallWords.words(of: $0) })
  }

  /// A hand-written name without articles, versions, and the service's own words. A name that consists of articles
  /// stays.
  private func designed(
    _ words: [String], _ services: [[String]], besides literal: [String] = []
  ) -> [String] {
    var words = CallWords.withoutArticles(words)
    while words.count > 1, let last = words.last,
      last.allSatisfy(\.isNumber) || CallPath.isVersion(last)
        || operation.isDeprecated && last == "deprecated"
    {
      words.removeLast()
    }
    if operation.method == "PATCH", let place = words.firstIndex(of: "partial"),
      words[(place + 1)...].first == "update"
    {
      words.remove(at: place)
    }
    words = ServiceWords(services, path: facts.path, besides: literal)
      .stripped(from: withoutIDs(stated(words, in: services)))
    // Drop the API's own name if the service already has it.
    if words.count > 1, words[1] == evidence.brand, services.contains(where: { $0.contains(words[1]) }) {
      words.remove(at: 1)
    }
    guard contradictsMethod(words) else { return plain(words) }
    return words.count > 1 ? [operation.method.lowercased()] + words.dropFirst() : [crud()]
  }

  /// Whether a name says that a GET operation changes something, or that a DELETE operation only asks.
  func contradictsMethod(_ words: [String]) -> Bool {
    guard let first = words.first, !CallWords.nouns.contains(first) else { return false }
    return switch operation.method {
    case "GET": Self.statedVerbs[first].map { !$0.methods.contains("GET") } == true
    case "DELETE": CallWords.queries.contains(first)
    default: false
    }
  }

  /// Drops the ids of the path, which are arguments of the call: `startByDatabaseUuid` → `start`.
  private func withoutIDs(_ words: [String]) -> [String] {
    guard facts.group == nil, let place = words.lastIndex(of: "by"), place > 0, place + 1 < words.count else {
      return words
    }
    let known = facts.wholePath.wordsOfIDs
    let isOfIDs = words[(place + 1)...].allSatisfy { $0 == "and" || known.contains(CallWords.singular($0)) }
    return isOfIDs ? Array(words[..<place]) : words
  }

  /// Replaces a leading HTTP method with a verb: `putNodePool` → `updateNodePool`; `postClusterRecycle` for
  /// `/clusters/{id}/recycle` → `recycle`.
  private func stated(_ words: [String], in services: [[String]]) -> [String] {
    guard words.count > 1, let method = words.first, method == operation.method.lowercased() else {
      return words
    }
    switch method {
    case "patch", "put": return ["update"] + words.dropFirst()
    case "post" where facts.group == nil:
      if let literal = literals.last, !isItem {
        let last = CallWords.words(of: literal)
        if words.dropFirst().suffix(last.count) == last[...] {
          if isAction(literal), last != services.last { return last }
          return ["create"] + words.dropFirst().dropLast() + words.suffix(1).map { CallWords.singular($0) }
        }
      }
      if CallWords.verbs.contains(words[1]), !CallWords.nouns.contains(words[1]) {
        return Array(words.dropFirst())
      }
      return ["create"] + words.dropFirst()
    default: return words
    }
  }

  /// The action that the summary describes: `Get a list of users` → `list users`.
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

  /// Reduces a verb without a noun to one of the five: `retrieve` → `get`.
  private func plain(_ words: [String]) -> [String] {
    var words = words
    // `in` and `on` can be part of the verb: `logIn`.
    while words.count > 1, let last = words.last, Self.danglingWords.contains(last) { words.removeLast() }
    if words.count == 2, words[1] == "all", ["get", "list", "find", "fetch"].contains(words[0]) {
      return ["list"]
    }
    if words == ["bulk", "destroy"] { return ["bulk", "delete"] }
    guard words.count == 1 else { return words }
    switch words[0] {
    case "get", "retrieve", "read", "fetch", "show", "find", "describe":
      // `POST /events/{id}/read` doesn't read the event: it marks the event as read.
      guard operation.method == "GET" || words[0] == "get" else { return words }
      // A group's `get` is a name of its own, unlike the `read_users` of a FastAPI function.
      let isAboutMany = facts.words.last.map(CallWords.isPlural) == true
      let isDesigned = facts.group != nil && !isAboutMany
      let isList = operation.method == "GET" && facts.returnsList && !isItem && !isDesigned
      return [isList ? "list" : "get"]
    case "index": return operation.method == "GET" ? ["list"] : words
    case "create", "add", "insert", "new", "post": return ["create"]
    // As Laravel calls it.
    case "store" where operation.method == "POST": return ["create"]
    // `POST /instances/{id}/patch` installs patches.
    case "patch" where operation.method == "POST": return words
    case "update", "edit", "modify", "patch", "put", "replace", "change": return ["update"]
    case "delete", "remove", "destroy", "del": return ["delete"]
    default: return words
    }
  }
}
