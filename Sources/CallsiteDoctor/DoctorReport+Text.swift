import CallsiteDiagnostics

extension DoctorReport {
  /// For people, and for bug reports.
  package var text: String {
    var sections = [section("Versions", versions.map { "\($0.name): \($0.value)" })]
    sections.append(section("Configuration: \(configurationFile ?? "none")", apis.flatMap(lines)))
    if !modules.isEmpty { sections.append(section("Output", modules.flatMap(lines))) }
    if let records { sections.append(section("Cache: \(records.folder)", [line(records)])) }
    if let manifest { sections.append(section("Package: \(manifest)", targets.map(line))) }
    return sections.joined(separator: "\n") + "\n" + verdict
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    "\(title)\n" + lines.map { "  \($0)\n" }.joined()
  }

  private func lines(_ api: API) -> [String] {
    ["\(api.module): \(api.spec) → \(api.output)"] + api.options.map { "  \($0.name): \($0.value)" }
  }

  private func lines(_ module: Module) -> [String] {
    let changes = [(module.changed, "changed"), (module.added, "missing"), (module.removed, "left over")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let state = changes.isEmpty ? "fresh" : changes.joined(separator: ", ")
    return [
      "\(module.name): \(module.files) \(module.files == 1 ? "file" : "files") in \(module.folder), \(state)",
      "  from \(module.inputs.joined(separator: ", "))",
    ]
  }

  private func line(_ target: Target) -> String {
    let inputs = target.inputs.isEmpty ? "nothing" : target.inputs.joined(separator: ", ")
    return "\(target.name): \(target.plugins.joined(separator: ", ")), from \(inputs)"
  }

  private func line(_ records: Records) -> String {
    let size =
      "\(records.count) \(records.count == 1 ? "record" : "records"), \((records.bytes + 1023) / 1024) KB"
    return switch records.state {
    case .outdated: "\(size); the next run does everything"
    case .current: "\(size); the next run has nothing to do"
    case .wrong: "\(size); the record of this configuration is wrong"
    case .unknown: size
    }
  }

  private var verdict: String {
    if findings.isEmpty { return "Nothing is wrong with the set-up.\n" }
    return "Findings\n"
      + DiagnosticFormat.text.render(findings).split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
