import CallsiteModel

/// Finds the code that stops compiling with the new version of a generated module.
///
/// The verdict depends on what the compiler sees, the declarations of both modules, and not on the kind of change in
/// the document. ``DriftRule/sources`` says which findings are breaking.
struct SourceComparison: Sendable {
  let modules: ModulePair

  func findings() -> [Finding] {
    var findings = module(modules.old.module, modules.new.module)
    findings += TypesComparison(context: modules).findings()
    findings += ServicesComparison(context: modules).findings()
    findings += MethodsComparison(context: modules).findings()
    findings += ClientComparison(context: modules).findings()
    return findings
  }

  private func module(_ old: SwiftModule, _ new: SwiftModule) -> [Finding] {
    var findings: [Finding] = []
    if old.name != new.name {
      findings.append(
        Finding(
          .swiftModuleRenamed, at: .declaration("module"),
          message: "Module `\(old.name)` was renamed to `\(new.name)`.",
          consequence: "Callers that import `\(old.name)` must import `\(new.name)`.",
          swift: .init(before: "import \(old.name)", after: "import \(new.name)")
        ).of(
          Rename(old: old.name, new: new.name, evidence: ["same API"]),
          CodeRename(old: old.name, new: new.name))
      )
    }
    if old.namespace != new.namespace {
      let names = (old.namespace.map { "`\($0)`" } ?? "none", new.namespace.map { "`\($0)`" } ?? "none")
      findings.append(
        Finding(
          .swiftNamespaceChanged, at: .declaration("namespace"),
          message: "The namespace of all declarations changed from \(names.0) to \(names.1).",
          consequence: "Callers that name any type must use the new namespace, or none."))
    }
    if old.visibility > new.visibility {
      findings.append(
        Finding(
          .swiftAccessReduced, at: .declaration("access"),
          message: "The access level changed from \(old.access.rawValue) to \(new.access.rawValue).",
          consequence:
            "Callers in other \(new.visibility == 0 ? "modules" : "packages") can't access any declaration."))
    }
    return findings
  }
}

extension SwiftModule {
  /// The rank of the access level.
  fileprivate var visibility: Int {
    switch access {
    case .public: 2
    case .package: 1
    case .internal: 0
    }
  }
}
