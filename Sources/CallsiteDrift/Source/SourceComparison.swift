import CallsiteModel

/// Finds which callers of the generated module stop compiling.
///
/// Judged by what the compiler sees, the declarations of both modules, and not by the kind of change in the
/// document. What the verdict counts are findings that are ``Finding/Severity/breaking``: see ``DriftRule/sources``.
struct SourceComparison: Sendable {
  let modules: ModulePair

  func findings() -> [Finding] {
    module(modules.old.module, modules.new.module) + TypesComparison(context: modules).findings()
      + ServicesComparison(context: modules).findings() + MethodsComparison(context: modules).findings()
      + ClientComparison(context: modules).findings()
  }

  private func module(_ old: SwiftModule, _ new: SwiftModule) -> [Finding] {
    var findings: [Finding] = []
    if old.name != new.name {
      findings.append(
        Finding(
          .swiftModuleRenamed, path: "module", message: "Module `\(old.name)` is called `\(new.name)`.",
          consequence: "Callers that import `\(old.name)` must import `\(new.name)`.",
          swift: .init(before: "import \(old.name)", after: "import \(new.name)")
        ).of(
          Rename(old: old.name, new: new.name, evidence: ["same API"]),
          CodeRename(old: old.name, new: new.name))
      )
    }
    if old.namespace != new.namespace {
      let names = (old.namespace.map { "`\($0)`" } ?? "no enum", new.namespace.map { "`\($0)`" } ?? "no enum")
      findings.append(
        Finding(
          .swiftNamespaceChanged, path: "namespace",
          message: "All declarations are in \(names.1), and were in \(names.0).",
          consequence: "Callers that name any type must write it with its new namespace, or without."))
    }
    if old.visibility > new.visibility {
      findings.append(
        Finding(
          .swiftAccessReduced, path: "access",
          message: "Declarations are \(new.access.rawValue), and were \(old.access.rawValue).",
          consequence: "Callers in \(new.visibility == 0 ? "other modules" : "other packages") see nothing."))
    }
    return findings
  }
}

extension SwiftModule {
  /// How many see the declarations, as a rank.
  fileprivate var visibility: Int {
    switch access {
    case .public: 2
    case .package: 1
    case .internal: 0
    }
  }
}
