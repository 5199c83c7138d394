/// A path reduced to nouns, parameters, and an action, without versions and `/api`.
///
/// `/v1/files/{file_id}:download` → `files`, `{file_id}`, action `download`.
struct CallPath {
  enum Segment: Hashable {
    case literal(String)
    case parameter(String)

    var literal: String? {
      if case .literal(let text) = self { text } else { nil }
    }
  }

  var segments: [Segment] = []
  /// The action after a colon at the end, as in Google's custom methods: `cancel` in `/{name}:cancel`.
  var action: String?
  /// The version that the path begins with, such as `v1beta`, or `nil` if there isn't one.
  var version: String?
  /// The versions after other segments: `2.0` in `/segments/2.0`.
  var innerVersions: [String] = []
  /// The words after `#`, which distinguish operations at one address: `add`, `link` in `/files/{id}#add_link`.
  var fragment: [String] = []
  /// The extension after the parameter at the end, which asks for a representation of the item: `pdf` in
  /// `/invoices/{id}.pdf`. Data formats, such as `.json`, don't count.
  var fileExtension: String?
  /// The query flags that distinguish the path from another: `beta` in `/messages?beta=true`.
  var flags: [String] = []

  init(_ path: String) {
    let hash = path.utf8.firstIndex(of: UInt8(ascii: "#")) ?? path.endIndex
    fragment = CallWords.words(of: String(path[hash...].dropFirst()))
    let parts = path.utf8[..<hash].split(separator: UInt8(ascii: "?"), maxSplits: 1)
    for part in parts.first?.split(separator: UInt8(ascii: "/")) ?? [] { add(String(Substring(part))) }
    if parts.count > 1 { addFlags(Substring(parts[1])) }
  }

  /// All versions, in order.
  var versions: [String] { (version.map { [$0] } ?? []) + innerVersions }

  /// The literals, in order.
  var literals: [String] { segments.compactMap(\.literal) }

  /// The literals that are followed by a parameter, in order: `organizations`, `projects` in
  /// `/organizations/{id}/projects/{id}/images`.
  var owners: [String] {
    zip(segments, segments.dropFirst()).compactMap { $1.literal == nil ? $0.literal : nil }
  }

  /// The names of the parameters, in order.
  var parameters: [String] {
    segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// The words of ids and of the literals that they belong to: `database`, `uuid` in `/databases/{database_uuid}`.
  var wordsOfIDs: Set<String> {
    var all = CallWords.identifiers
    for (segment, next) in zip(segments, segments.dropFirst()) {
      guard let literal = segment.literal, case .parameter(let name) = next else { continue }
      let thing = CallWords.singular(CallWords.words(of: literal))
      let id = CallWords.words(of: name)
      let rest = CallWords.withoutIdentifier(id, orNothing: true)
      guard rest.count < id.count, thing.suffix(rest.count) == rest[...], thing != id else { continue }
      all.formUnion(thing)
    }
    return all
  }

  /// Whether the path ends with an item: `/pets/{id}`.
  var endsWithParameter: Bool {
    if case .parameter = segments.last { true } else { false }
  }

  /// Whether the path ends with a key of the item other than its id: `/contacts/{email}`.
  var endsWithOtherKey: Bool {
    guard case .parameter(let name) = segments.last else { return false }
    let words = CallWords.words(of: name)
    guard let last = words.last, !CallWords.identifiers.contains(last) else { return false }
    return segments.dropLast().last?.literal.map { CallWords.key(CallWords.words(of: $0)) }
      != CallWords.key(words)
  }

  /// The words of the whole path, including parameters.
  var words: [String] {
    segments.flatMap { segment in
      switch segment {
      case .literal(let text), .parameter(let text): CallWords.words(of: text)
      }
    } + (action.map { CallWords.words(of: $0) } ?? [])
  }

  /// The parts of a path that is one literal with dots, as in remote procedure calls: `users.list`; otherwise empty.
  var procedure: [String] {
    guard segments.count == 1, let literal = segments[0].literal, literal.contains(".") else { return [] }
    let parts = literal.split(separator: ".").map(String.init).filter { !CallWords.words(of: $0).isEmpty }
    return parts.count > 1 ? parts : []
  }

  /// The stage of an unstable version: `beta` for `v1beta2`.
  var stage: String? {
    guard let version else { return nil }
    return ["alpha", "beta"].first(where: version.contains)
  }

  private mutating func add(_ part: String) {
    if part.hasPrefix("{"), part.hasSuffix("}"), !part.dropFirst().contains("{") {
      segments.append(.parameter(String(part.dropFirst().dropLast())))
      return
    }
    var text = part
    if let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), colon != text.startIndex,
      SwiftNaming.isIdentifier(String(text[text.index(after: colon)...]))
    {
      action = String(text[text.index(after: colon)...])
      text = String(text[..<colon])
      if text.hasPrefix("{") { return add(text) }
    }
    if let open = text.utf8.firstIndex(of: UInt8(ascii: "{")) { return addMixed(text, from: open) }
    for ending in Self.formats
    where text.utf8.contains(UInt8(ascii: ".")) && text.lowercased().hasSuffix(ending) {
      text = String(text.dropLast(ending.count))
    }
    if Self.isVersion(text) {
      if segments.isEmpty { version = text.lowercased() } else { innerVersions.append(text.lowercased()) }
      return
    }
    if segments.isEmpty && Self.prefixes.contains(text.lowercased()) { return }
    if !CallWords.words(of: text).isEmpty { segments.append(.literal(text)) }
  }

