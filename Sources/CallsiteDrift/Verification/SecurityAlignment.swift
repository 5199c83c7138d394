import CallsiteDocument
import OrderedCollections

/// Aligns the security of published operations with a team's document: requirements that the client meets become the
/// team's own, whatever the framework calls their schemes.
struct SecurityAlignment {
  /// The team's security schemes, and the published ones under names that differ from these.
  let schemes: OrderedDictionary<String, SecurityScheme>
  private let spec: APIDocument
  private let published: APIDocument
  private let habits: Set<Emitter.Habit>
  /// The names of published schemes in ``schemes``.
  private let names: [String: String]

  init(_ published: APIDocument, to spec: APIDocument, _ habits: Set<Emitter.Habit>) {
    self.spec = spec
    self.published = published
    self.habits = habits
    var schemes = spec.securitySchemes
    var names: [String: String] = [:]
    for (name, scheme) in published.securitySchemes {
      var other = name
      while schemes[other] != nil { other += " of the backend" }
      names[name] = other
      schemes[other] = scheme
    }
    self.schemes = schemes
    self.names = names
  }

  /// Returns the requirements of a published operation.
  ///
  /// - Parameter operation: The team's operation.
  func requirements(of published: Operation, like operation: Operation) -> [SecurityRequirement]? {
    let wanted = operation.security ?? spec.security
    let named = wanted.filter { !$0.schemes.isEmpty }
    // An operation with security of its own isn't public. The document's may be what the framework writes for all.
    let found =
      published.security
      ?? (named.isEmpty || habits.contains(.securityIsFixed) ? [] : self.published.security)
    if found.isEmpty || found.contains(where: \.schemes.isEmpty) { return operation.security }
    if found.contains(where: { isMet($0, by: named) }) {
      return published.security == nil || named.count == wanted.count ? operation.security : named
    }
    return found.map { requirement in
      var requirement = requirement
      requirement.schemes = requirement.schemes.map { names[$0] ?? $0 }
      requirement.scopes = [:]
      return requirement
    }
  }

  /// Returns whether the client sends all that a published requirement demands, with one of the team's requirements.
  private func isMet(_ requirement: SecurityRequirement, by wanted: [SecurityRequirement]) -> Bool {
    wanted.contains { way in
      requirement.schemes.allSatisfy { name in
        guard let scheme = published.securitySchemes[name], scheme.kind != .none else { return true }
        return way.schemes.contains { spec.securitySchemes[$0]?.isSent(like: scheme) == true }
      }
    }
  }
}
