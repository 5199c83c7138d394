import CallsiteDocument

/// Pairs the operations of two documents: by method and address, which is a server's URL and the path, or else by method
/// and path alone. The names of path parameters don't matter.
struct OperationMatching {
  private(set) var pairs: [(old: Operation, new: Operation)] = []
  /// The pairs whose path changed.
  private(set) var renamed: [(old: Operation, new: Operation, rename: Rename)] = []
  private(set) var removed: [Operation] = []
  private(set) var added: [Operation] = []

  /// - Parameter renames: The operations that have a different path.
  init(_ old: APIDocument, _ new: APIDocument, renames: OperationRenames?) {
    match(old, new)
    guard let renames, !renames.matches.isEmpty else { return }
    let others = added.keyed(by: \.label)
    for operation in removed {
      guard let rename = renames.matches[operation.label], let other = others[rename.new] else { continue }
      pairs.append((operation, other))
      renamed.append((operation, other, rename))
    }
    let (olds, news) = (Set(renamed.map(\.old.label)), Set(renamed.map(\.new.label)))
    removed.removeAll { olds.contains($0.label) }
    added.removeAll { news.contains($0.label) }
  }

  private mutating func match(_ old: APIDocument, _ new: APIDocument) {
    let (before, after) = (old.operations, new.operations)
    let isSameServer = old.servers.baseURLs == new.servers.baseURLs
    var indices: [Int: Int] = [:]
    var taken: Set<Int> = []
    // Where the servers are the same, the path is the address.
    let keys: [(Operation, APIDocument) -> [String]] = [
      { operation, document in
        isSameServer && operation.servers.isEmpty
          ? [operation.label] : operation.bases(document).map { "\(operation.label) at \($0)" }
      },
      { operation, document in operation.bases(document).map { "\(operation.method) \($0)\(operation.shape)" }
      },
      { operation, _ in [operation.label] },
      { operation, _ in ["\(operation.method) \(operation.shape)"] },
    ]
    for key in keys where indices.count < before.count && taken.count < after.count {
      var rest = Remainder(after.indices.filter { !taken.contains($0) }) { key(after[$0], new) }
      for index in before.indices where indices[index] == nil {
        guard let other = rest.take(key(before[index], old)) else { continue }
        indices[index] = other
        taken.insert(other)
      }
    }
    for (index, operation) in before.enumerated() {
      if let other = indices[index] {
        pairs.append((operation, after[other]))
      } else {
        removed.append(operation)
      }
    }
    added = after.indices.filter { !taken.contains($0) }.map { after[$0] }
  }
}

extension Operation {
  /// The operation's name in findings, such as `GET /pets/{id}`.
  var label: String { "\(method) \(path)" }

  var isUnstable: Bool { Stability(lifecycle)?.isUnstable ?? false }

  /// The path without parameter names.
  fileprivate var shape: String { PathTemplate(path).shape }

  /// The base URLs of the operation's servers.
  fileprivate func bases(_ document: APIDocument) -> [String] {
    (servers.isEmpty ? document.servers : servers).baseURLs.sorted()
  }
}
