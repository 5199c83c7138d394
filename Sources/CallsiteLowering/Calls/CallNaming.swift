import CallsiteDocument

/// The place and name of a call site, such as `fineTuning.jobs` and `cancel`, and where they come from.
package struct CallName: Hashable, Sendable {
  /// The source of a name.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// `x-callsite-name`, or a name given in callsite.yaml.
    case given
    /// An extension that a vendor uses for its own SDKs.
    case vendor = "vendor's hint"
    case operationID = "operationId"
    case path
    case tag
    case summary
  }

  /// The services from the client down, such as `["fineTuning", "jobs"]`; empty for a method of the client.
  package var services: [String]
  package var method: String
  package var serviceSource: Source
  package var methodSource: Source
  /// The name that another operation of the service already has, or `nil` if the name is the first choice.
  package var wanted: String?

  /// The value for `x-callsite-name`, such as `fineTuning.jobs.cancel`, or `.embed` for a method of the client.
  package var overlayText: String { ((services.isEmpty ? [""] : services) + [method]).joined(separator: ".") }
}

/// Names one operation from its own facts and the evidence about the document.
struct CallNaming {
  let evidence: CallEvidence
  let facts: CallFacts

  var operation: Operation { facts.operation }
  private var segments: [CallPath.Segment] { facts.path.segments }
  var literals: [String] { facts.path.literals }
  var isItem: Bool { facts.path.endsWithParameter && facts.path.action == nil }

  /// The services of an operation, and the literals that they leave for the method; `rest` is `nil` if the services
  /// don't come from the path.
  struct Home {
    var services: [[String]]
    var rest: [String]?
    var source: CallName.Source
    /// The literal of the path that corresponds to the tag, whose words aren't repeated either.
    var literal: [String] = []
  }

  func name() -> CallName {
    let home = home()
    let flags = facts.path.flags.map { CallWords.words(of: $0) }
    var services = flags + shortened(home.services)
    var serviceSource = home.source
    if let given = operation.callHints.services {
      services = given.map { CallWords.words(of: $0) }.filter { !$0.isEmpty }
      serviceSource = .vendor
    }
    let (method, source) = method(in: home, services)
    return CallName(
      services: services.map { CallWords.camelCase(CallWords.spellingDigit(of: $0)) },
      method: method.isEmpty ? "call" : CallWords.camelCase(CallWords.withoutRepetition(method)),
      serviceSource: serviceSource, methodSource: source)
  }

  /// Drops the words of the enclosing service: `invoices.invoiceLineItems` → `invoices.lineItems`, and for the path
  /// `/tasks/tasks`, `tasks.tasks` → `tasks`.
  private func shortened(_ services: [[String]]) -> [[String]] {
    services.reduce(into: []) { shortened, words in
      guard let owner = shortened.last, words.count > owner.count || isRepeated(words) && words == owner,
        CallWords.singular(Array(words.prefix(owner.count))) == CallWords.singular(owner)
      else { return shortened.append(words) }
      let rest = words.dropFirst(owner.count)
      if !rest.isEmpty { shortened.append(Array(rest)) }
    }
  }

  /// Whether the path has a literal twice in succession, unlike `/categories/{id}/categories`, where a category has
  /// others.
  private func isRepeated(_ literal: [String]) -> Bool {
    zip(segments, segments.dropFirst()).contains { one, other in
      one == other && one.literal.map { CallWords.words(of: $0) } == literal
    }
  }

  private func home() -> Home {
    let procedure = facts.path.procedure
    if !procedure.isEmpty {
      return Home(
        services: procedure.dropLast().map { CallWords.words(of: $0) }, rest: procedure.suffix(1),
        source: .path)
    }
    switch evidence.services {
    case .automatic:
      return groupHome() ?? (evidence.isOfServiceTag(operation) ? tagHome() : nil) ?? pathHome()
    case .tags: return tagHome() ?? pathHome()
    case .groups, .paths: return pathHome()
    }
  }

  /// The group in the operationId.
  private func groupHome() -> Home? {
    guard let group = facts.group else { return nil }
    var services = group.services.map { CallWords.words(of: $0) }
    // Django REST framework calls any action `create`: `events_notifications_mark_all_seen_create`.
    if services.count > 1, ["create", "list", "retrieve"].contains(group.name),
      let literal = literals.last, isAction(literal), let action = services.last,
      CallWords.words(of: literal) == action, CallWords.verbs.contains(action[0]),
      group.name == "create" || action.count > 1
    {
      services.removeLast()
      return Home(services: services, rest: [literal], source: .path)
    }
    return Home(services: services, rest: nil, source: .operationID)
  }

  /// The words of the first tag, without the suffix that Spring and other frameworks add: `payment-controller`.
  private var tagWords: [String]? {
    guard let tag = operation.tags.first else { return nil }
    let words = CallWords.words(of: Self.withoutAcronym(tag.replacing("'s ", with: "s ")))
    if words.count > 1, words.last == "controller" { return words.dropLast() }
    return words.isEmpty ? nil : words
  }

