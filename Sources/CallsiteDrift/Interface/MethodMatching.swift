import CallsiteBasics
import CallsiteModel
import OrderedCollections

/// Pairs the methods of two versions by service and name, as the compiler sees them, and renamed ones by operation.
struct MethodMatching {
  struct Pair {
    fileprivate let sharedOld: SharedElement<MethodInterface>
    fileprivate let sharedNew: SharedElement<MethodInterface>

    var old: MethodInterface { sharedOld.value }
    var new: MethodInterface { sharedNew.value }
  }

  /// The methods that callers call as before.
  private(set) var same: [Pair] = []
  /// The methods of the same operation that callers call differently.
  private(set) var renamed: [Pair] = []
  private(set) var removed: [SharedElement<MethodInterface>] = []
  private(set) var added: [SharedElement<MethodInterface>] = []
  /// The new properties of renamed services, by old property.
  private(set) var services: OrderedDictionary<String, String>
  /// The operations whose path changed, by old method and path.
  let operations: [String: Rename]

  init(from old: ModuleInterface, to new: ModuleInterface, operations: [String: Rename] = [:]) {
    self.operations = operations
    services = Self.services(from: old, to: new, operations: operations)
    let oldKeys = OrderedDictionary(
      old.methods.shared.map { (key(of: $0.value, in: services), $0) },
      uniquingKeysWith: { first, _ in first })
    let newKeys = OrderedDictionary(
      new.methods.shared.map { (key(of: $0.value, in: [:]), $0) }, uniquingKeysWith: { first, _ in first })
    var unmatched: [SharedElement<MethodInterface>] = []
    for (key, method) in oldKeys {
      if let other = newKeys[key] {
        same.append(Pair(sharedOld: method, sharedNew: other))
      } else {
        unmatched.append(method)
      }
    }
    var rest = Remainder(newKeys.filter { oldKeys[$0.key] == nil }.values.map(\.self)) {
      $0.value.calls(renaming: [:])
    }
    for method in unmatched {
      if let other = rest.take(method.value.calls(renaming: operations)) {
        renamed.append(Pair(sharedOld: method, sharedNew: other))
      } else {
        removed.append(method)
      }
    }
    added = rest.elements
  }

  /// Returns the key of a method: what callers write, and what distinguishes overloads.
  private func key(of method: MethodInterface, in services: OrderedDictionary<String, String>) -> String {
    let service = method.service.map { "\(services[$0] ?? $0)." } ?? ""
    return service + method.name.name + method.overload
  }

  /// Returns the renamed services: a removed service corresponds to a new one with one of its operations.
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
  /// Returns the operation without the names of path parameters, which aren't on the wire: `GET /pets/{}`.
  ///
  /// - Parameter operations: The operations whose path changed.
  func normalizedPlace(renaming operations: [String: Rename]) -> String {
    let place = operations[place]?.new ?? place
    return place.utf8.contains(UInt8(ascii: "{")) ? place.replacing(/\{[^}]*\}/, with: "{}") : place
  }

  /// A key that is equal for methods that are derived from the same operation in the same way.
  fileprivate struct Call: Hashable {
    let role: Role
    let place: String
    /// The sequence type, or `nil` for other methods.
    let wrapper: String?
  }

  /// Returns the keys of the method, or none if it has no operation.
  fileprivate func calls(renaming operations: [String: Rename]) -> [Call] {
    if place.isEmpty { return [] }
    let place = normalizedPlace(renaming: operations)
    return [Call(role: role, place: place, wrapper: role == .sequence ? result.wrapper : nil)]
  }
}

/// Elements that can be taken by key, each of them once and in order.
///
/// Taking an element takes constant time.
struct Remainder<Element, Key: Hashable> {
  private var left: [Element?]
  /// The indices of the elements with each key, in reverse order.
  private var places: [Key: [Int]] = [:]

  init(_ elements: [Element], keys: (Element) -> [Key]) {
    left = elements
    for index in elements.indices.reversed() {
      for key in keys(elements[index]) { places[key, default: []].append(index) }
    }
  }

  /// The remaining elements, in order.
  var elements: [Element] { left.compactMap(\.self) }

  /// Takes the first remaining element with one of the keys, or returns `nil` if there is none.
  mutating func take(_ keys: [Key]) -> Element? {
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
  /// Returns the elements by key. Of several elements with the same key, the first is kept.
  func keyed<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [Key: Element] {
    try Dictionary(map { (try key($0), $0) }) { first, _ in first }
  }
}
