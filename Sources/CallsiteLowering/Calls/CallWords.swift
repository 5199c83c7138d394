/// The English words in paths, tags, and operationIds, and their kinds.
enum CallWords {
  /// The words of a name in lowercase: `fine_tuning` → `fine`, `tuning`; `listVPCs` → `list`, `vpcs`.
  static func words(of text: String) -> [String] {
    // The fast path, for most literals.
    if text.utf8.allSatisfy({ $0 < 0x80 && !isUpper($0) }) { return SwiftNaming.words(of: text) }
    return SwiftNaming.words(of: joiningPlurals(text)).map { $0.lowercased() }
  }

  /// Makes the plural of an abbreviation one word: `VPCs` → `Vpcs`.
  private static func joiningPlurals(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "s")), text.utf8.contains(where: isUpper) else { return text }
    var bytes = Array(text.utf8)
    for index in bytes.indices.dropFirst(2) where bytes[index] == UInt8(ascii: "s") {
      let isEnd =
        index + 1 == bytes.count || !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index + 1])
      guard isEnd, isUpper(bytes[index - 1]), isUpper(bytes[index - 2]) else { continue }
      var place = index - 1
      while place > 0, isUpper(bytes[place - 1]) {
        bytes[place] += 32
        place -= 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUpper(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// Joins words in camel case: `["payment", "intents"]` → `paymentIntents`.
  static func camelCase(_ words: [String]) -> String {
    (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Drops words that repeat the word before them: `send`, `send` → `send`.
  static func withoutRepetition(_ words: [String]) -> [String] {
    words.indices.filter { $0 == 0 || words[$0] != words[$0 - 1] }.map { words[$0] }
  }

  /// Spells a digit at the beginning, which a Swift name can't start with: `3ds` → `three`, `ds`.
  static func spellingDigit(of words: [String]) -> [String] {
    guard let first = words.first, let digit = first.first.flatMap({ digits[$0] }) else { return words }
    let rest = first.dropFirst()
    guard rest.first?.isNumber != true else { return words }
    return [digit] + (rest.isEmpty ? [] : [String(rest)]) + words.dropFirst()
  }

  private static let digits: [Character: String] = [
    "0": "zero", "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine",
  ]

  /// The initials of three words or more: `Linode Kubernetes Engine` → `lke`.
  static func acronym(of words: [String]) -> String? {
    words.count < 3 ? nil : String(words.compactMap(\.first))
  }

  /// The singular of a noun: `categories` → `category`, `status` → `status`.
  static func singular(_ word: String) -> String {
    guard word.utf8.last == UInt8(ascii: "s") || word == "children" || word == "people" else { return word }
    if let irregular = irregular[word] { return irregular }
    if invariable.contains(word) || word.utf8.count < 4 || word.hasSuffix("ss") || word.hasSuffix("us") {
      return word
    }
    if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
    if ["ches", "shes", "sses", "xes", "zzes"].contains(where: word.hasSuffix) {
      return String(word.dropLast(2))
    }
    return word.hasSuffix("s") ? String(word.dropLast()) : word
  }

  static func singular(_ words: [String]) -> [String] { words.map { singular($0) } }

  /// A key that ignores number, case, and punctuation: `Line Items` → `lineitem`.
  static func key(_ words: [String]) -> String { words.map { singular($0) }.joined() }

  static func isPlural(_ word: String) -> Bool { singular(word) != word || uncountable.contains(word) }

  private static let irregular: [String: String] = [
    "addresses": "address", "aliases": "alias", "analyses": "analysis", "batches": "batch",
    "branches": "branch", "caches": "cache", "children": "child", "indexes": "index", "indices": "index",
    "leaves": "leave", "matrices": "matrix", "patches": "patch", "people": "person", "statuses": "status",
    "vertices": "vertex",
  ]

  private static let uncountable: Set = ["data", "media"]

  private static let invariable = set(
    """
    access aws basis bonus bus business canvas chaos cls cors css dns exists express fitness gps has hls https ios is
    js kms mms news os pass plus press previous process progress radius rss series ses sms sns sqs status this
    tls us wireless
    """)

  /// Words that denote actions.
  static let verbs = set(
    """
    abort accept access ack acknowledge acquire activate add adjust advance allocate amend analyze
    annotate append apply approve archive assign associate attach attest audit authenticate authorize
    autocomplete backfill ban batch begin bind block boost boot broadcast build bulk buy calculate call
    cancel capture change charge check checkout claim classify clean clear clone close collect commit
    compact compare complete compute confirm connect consume convert copy count create deactivate debit
    decline decode decrement decrypt defer delegate delete deliver demote deny deploy deprovision
    deregister describe destroy detach detect detokenize diagnose disable disassociate discard
    disconnect discover dismiss dispatch dispense dispute download draft drain drop dry duplicate edit
    embed emit enable encode encrypt end enlist enqueue enroll ensure erase escalate estimate evaluate
    evict exchange execute exists expand expire explain export extend extract fail favorite fetch filter
    finalize find finish flag flush follow force forget fork forward freeze fulfill generate get grant
    hangup hide hold identify ignore impersonate import increment index infer ingest init initialize
    initiate insert inspect install instantiate interrupt introspect invalidate invite invoke issue join
    kick kill label launch leave like link list load lock log login logout lookup make manage mark match
    measure merge migrate moderate modify monitor mount move mutate mute notify obtain offboard onboard
    open optimize order pair parse patch pause pay peek perform permit pin ping place play poll populate
    post predict prepare present preview print prioritize process promote propose provision prune
    publish pull purchase purge push put query queue quote reactivate read reassign reauthenticate reauthorize
    rebalance reboot rebuild receive reclaim recognize recompute reconcile recover recreate recycle
    redact redeem redeliver refer refresh refund regenerate register reindex reinstate reissue reject
    release reload relocate remind remove rename render renegotiate renew reopen reorder repair replace
    replay replicate reply report reprocess request require rerank rerun reschedule rescue resend
    reserve reset resize resolve respond restart restore restrict resubmit resume resync retire retrieve
    retry return revalidate reveal reverse revert review revoke rewind rollback rotate route run sample
    save scale scan schedule score search seed select send set settle share show shutdown sign signal
    simulate skip snapshot snooze sort spam split star start stop store stream submit subscribe
    summarize suspend swap switch sync synchronize tag terminate test toggle tokenize touch trace track
    train transcode transcribe transfer transform transition translate transmit trigger truncate
    unarchive unassign unban unblock undelete undo unenroll unfollow unfreeze uninstall unlike unlink
    unlock unmark unmute unpause unpin unpublish unregister unset unshare unstar unsubscribe unsuspend
    untag update upgrade upload upsert use validate verify view void vote wait wake watch wipe withdraw
    write
    """)

  /// Verbs that are as often nouns: `report_runs` are runs, but `submit_report` is an action.
  static let nouns = set(
    """
    access account audit backfill backup batch block board bookmark boot branch broadcast build call change
    charge checkout claim comment contact contract copy credit deploy design dispute download draft
    estimate exchange export extract file filter flag fork form grant group hold host import index
    invite invoice issue job label level link list lock log login logout match measure message monitor
    name note offer open order page pair patch phone pin place plan poll post preview price print
    process profile program project prompt query queue quote rate read record refund release reload
    reply report request research reserve result return review reward role route rule run sample scan
    schedule scope score search segment share signal snapshot source split stage star state status stop
    store stream study subject support survey sync tag target task tax template test time token top
    trace track trade trail train transfer trial trigger type upload usage use value view visit volume
    vote wait watch work
    """)

  /// Whether a word is a verb, and rarely a noun.
  static func isAlwaysVerb(_ word: String) -> Bool { verbs.contains(word) && !nouns.contains(word) }

  /// Verbs that ask for something and can therefore be GET requests.
  static let queries = set(
    """
    authorize autocomplete check compare count diff discover download exists export find introspect
    lookup ping preview search suggest test validate verify
    """)

  /// Verbs that remove something and can therefore be DELETE requests.
  static let removals = set("cancel clear delete destroy erase flush prune purge remove reset revoke wipe")

  /// Literals that contain figures: `GET /usage/images` is `usage.images()`.
  static let reports = set(
    """
    analytics counts histogram insights metrics reports statistics stats summary timeseries top usage
    """)

  static let httpMethods: Set = ["delete", "get", "head", "options", "patch", "post", "put"]
  /// Words for an id in the names of parameters.
  static let identifiers: Set = ["guid", "id", "identifier", "pk", "sid", "uuid"]
  /// Drops words for an id: `thread_id` → `thread`, `environment_name_or_uuid` → `environment_name`.
  static func withoutIdentifier(_ words: [String], orNothing: Bool = false) -> [String] {
    var rest = words
    while let last = rest.last, identifiers.contains(last), orNothing || rest.count > 1 { rest.removeLast() }
    if rest.count < words.count, rest.count > 1, rest.last == "or" { rest.removeLast() }
    return rest
  }

  static let articles: Set = ["a", "an", "the"]

  /// Returns the words without articles, or all of them if there are no others.
  static func withoutArticles(_ words: [String]) -> [String] {
    let others = words.filter { !articles.contains($0) }
    return others.isEmpty ? words : others
  }

  static let prepositions: Set = ["at", "for", "from", "in", "into", "of", "on", "to", "with"]

  private static func set(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
