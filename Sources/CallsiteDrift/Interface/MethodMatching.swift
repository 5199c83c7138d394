import CallsiteModel
import OrderedCollections

/// Which method of one version is which of another: by service and name, as the compiler sees it; one whose name
/// is gone by its operation.
struct MethodMatching {
  struct Pair {
    var old: MethodInterface
    var new: MethodInterface
  }

  /// Methods that callers reach as before.
  private(set) var same: [Pair] = []
  /// Methods of the same operation that callers don't reach as before.
  private(set) var renamed: [Pair] = []
  private(set) var removed: [MethodInterface] = []
  private(set) var added: [MethodInterface] = []
  /// Services that have another name now, by their old properties.
  private(set) var services: OrderedDictionary<String, String>
  /// Operations that have another path, by their old method and path.
  let operations: [String: Rename]

  init(from old: ModuleInterface, to new: ModuleInterface, operations: [String: Rename] = [:]) {
    self.operations = operations
    services = Self.services(from: old, to: new, operations: operations)
    let oldKeys = OrderedDictionary(
      old.methods.map { (key(of: $0, in: services), $0) }, uniquingKeysWith: { first, _ in first })
    let newKeys = OrderedDictionary(
      new.methods.map { (key(of: $0, in: [:]), $0) }, uniquingKeysWith: { first, _ in first })
    var unmatched: [MethodInterface] = []
    for (key, method) in oldKeys {
      if let other = newKeys[key] {
        same.append(Pair(old: method, new: other))
      } else {
        unmatched.append(method)
      }
    }
    var rest = Remainder(newKeys.filter { oldKeys[$0.key] == nil }.values.map(\.self)) {
      $0.calls(renaming: [:])
    }
    for method in unmatched {
      if let other = rest.take(method.calls(renaming: operations)) {
        renamed.append(Pair(old: method, new: other))
      } else {
        removed.append(method)
      }
    }
    added = rest.elements
  }

  /// What callers write, and what tells an overload from the method it belongs to.
  private func key(of method: MethodInterface, in services: OrderedDictionary<String, String>) -> String {
    let service = method.service.map { "\(services[$0] ?? $0)." } ?? ""
    return service + method.name.name + (method.role == .download ? "(to:)" : "")
  }

  /// A service that is gone is the new one that has an operation of it.
  private static func services(
    from old: ModuleInterface, to new: ModuleInterface, operations: [String: Rename]
  ) -> OrderedDictionary<String, String> {
    let oldNames = OrderedSet(old.module.client.services.map(\.path))
    let newNames = OrderedSet(new.module.client.services.map(\.path))
    let gone = oldNames.subtracting(newNames)
    if gone.isEmpty { return [:] }
    let oldPlaces = Dictionary(grouping: old.methods, by: \.service).mapValues {
      $0.map { $0.normalizedPlace(renaming: operations) }
    }
    let newPlaces = Dictionary(grouping: new.methods, by: \.service).mapValues {
      $0.map { $0.normalizedPlace(renaming: [:]) }
    }
    var free = Remainder(Array(newNames.subtracting(oldNames))) { newPlaces[$0] ?? [] }
    var renamed: OrderedDictionary<String, String> = [:]
    for name in gone {
      if let other = free.take(oldPlaces[name] ?? []) { renamed[name] = other }
    }
    return renamed
  }
}

extension MethodInterface {
  /// The operation without the names of path parameters, which aren't on the wire: `GET /pets/{}`.
  ///
  /// - Parameter operations: Operations that are called otherwise.
  func normalizedPlace(renaming operations: [String: Rename]) -> String {
    (operations[place]?.new ?? place).replacing(/\{[^}]*\}/, with: "{}")
  }

  /// What methods have in common that are made from the same operation in the same way.
  fileprivate struct Call: Hashable {
    let role: Role
    let place: String
    /// The sequence; nil: another method.
    let wrapper: String?
  }

  /// None for what is of no operation.
  fileprivate func calls(renaming operations: [String: Rename]) -> [Call] {
    if place.isEmpty { return [] }
    let place = normalizedPlace(renaming: operations)
    return [Call(role: role, place: place, wrapper: role == .sequence ? result.wrapper : nil)]
  }
}

/// Elements that are taken one by one by what they are told by, each once: the first in order that is left.
///
/// Taking one costs the same however many there are.
package struct Remainder<Element, Key: Hashable> {
  private var left: [Element?]
  /// The places of the elements of each key, the first at the end.
  private var places: [Key: [Int]] = [:]

  package init(_ elements: [Element], keys: (Element) -> [Key]) {
    left = elements
    for index in elements.indices.reversed() {
      for key in keys(elements[index]) { places[key, default: []].append(index) }
    }
  }

  /// What is left, in order.
  package var elements: [Element] { left.compactMap(\.self) }

  /// Takes the first element that has one of the keys; nil: none is left.
  package mutating func take(_ keys: [Key]) -> Element? {
    guard let index = keys.compactMap({ place(of: $0) }).min(), let element = left[index] else { return nil }
    left[index] = nil
    return element
  }

  private mutating func place(of key: Key) -> Int? {
    while let index = places[key]?.last {
      if left[index] != nil { return index }
      places[key]?.removeLast()
    }
    return nil
  }
}

extension Sequence {
  /// The elements by a key; of those with the same key the first.
  func keyed<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [Key: Element] {
    try Dictionary(map { (try key($0), $0) }) { first, _ in first }
  }
}
