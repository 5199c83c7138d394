/// What the path parameters of an operation are called at its call site.
///
/// The thing that the call is about has no label; what it lies in is labelled by what it is:
/// `GET /threads/{thread_id}/messages/{message_id}` is `messages.get(id, thread: threadId)`.
struct PathLabels {
  struct Label {
    /// nil: there is none.
    let text: String?
  }

  /// By parameter.
  private(set) var labels: [String: Label] = [:]

  /// - Parameters:
  ///   - path: The operation's, with everything that is in it.
  ///   - services: The services that the operation's method is in.
  ///   - method: The method's name, which may say what a parameter is: `listForUser(id)`.
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
      let isSaid = ["For", "By"].contains {
        method.hasSuffix($0 + label.prefix(1).uppercased() + label.dropFirst())
      }
      labels[name] = Label(text: isSaid ? nil : label)
    }
  }

  /// What the value stands for: `thread_id` → `thread`; `id` and `vet_pet_id` behind `/pets` → `pet`.
  private static func label(of name: String, in owner: [String]?) -> String {
    var words = CallWords.words(of: name)
    while let last = words.last, identifiers.contains(last) { words.removeLast() }
    let thing = owner.map { CallWords.singular($0) }
    if let thing, words.starts(with: thing) || words.suffix(thing.count) == thing[...] {
      return CallWords.camelCase(thing)
    }
    if !words.isEmpty { return CallWords.camelCase(words) }
    return owner.map { CallWords.camelCase(CallWords.singular($0)) }
      ?? CallWords.camelCase(CallWords.words(of: name))
  }

  private static func key(_ literal: String) -> String { CallWords.key(CallWords.words(of: literal)) }

  private static let identifiers: Set = ["guid", "id", "identifier", "pk", "sid", "uuid"]
}
