import CallsiteDocument
import OrderedCollections

/// A document before and after an operation, a tag, a schema or a server was added or removed.
struct DocumentEdit {
  let name: String
  let document: APIDocument
  /// The route of the operation that was added or removed.
  var operation: String?
  /// The names of its callbacks that collide with others.
  var callbacks: [String] = []
  /// The routes of the operations whose own tag is no longer declared.
  var ownOperations: Set<String> = []
  /// Whether something was added or removed that has types.
  var types: Types?

  enum Types {
    case added, removed
  }

  /// Returns the locations of the schemas inside operations, which have no other names than those of their operations.
  func locations(of routes: Set<String>) -> Set<String> {
    var pending = document.operations.filter { routes.contains("\($0.method) \($0.path)") }.flatMap(\.schemas)
    var locations: Set<String> = []
    while let schema = pending.popLast() {
      locations.insert("\(schema.position)")
      pending += schema.children
    }
    return locations
  }

  /// Returns the document with each edit at the start, in the middle, and at the end.
  ///
  /// - Parameter copy: The same document from another file, whose operations and schemas are added.
  static func all(of document: APIDocument, copy: APIDocument) throws -> [DocumentEdit] {
    try additions(to: document) + copies(of: copy, in: document) + removals(from: document)
  }

  /// Returns the document with another operation or schema that looks like one of its own.
  static func copies(of copy: APIDocument, in document: APIDocument) -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    for source in places(copy.operations.count) {
      for tags in [["Copies"], copy.operations[source].tags] {
        var operation = copy.operations[source]
        operation.path = "/copies\(operation.path)"
        operation.id = "copied_\(operation.id)"
        operation.tags = tags
        let route = "\(operation.method) \(operation.path)"
        for index in places(document.operations.count + 1) {
          edits.append(document, "\(route) \(tags) at \(index)", types: .added) {
            $0.operations.insert(operation, at: index)
          }
          edits[edits.count - 1].operation = route
          edits[edits.count - 1].callbacks = edits[edits.count - 1].document.callbacks(collidingAt: index)
        }
      }
    }
    for source in places(copy.schemas.count) {
      let (key, schema) = copy.schemas.elements[source]
      for index in places(document.schemas.count + 1) {
        edits.append(document, "a copy of \(key) at \(index)", types: .added) {
          $0.schemas.updateValue(schema, forKey: "Copied\(key)", insertingAt: index)
        }
      }
    }
    return edits
  }

  private static func additions(to document: APIDocument) throws -> [DocumentEdit] {
    let added = try SmallAPI(
      name: "added", tags: ["Gadgets"],
      operations: [
        "GET /health", "GET /gadgets/{gadgetID} getGadget #Gadgets", "PATCH /gizmos/{id} gizmos/update",
        "POST /v2beta/widgets postWidget #Widgets",
      ], schemas: ["Gadget gadgetID xID yID zID homeURL pageURL apiURL"]
    ).document(file: "added.yaml")
    var edits: [DocumentEdit] = []
    for operation in added.operations {
      for index in places(document.operations.count + 1) {
        edits.append(document, "\(operation.method) \(operation.path) at \(index)", types: .added) {
          $0.operations.insert(operation, at: index)
        }
        edits[edits.count - 1].operation = "\(operation.method) \(operation.path)"
      }
    }
    for index in places(document.tags.count + 1) {
      edits.append(document, "a tag at \(index)") { $0.tags.insert(added.tags[0], at: index) }
    }
    for index in places(document.schemas.count + 1) {
      edits.append(document, "a schema at \(index)", types: .added) {
        $0.schemas.updateValue(added.schemas.values[1], forKey: "Gadget", insertingAt: index)
      }
    }
    var server = added.servers[0]
    server.url = "https://added.example"
    for index in places(document.servers.count + 1) {
      edits.append(document, "a server at \(index)") { $0.servers.insert(server, at: index) }
    }
    return edits
  }

  static func removals(from document: APIDocument) -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    for index in places(document.operations.count) {
      let operation = document.operations[index]
      edits.append(document, "without \(operation.method) \(operation.path)", types: .removed) {
        $0.operations.remove(at: index)
      }
      edits[edits.count - 1].operation = "\(operation.method) \(operation.path)"
      edits[edits.count - 1].callbacks = document.callbacks(collidingAt: index)
    }
    for index in places(document.tags.count) where document.tags[index].isDeclared {
      edits.append(document, "without tag \(document.tags[index].name)") {
        // An undeclared tag comes after those that are declared.
        var tag = $0.tags.remove(at: index)
        tag.isDeclared = false
        $0.tags.append(tag)
      }
      let own = document.operations.filter { $0.tags.first == document.tags[index].name }
      edits[edits.count - 1].ownOperations = Set(own.map { "\($0.method) \($0.path)" })
    }
    for index in places(document.servers.count) {
      edits.append(document, "without server \(index)") { $0.servers.remove(at: index) }
    }
    let used = document.referencedSchemas
    let unused = document.schemas.keys.filter { !used.contains($0) }
    for index in places(unused.count) {
      edits.append(document, "without schema \(unused[index])", types: .removed) {
        $0.schemas.removeValue(forKey: unused[index])
      }
    }
    return edits
  }

  /// The first, the middle and the last index.
  private static func places(_ count: Int) -> [Int] {
    count == 0 ? [] : Set([0, count / 2, count - 1]).sorted()
  }
}

extension [DocumentEdit] {
  fileprivate mutating func append(
    _ document: APIDocument, _ name: String, types: DocumentEdit.Types? = nil,
    _ edit: (inout APIDocument) -> Void
  ) {
    var edited = document
    edit(&edited)
    append(DocumentEdit(name: name, document: edited, types: types))
  }
}

extension APIDocument {
  /// Returns the names of the callbacks of an operation that are also those of a later one, or may share a payload.
  fileprivate func callbacks(collidingAt index: Int) -> [String] {
    let later = Set(operations[(index + 1)...].flatMap(\.callbacks).map(\.name))
    return operations[index].callbacks.filter { callback in
      later.contains(callback.name)
        || callback.operations.flatMap(\.schemas).contains { $0.reference != nil }
    }.map(\.name)
  }

  /// The keys of the schemas that another schema or an operation refers to.
  fileprivate var referencedSchemas: Set<String> {
    var pending = Array(schemas.values)
    pending += (operations + webhooks.flatMap(\.operations)).flatMap(\.schemas)
    var keys: Set<String> = []
    while let schema = pending.popLast() {
      if let key = schema.reference { keys.insert(key) }
      pending += schema.children
    }
    return keys
  }
}

extension Operation {
  /// The schemas of parameters, bodies and responses.
  fileprivate var schemas: [Schema] {
    parameters.map(\.schema) + (requestBody?.content ?? []).compactMap(\.schema)
      + responses.flatMap { $0.content.flatMap(\.schemas) }
  }
}
