import CallsiteDiagnostics

extension DoctorReport {
  /// For tools: one object, whose keys and lists always stand in the same order. What isn't there is null.
  package var json: String {
    let fields = [
      ("versions", object(versions)),
      (
        "configuration",
        object([("file", JSONText.quoted(configurationFile)), ("apis", list(apis.map(json)))])
      ),
      ("modules", list(modules.map(json))),
      ("cache", records.map(json) ?? "null"),
      ("package", object([("manifest", JSONText.quoted(manifest)), ("targets", list(targets.map(json)))])),
    ]
    return "{" + fields.map { "\"\($0)\":\($1)," }.joined() + JSONDiagnostics.render(findings).dropFirst()
  }

  private func json(_ api: API) -> String {
    object([
      ("module", JSONText.quoted(api.module)), ("spec", JSONText.quoted(api.spec)),
      ("output", JSONText.quoted(api.output)),
      ("options", list(api.options.map { object([Fact("name", $0.name), Fact("value", $0.value)]) })),
    ])
  }

  private func json(_ module: Module) -> String {
    object([
      ("name", JSONText.quoted(module.name)), ("folder", JSONText.quoted(module.folder)),
      ("files", "\(module.files)"), ("changed", "\(module.changed)"), ("added", "\(module.added)"),
      ("removed", "\(module.removed)"), ("inputs", strings(module.inputs)),
    ])
  }

  private func json(_ records: Records) -> String {
    object([
      ("folder", JSONText.quoted(records.folder)), ("records", "\(records.count)"),
      ("bytes", "\(records.bytes)"),
      ("state", JSONText.quoted(records.state.rawValue)),
    ])
  }

  private func json(_ target: Target) -> String {
    object([
      ("name", JSONText.quoted(target.name)), ("plugins", strings(target.plugins)),
      ("inputs", strings(target.inputs)),
    ])
  }

  private func object(_ facts: [Fact]) -> String {
    object(facts.map { ($0.name, JSONText.quoted($0.value)) })
  }

  private func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\(JSONText.quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }

  private func strings(_ texts: [String]) -> String { list(texts.map { JSONText.quoted($0) }) }

  private func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }
}
