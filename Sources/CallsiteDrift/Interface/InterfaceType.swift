import CallsiteDiagnostics
package import CallsiteModel

/// A type of a generated module as its callers see it.
package struct InterfaceType: Sendable {
  // Stored indirectly, because a large API has many services, and a service is much smaller than the largest case.
  package indirect enum Kind: Sendable {
    case structure(Structure)
    case enumeration(Enumeration)
    case union(Union)
    case alias(Alias)
    /// The enum of an operation's success responses.
    case statuses(StatusUnion)
    case service(ServiceDeclaration)
    case client
    /// The type of the client's servers.
    case server
  }

  /// The type's path in the module without a namespace, such as `Pet.Status` or `ShopClient.PetsService`.
  package var path: String
  package var kind: Kind
  /// The method and path of the operation that the type belongs to.
  var operation: String?
  var position: SourcePosition?

  init(_ path: String, _ kind: Kind, operation: String? = nil, position: SourcePosition? = nil) {
    self.path = path
    self.kind = kind
    self.operation = operation
    self.position = position
  }

  init(_ path: String, _ declaration: TypeDeclaration) {
    let kind: Kind =
      switch declaration {
      case .structure(let structure): .structure(structure)
      case .enumeration(let enumeration): .enumeration(enumeration)
      case .union(let union): .union(union)
      case .alias(let alias): .alias(alias)
      }
    self.init(path, kind, position: declaration.position)
  }

  /// The path of the enclosing type, or empty at the top level.
  package var scope: String { InterfacePath.scope(of: path) }

  /// The head of the declaration as callers see it, such as `struct Pet: Codable, Hashable, Sendable`.
  var head: String {
    let name = InterfacePath.name(of: path)
    switch kind {
    case .structure(let structure):
      return "struct \(name): \(structure.conformances.map(\.rawValue).joined(separator: ", "))"
    case .enumeration(let enumeration): return "enum \(name): \(enumeration.conformance)"
    case .union(let union):
      return "enum \(name): \(union.conformances.map(\.rawValue).joined(separator: ", "))"
    case .alias(let alias): return "typealias \(name) = \(alias.type)"
    case .statuses: return "enum \(name): Sendable"
    case .service, .client: return "struct \(name): Sendable"
    case .server: return "struct \(name): Hashable, Sendable"
    }
  }

  /// The kind of the type, with an article.
  var noun: String {
    switch kind {
    case .structure, .service, .client, .server: "a struct"
    case .enumeration: "an enum with raw values"
    case .union, .statuses: "an enum with payloads"
    case .alias: "a type alias"
    }
  }
}

extension Enumeration {
  /// The text after the colon of the declaration.
  fileprivate var conformance: String {
    unrecognizedCase == nil ? "\(rawType.type), CaseIterable, Codable, Sendable" : "OpenEnumeration"
  }
}

/// Dotted paths of types.
package enum InterfacePath {
  static func joined(_ scope: String, _ name: String) -> String { scope.isEmpty ? name : "\(scope).\(name)" }

  package static func scope(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
  }

  package static func name(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

/// Prefixes Swift names with their indefinite article: "an `Order`", "a `User`", "an `SMSCode`".
enum Article {
  static func of(_ name: String) -> String {
    "\(takesAn(name) ? "an" : "a") `\(name)`"
  }

  private static func takesAn(_ name: String) -> Bool {
    let letters = name.drop { !$0.isLetter }
    let start = letters.prefix(2)
    // Initialisms are read letter by letter: an FAQ, an SMS, but a URL.
    if start.count == 2, start.allSatisfy(\.isUppercase) { return "AEFHILMNORSX".contains(start.prefix(1)) }
    let word = letters.lowercased()
    // Words whose first sound differs from their first letter.
    if ["hour", "honor", "heir"].contains(where: word.hasPrefix) { return true }
    if ["uni", "use", "usa", "uti", "ur", "eu", "one", "once"].contains(where: word.hasPrefix) {
      return ["unin", "unim"].contains(where: word.hasPrefix) || word.hasPrefix("urg")
    }
    return word.first.map("aeiou".contains) ?? false
  }
}
