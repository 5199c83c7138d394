import CallsiteModel
import OrderedCollections

/// Compares which services the client has.
struct ServicesComparison {
  let context: ModulePair

  func findings() -> [Finding] {
    let (old, new) = (context.old.module.client.services, context.new.module.client.services)
    let renames = context.methods.services
    let kept = Set(new.map(\.propertyName))
    let known = Set(old.map(\.propertyName.name)).union(renames.values)
    let gone = old.filter { !kept.contains($0.propertyName) }.map { service in
      new.first { $0.propertyName.name == renames[service.propertyName.name] }
        .map { renamed(service, $0) } ?? removed(service)
    }
    return gone + new.filter { !known.contains($0.propertyName.name) }.map(added)
  }

  private func removed(_ service: ServiceDeclaration) -> Finding {
    Finding(
      .serviceRemoved, path: service.propertyName.name,
      message: "Service `\(service.propertyName.name)` is gone.",
      consequence: "Callers that call methods of `\(service.propertyName.name)` no longer compile.",
      swift: .init(before: service.signature, after: nil), old: service.position)
  }

  private func added(_ service: ServiceDeclaration) -> Finding {
    Finding(
      .serviceAdded, path: service.propertyName.name,
      message: "Service `\(service.propertyName.name)` is new.", consequence: "No caller breaks.",
      swift: .init(before: nil, after: service.signature), new: service.position)
  }

  private func renamed(_ before: ServiceDeclaration, _ after: ServiceDeclaration) -> Finding {
    Finding(
      .serviceRenamed, path: before.propertyName.name,
      message: "Service `\(before.propertyName.name)` is called `\(after.propertyName.name)`.",
      consequence: "Callers that call methods of `\(before.propertyName.name)`, or name "
        + "`\(before.typeName.name)`, must use `\(after.propertyName.name)` and `\(after.typeName.name)`.",
      swift: .init(before: before.signature, after: after.signature), old: before.position,
      new: after.position)
  }
}

extension ServiceDeclaration {
  /// How the client offers it.
  fileprivate var signature: String { "var \(propertyName): \(typeName)" }
}
