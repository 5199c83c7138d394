import CallsiteDocument

/// The effect of an operation on a collection of resources, according to its path and method: `POST /pets` creates what
/// `GET /pets` lists and `GET /pets/{id}` reads.
enum ResourceRole: Hashable, Sendable {
  case list, create
  /// Reads an item, with the name of the path parameter for the id.
  case read(id: String)
  case replace(id: String)
  case merge(id: String)
  case delete(id: String)

  var id: String? {
    switch self {
    case .list, .create: nil
    case .read(let id), .replace(let id), .merge(let id), .delete(let id): id
    }
  }
}

/// The roles of all operations of a document.
struct ResourceRoles: Sendable {
  private let roles: [Int: ResourceRole]
  /// The operations that list the collection of each operation, and those that read its items.
  private let lists: [Int: Int]
  private let readers: [Int: Int]

  init(_ document: APIDocument) {
    var roles: [Int: ResourceRole] = [:]
    var collections: [String: [Int]] = [:]
    let itemShapes = Set(document.operations.compactMap { Self.itemPath($0.path)?.collection })
    for (index, operation) in document.operations.enumerated() {
      if let item = Self.itemPath(operation.path) {
        roles[index] = Self.itemRole(operation.method, item.id)
        if roles[index] != nil { collections[item.collection, default: []].append(index) }
      } else {
        let isVerb = operation.method == "POST" && Self.isVerb(operation.path)
        let shape = isVerb ? Self.parent(Self.shape(operation.path)) : Self.shape(operation.path)
        guard itemShapes.contains(shape), ["GET", "POST"].contains(operation.method) else { continue }
        roles[index] = operation.method == "GET" ? .list : .create
        collections[shape, default: []].append(index)
      }
    }
    var lists: [Int: Int] = [:]
    var readers: [Int: Int] = [:]
    for members in collections.values {
      let list = members.first { roles[$0] == .list }
      let reader = members.first { if case .read? = roles[$0] { true } else { false } }
      for member in members {
        lists[member] = list
        readers[member] = reader
      }
    }
    self.roles = roles
    self.lists = lists
    self.readers = readers
  }

  subscript(operation: Int) -> ResourceRole? { roles[operation] }

  func list(of operation: Int) -> Int? { lists[operation] }

  func reader(of operation: Int) -> Int? { readers[operation] }

  private static func itemRole(_ method: String, _ id: String) -> ResourceRole? {
    switch method {
    case "GET": .read(id: id)
    case "PUT": .replace(id: id)
    case "PATCH", "POST": .merge(id: id)
    case "DELETE": .delete(id: id)
    default: nil
    }
  }

  /// Returns the collection and the id parameter of an item's path: `/pets/{id}/` → the shape of `/pets`, and `id`.
  private static func itemPath(_ path: String) -> (collection: String, id: String)? {
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard trimmed.hasSuffix("}"), let slash = trimmed.lastIndex(of: "/") else { return nil }
    let last = trimmed[trimmed.index(after: slash)...]
    guard last.hasPrefix("{"), last.count(where: { $0 == "{" }) == 1, slash > trimmed.startIndex else {
      return nil
    }
    return (shape(String(trimmed[..<slash])), String(last.dropFirst().dropLast()))
  }

  /// Returns whether a path ends in a verb, such as `POST /pets/create` next to `GET /pets` in Django.
  static func isVerb(_ path: String) -> Bool { shape(path).hasSuffix("/create") }

  private static func parent(_ shape: String) -> String {
    String(shape[..<(shape.lastIndex(of: "/") ?? shape.endIndex)])
  }

  /// Returns a path without parameter names and without a trailing slash.
  private static func shape(_ path: String) -> String {
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path[...]
    return String(trimmed.replacing(/\{[^}]*\}/, with: "{}"))
  }
}