  /// Adds a segment that combines a literal and a parameter: `report.{format}`, `orders(key={key})`.
  private mutating func addMixed(_ text: String, from open: String.Index) {
    let literal = text[..<open].prefix { $0 != "(" }
      .filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    if !literal.isEmpty { segments.append(.literal(literal)) }
    let name = text[text.index(after: open)...].prefix { $0 != "}" }
    let isFormat = !literal.isEmpty && ["ext", "format", "extension"].contains(name.lowercased())
    guard !isFormat else { return }
    segments.append(.parameter(String(name)))
    let ending = text[open...].drop { $0 != "}" }.dropFirst()
    guard ending.first == ".", !Self.formats.contains(ending.lowercased()) else { return }
    let fileExtension = String(ending.dropFirst())
    if SwiftNaming.isIdentifier(fileExtension) { self.fileExtension = fileExtension.lowercased() }
  }

  private mutating func addFlags(_ query: Substring) {
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      guard let name = parts.first, parts.count == 1 || parts[1] == "true" || parts[1] == "1",
        !CallWords.words(of: String(name)).isEmpty
      else { continue }
      flags.append(String(name))
    }
  }

  private static let formats = [".json", ".xml"]

  /// Leading segments that don't describe a resource.
  private static let prefixes: Set = ["api", "apis", "public", "rest"]

  /// Whether a segment is a version: `v1`, `v2beta1`, `1.0`, `2024-07-01`.
  static func isVersion(_ text: String) -> Bool {
    // Most segments have no digits: decide those without a copy.
    guard text.utf8.contains(where: isDigit) else { return false }
    let bytes = Array(text.lowercased().utf8)
    guard let first = bytes.first else { return false }
    let digits = { (bytes: ArraySlice<UInt8>) in !bytes.isEmpty && bytes.allSatisfy(Self.isDigit) }
    if first == UInt8(ascii: "v") {
      let number = bytes.dropFirst().prefix { Self.isDigit($0) || "._-".utf8.contains($0) }
      guard let start = number.first, isDigit(start) else { return false }
      let stage = String(decoding: bytes.dropFirst(1 + number.count), as: UTF8.self)
      return stage.isEmpty
        || ["alpha", "beta", "rc"].contains {
          stage.hasPrefix($0) && stage.dropFirst($0.count).allSatisfy(\.isNumber)
        }
    }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.count > 1 { return parts.allSatisfy(digits) }
    let date = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return (2...3).contains(date.count) && date[0].count == 4 && date.allSatisfy(digits)
      && date.dropFirst().allSatisfy { $0.count == 2 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// The argument labels of an operation's path parameters.
///
/// The id of the resource that a call is about has no label. Enclosing resources are labeled by what they are:
/// `GET /threads/{thread_id}/messages/{message_id}` is `messages.get(id, thread: threadId)`.
struct PathLabels {
  struct Label {
    /// The label, or `nil` for an argument without one.
    let text: String?
  }

  /// The labels, by name of the parameter.
  private(set) var labels: [String: Label] = [:]

  /// - Parameters:
  ///   - path: The operation's complete path.
  ///   - services: The services that contain the method.
  ///   - method: The name of the method, which may already mention the parameter: `listForUser(id)`.
  init(_ path: CallPath, services: [String], method: String) {
    let segments = path.segments
    guard let last = segments.lastIndex(where: { $0.literal == nil }) else { return }
    let service = services.last.map { CallWords.key(CallWords.words(of: $0)) }
    var taken: Set<String> = []
    for (index, segment) in segments.enumerated() {
      guard case .parameter(let name) = segment else { continue }
      let owner = index > 0 ? segments[index - 1].literal.map { CallWords.words(of: $0) } : nil
      let isOfOther = segments[..<max(0, index - 1)].contains { $0.literal.map(Self.key) == service }
      if index == last, let owner,
        CallWords.key(owner) == service || index == segments.count - 1 && !isOfOther
      {
        labels[name] = Label(text: nil)
        continue
      }
      if index == last, segments.count == 1 {
        labels[name] = Label(text: nil)
        continue
      }
      let label = Self.label(of: name, in: owner)
      guard taken.insert(label).inserted else { continue }
      let isRedundant = ["By", "For", "From", "In", "Of", "To", "With"].contains {
        method.hasSuffix($0 + label.prefix(1).uppercased() + label.dropFirst())
      }
      labels[name] = Label(text: isRedundant ? nil : label)
    }
  }

  /// The noun that the value identifies: `thread_id` → `thread`; `id` and `vet_pet_id` after `/pets` → `pet`.
  private static func label(of name: String, in owner: [String]?) -> String {
    let words = CallWords.withoutIdentifier(CallWords.words(of: name), orNothing: true)
    let thing = owner.map { CallWords.singular($0) }
    if let thing, words.starts(with: thing) || words.suffix(thing.count) == thing[...] {
      return CallWords.camelCase(thing)
    }
    if !words.isEmpty { return CallWords.camelCase(words) }
    return owner.map { CallWords.camelCase(CallWords.singular($0)) }
      ?? CallWords.camelCase(CallWords.words(of: name))
  }

  private static func key(_ literal: String) -> String { CallWords.key(CallWords.words(of: literal)) }
}
