import CallsiteDocument
import OrderedCollections

/// Finds which operations of one document are which of another: by method and path, whatever its parameters are called.
struct OperationMatching {
  private(set) var pairs: [(old: Operation, new: Operation)] = []
  /// Of these pairs those that have another path.
  private(set) var renamed: [(old: Operation, new: Operation, rename: Rename)] = []
  private(set) var removed: [Operation] = []
  private(set) var added: [Operation] = []

  /// - Parameter renames: Which of the operations whose paths are gone is which of the new ones.
  init(_ old: [Operation], _ new: [Operation], renames: OperationRenames? = nil) {
    self.init(old, new)
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

  private init(_ old: [Operation], _ new: [Operation]) {
    var exact: [String: Int] = [:]
    for (index, operation) in new.enumerated() where exact[operation.label] == nil {
      exact[operation.label] = index
    }
    let oldLabels = Set(old.map(\.label))
    // A path that is there on both sides is itself, even where another is the same with other names.
    var rest = Remainder(new.indices.filter { !oldLabels.contains(new[$0].label) }) { [new[$0].shape] }
    var taken: Set<Int> = []
    for operation in old {
      if let index = exact[operation.label] ?? rest.take([operation.shape]), taken.insert(index).inserted {
        pairs.append((operation, new[index]))
      } else {
        removed.append(operation)
      }
    }
    added = new.indices.filter { !taken.contains($0) }.map { new[$0] }
  }
}

extension Operation {
  /// As findings call it: `GET /pets/{id}`.
  var label: String { "\(method) \(path)" }

  /// The label without the names of parameters.
  fileprivate var shape: String { "\(method) " + PathTemplate(path).shape }
}
