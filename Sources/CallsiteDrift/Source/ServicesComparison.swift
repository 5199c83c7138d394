import CallsiteModel
import OrderedCollections

/// Compares which services the client has.
struct ServicesComparison {
  let context: ModulePair

  func findings() -> [Finding] {
    let (old, new) = (context.old.module.client.services, context.new.module.client.services)
    let renames = context.methods.services
    let kept = Set(new.map(\.path))
    let known = Set(old.map(\.path)).union(renames.values)
    let others = new.keyed(by: \.path)
    let gone = old.filter { !kept.contains($0.path) }.map { service in
      renames[service.path].flatMap { others[$0] }.map { renamed(service, $0) } ?? removed(service)
    }
    return gone + new.filter { !known.contains($0.path) }.map(added)
  }

  private func removed(_ service: ServiceDeclaration) -> Finding {
    Finding(
      .swiftServiceRemoved, path: service.path,
      message: "Service `\(service.path)` is gone.",
      consequence: "Callers that call methods of `\(service.path)` no longer compile.",
      swift: .init(before: service.signature, after: nil), old: service.position)
  }

  private func added(_ service: ServiceDeclaration) -> Finding {
    Finding(
      .swiftServiceAdded, path: service.path,
      message: "Service `\(service.path)` is new.", consequence: "No caller breaks.",
      swift: .init(before: nil, after: service.signature), new: service.position)
  }

  private func renamed(_ before: ServiceDeclaration, _ after: ServiceDeclaration) -> Finding {
    Finding(
      .swiftServiceRenamed, path: before.path,
      message: "Service `\(before.path)` is called `\(after.path)`.",
      consequence: "Callers that call methods of `\(before.path)`, or name "
        + "`\(before.typePath)`, must use `\(after.path)` and `\(after.typePath)`.",
      swift: .init(before: before.signature, after: after.signature), old: before.position,
      new: after.position
    ).of(
      Rename(old: before.path, new: after.path, evidence: ["same operations"]),
      CodeRename(
        old: before.path, new: after.path,
        type: RenameRulings.Names(
          "\(context.old.client).\(before.typePath)", "\(context.new.client).\(after.typePath)")))
  }
}

extension ServiceDeclaration {
  /// How the client offers it.
  fileprivate var signature: String { "var \(propertyName): \(typeName)" }
}
