import CallsiteSource

/// The name for a schema inside a component or an operation, derived from its path.
///
/// | Path | Names, of which the first free one is used |
/// |---|---|
/// | `#/components/schemas/Tree/$defs/Node` | `Node`, `TreeNode` |
/// | `#/components/schemas/Pet/properties/owner` | `PetOwner` |
/// | `#/components/schemas/Pet/properties/tags/items` | `PetTagsItem` |
/// | `#/webhooks/newPet/post/requestBody/content/application~1json/schema` | `NewPetPayload` |
/// | `#/paths/~1pets/get/responses/200/content/application~1json/schema` | `ListPetsResponse` |
struct HoistedName {
  private var words: [String] = []
  /// The name without a prefix, if the path ends with one.
  private var short: String?
  private let root: SourceNode

  /// The names to try, in order. Never empty.
  var candidates: [String] {
    let full = words.map(\.withUpperFirst).joined()
    let all = [short, full.isEmpty ? nil : full].compactMap { $0 }
    return all.isEmpty ? ["Schema"] : all
  }

  init(_ pointer: JSONPointer, in root: SourceNode, _ layout: ComponentLayout) {
    self.root = root
    var tokens = pointer.tokens[...]
    if let section = layout.section(of: pointer) {
      let depth = layout.path(of: section).count + 1
      words = tokens.prefix(depth).suffix(1)
      if section != .schemas { short = words.first }
      tokens = tokens.dropFirst(depth)
    } else if tokens.first == "paths" || tokens.first == "webhooks" {
      addOperation(tokens)
      tokens = tokens.dropFirst(3)
    }
    while let token = tokens.first {
      tokens = tokens.dropFirst()
      if add(token, before: tokens.first, at: pointer.tokens.dropLast(tokens.count)) {
        tokens = tokens.dropFirst()
      }
    }
  }

  /// Adds a token's contribution, and returns whether the next token was used as well.
  private mutating func add(_ token: String, before next: String?, at path: ArraySlice<String>) -> Bool {
    if ["content", "headers", "encoding", "callbacks", "examples"].contains(token) {
      if token != "content", let next { words.append(next) }
      return true
    }
    if let keyword = SchemaKeyword.named(token), let word = keyword.word {
      let isNumbered = keyword.nesting == .list
      words.append(word + (isNumbered ? next.flatMap { Int($0) }.map { "\($0 + 1)" } ?? "" : ""))
      short = nil
      return isNumbered
    }
    switch token {
    case "schema": return false
    case "itemSchema", "requestBody":
      words.append(token == "itemSchema" ? "Item" : path.first == "webhooks" ? "Payload" : "Request")
      short = nil
      return false
    case "responses": words.append(Self.response(next ?? ""))
    case "parameters": words.append(parameter(next ?? "", at: path))
    case _ where SchemaKeyword.named(token).map { $0.nesting == .map && $0.scope != .definition } == true:
      if let next { words.append(next) }
      short = nil
    default:
      // `$defs`, `definitions` and unknown keys are followed by a name.
      guard let next else {
        words.append(token)
        return false
      }
      words.append(next)
      short = next
    }
    return true
  }

  /// Adds an operation's name: for `#/paths/~1pets~1{id}/get`, its `operationId`, or `GetPetsId`.
  private mutating func addOperation(_ tokens: ArraySlice<String>) {
    let tokens = Array(tokens.prefix(3))
    if tokens.first == "webhooks" {
      words += tokens.dropFirst().prefix(1)
      return
    }
    let node = root.node(at: JSONPointer(tokens))
    if let id = node?.mapping?["operationId"]?.string, !id.isEmpty {
      words.append(id)
      return
    }
    let path = tokens.dropFirst().prefix(1).joined()
    words += [tokens.dropFirst(2).joined()]
    words += path.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private func parameter(_ index: String, at path: ArraySlice<String>) -> String {
    let node = root.node(at: JSONPointer(Array(path) + [index]))
    return node?.mapping?["name"]?.string ?? index
  }

  private static func response(_ status: String) -> String {
    if status.hasPrefix("2") { return "Response" }
    return status == "default" ? "DefaultResponse" : "Response\(status)"
  }
}

extension String {
  fileprivate var withUpperFirst: String { prefix(1).uppercased() + dropFirst() }
}
