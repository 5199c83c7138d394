import CallsiteModel
import CallsiteSamples

/// A type as it's written in Swift, in pieces.
struct ReferenceType: Hashable, Sendable {
  /// A part of the text, with the path of the model that it names, if it names one.
  struct Piece: Hashable, Sendable {
    let text: String
    let model: String?
  }

  let pieces: [Piece]

  var text: String { pieces.map(\.text).joined() }
  var models: [String] { pieces.compactMap(\.model) }
}

/// Describes the types of a module that calls use, directly or through other types.
struct ReferenceModels {
  private let scopes: TypeScopes

  init(of module: SwiftModule) {
    scopes = TypeScopes(module)
  }

  /// Returns the pieces of a type.
  func type(_ type: TypeReference) -> ReferenceType { ReferenceType(pieces: pieces(of: type)) }

  private func pieces(of type: TypeReference) -> [ReferenceType.Piece] {
    func wrapped(_ head: String, _ inner: TypeReference, _ tail: String) -> [ReferenceType.Piece] {
      [.init(text: head, model: nil)] + pieces(of: inner) + [.init(text: tail, model: nil)]
    }
    switch type {
    case .named(.declared(let type)): return [named(type)]
    case .named(.external(let type, _)): return [.init(text: type.description, model: nil)]
    case .optional(let inner): return pieces(of: inner) + [.init(text: "?", model: nil)]
    case .array(let inner): return wrapped("[", inner, "]")
    case .dictionary(let inner): return wrapped("[String: ", inner, "]")
    case .nullable(let inner): return wrapped("Nullable<", inner, ">")
    case .generic(.declared(let type), let inner): return [named(type)] + wrapped("<", inner, ">")
    case .generic(let type, let inner): return wrapped("\(type)<", inner, ">")
    }
  }

  private func named(_ type: DeclaredType) -> ReferenceType.Piece {
    .init(text: type.name, model: scopes.types[type].map { _ in scopes.spelling(of: type) })
  }

  /// Returns the models that some types lead to, by name.
  ///
  /// - Parameter users: The calls that use a model themselves, by path.
  func models(from types: [ReferenceType], users: [String: [APIReference.Model.User]]) -> [APIReference.Model]
  {
    var found: [String: APIReference.Model] = [:]
    var waiting = types.flatMap(\.models)
    while let path = waiting.popLast() {
      guard found[path] == nil, let declaration = scopes.types[scopes.type(spelled: path)] else { continue }
      let model = model(declaration, at: path, users: users[path] ?? [])
      found[path] = model
      waiting += model.members.flatMap { $0.type?.models ?? [] }
    }
    return found.values.sorted { $0.path < $1.path }
  }

  private func model(
    _ declaration: TypeDeclaration, at path: String, users: [APIReference.Model.User]
  ) -> APIReference.Model {
    typealias Member = APIReference.Model.Member
    let (kind, documentation, members): (String, DocComment, [Member]) =
      switch declaration {
      case .structure(let structure):
        (
          "struct", structure.documentation,
          structure.properties.map { property in
            Member(
              name: property.name.name, type: type(property.type),
              text: ReferenceProse.sentence(property.documentation, limit: 100))
          }
        )
      case .enumeration(let enumeration):
        (
          "enum", enumeration.documentation,
          enumeration.cases.map { Member(name: ".\($0.name.member)", type: nil, text: "") }
        )
      case .union(let union):
        (
          "enum", union.documentation,
          union.cases.map { Member(name: ".\($0.name.member)", type: type($0.value.type), text: "") }
        )
      case .alias(let alias):
        (
          "typealias", alias.documentation,
          [Member(name: "", type: type(alias.type), text: "")]
        )
      }
    return APIReference.Model(
      path: path, kind: kind, text: ReferenceProse.sentence(documentation), members: members, users: users)
  }
}