  /// Drops initials in parentheses: `Linode Kubernetes Engine (LKE)` → `Linode Kubernetes Engine`.
  private static func withoutAcronym(_ tag: String) -> String {
    guard tag.hasSuffix(")"), let open = tag.lastIndex(of: "(") else { return tag }
    let acronym = tag[tag.index(after: open)...].dropLast().lowercased()
    let initials = CallWords.words(of: String(tag[..<open])).compactMap(\.first)
    return acronym.count > 1 && acronym == String(initials) ? String(tag[..<open]) : tag
  }

  /// The tag, followed by collections directly below its literal: `/help_center/collections` with the tag Help
  /// Center.
  private func tagHome() -> Home? {
    guard let tag = tagWords else { return nil }
    let words = Set(CallWords.singular(tag))
    let key = CallWords.key(tag)
    // Prefer the literal that equals the tag to one that is a word in it: for the tag Node Balancers, `nodebalancers`
    // to `nodes`.
    let acronym = CallWords.acronym(of: tag)
    let isTag = { (literal: String) in
      CallWords.key(CallWords.words(of: literal)) == key || literal.lowercased() == acronym
    }
    let isOfTag = { (literal: String) in
      words.isSuperset(of: CallWords.singular(CallWords.words(of: literal)))
    }
    let place =
      segments.lastIndex { $0.literal.map(isTag) == true }
      ?? segments.lastIndex { $0.literal.map(isOfTag) == true }
    guard let last = place else { return Home(services: [tag], rest: nil, source: .tag) }
    let literal = segments[last].literal.map { CallWords.words(of: $0) } ?? []
    let rest = segments[(last + 1)...].compactMap(\.literal)
    let direct = segments[(last + 1)...].prefix { $0.literal != nil }.compactMap(\.literal)
    let whole = Home(services: [tag], rest: rest, source: .tag, literal: literal)
    guard operation.swiftName == nil, operation.callHints.method == nil,
      let inner = hasDesign ? direct.last : rest.last
    else { return whole }
    let isAct = !isItem && isAction(inner)
    if !hasDesign {
      // Without a hand-written operationId, the rest of the path names the call.
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
    if isAction(last) || isFigure || isListing(last) {
      return Home(services: owners, rest: [last], source: .path)
    }
    return whole
  }

  /// Whether the path looks something up, with the action before the argument: `/find_by_email/{email}`.
  private var isLookUp: Bool {
    guard segments.count > 1, let literal = segments[segments.count - 2].literal,
      let verb = CallWords.words(of: literal).first
    else { return false }
    // `DELETE /settings/discover/{slider_id}` deletes a slider, and `PUT` changes one.
    let isOfItem = ["DELETE", "PATCH", "PUT"].contains(operation.method) && CallWords.queries.contains(verb)
    return CallWords.isAlwaysVerb(verb) && !isOfItem
      && CallWords.words(of: literal).last.map(CallWords.isPlural) == false
  }

  /// Whether a path of one literal is an action: `POST /rerank`.
  private func isProcedure(_ literal: String) -> Bool {
    let words = CallWords.words(of: literal)
    guard let first = words.first, CallWords.verbs.contains(first) || facts.words == words else {
      return false
    }
    // `POST /list-users` with the operationId `listUsers`.
    if words.count > 1, facts.words == words, Self.statedVerbs[first] != nil { return true }
    let mayAct = words.count > 1 || operation.method != "GET" || CallWords.queries.contains(first)
    return mayAct && isAction(literal)
  }

  /// Whether the end of a path only says that the operation lists what precedes it: `GET /suppliers/list`.
  private func isListing(_ literal: String) -> Bool {
    operation.method == "GET" && literal.lowercased() == "list" && !facts.returnsOne
  }

  /// Whether the operation returns a figure of a report: `GET /usage/images`.
  private var isFigure: Bool {
    operation.method == "GET" && verb != "list"
      && literals.dropLast().contains {
        !CallWords.reports.isDisjoint(with: CallWords.words(of: $0))
      }
  }

  /// Whether the last literal of a path is an action, not a resource: `/orders/{id}/cancel`.
  func isAction(_ literal: String) -> Bool {
    let words = CallWords.words(of: literal)
    guard let first = words.first, let last = words.last else { return false }
    let isPlural = CallWords.isPlural(last)
    let isBehindItem = segments.count > 1 && segments[segments.count - 2].literal == nil
    let isNoun = CallWords.nouns.contains(first)
    let isStated = operation.method != "GET" && facts.words.starts(with: words) && !isPlural
    if CallWords.verbs.contains(first) {
      if isStated { return true }
      // `GET /load_balancers` can't load anything.
      if words.count > 1, isPlural, !mayMean(first) { return false }
      // `create-embed-job` for `POST /embed-jobs` creates a job.
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

  /// Whether a verb may be what the operation does: a GET operation reads, and a DELETE operation removes.
  func mayMean(_ verb: String) -> Bool {
    switch operation.method {
    case "GET":
      CallWords.queries.contains(verb) || ["get", "list"].contains(Self.statedVerbs[verb]?.name ?? verb)
    case "DELETE": CallWords.removals.contains(verb)
    default: true
    }
  }

  private static let nounEndings = [
    "age", "ance", "data", "ing", "ity", "ment", "ness", "ory", "ship", "tion", "ure",
  ]
}
