package import CallsiteDiagnostics

/// The information for a bug report, and the problems with a setup.
///
/// It contains no secrets: neither contents of documents nor values of environment variables, and `~` for the home
/// folder.
package struct DoctorReport: Hashable, Sendable {
  /// A named value.
  package struct Fact: Hashable, Sendable {
    let name: String
    let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A configured document, with defaults filled in.
  struct API: Hashable, Sendable {
    let module: String
    let spec: String
    let output: String
    /// The options that differ from the defaults.
    let options: [Fact]
  }

  /// The state of a module's folder.
  struct Module: Hashable, Sendable {
    let name: String
    let folder: String
    let inputs: [String]
    let files: Int
    let changed: Int
    let added: Int
    let removed: Int
  }

  /// A target of the package that uses a plugin of Callsite.
  struct Target: Hashable, Sendable {
    let name: String
    let plugins: [String]
    let inputs: [String]
  }

  let versions: [Fact]
  /// The path of the `callsite.yaml` in use, if there is one.
  let configurationFile: String?
  let apis: [API]
  let modules: [Module]
  /// The path of the package's manifest, if there is one.
  let manifest: String?
  let targets: [Target]
  /// The problems, errors first.
  package let findings: [Diagnostic]

  /// Whether there are no errors or warnings.
  package var isHealthy: Bool { !findings.contains { $0.severity != .note } }
}

extension DoctorReport {
  /// The report as text for people and bug reports.
  package var text: String {
    var sections = [section("Versions", versions.map { "\($0.name): \($0.value)" })]
    sections.append(section("Configuration: \(configurationFile ?? "none")", apis.flatMap(lines)))
    if !modules.isEmpty { sections.append(section("Output", modules.flatMap(lines))) }
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
    let changes = [(module.changed, "changed"), (module.added, "missing"), (module.removed, "obsolete")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let state = changes.isEmpty ? "up to date" : changes.joined(separator: ", ")
    return [
      "\(module.name): \(module.files) \(module.files == 1 ? "file" : "files") in \(module.folder), \(state)",
      "  from \(module.inputs.joined(separator: ", "))",
    ]
  }

  private func line(_ target: Target) -> String {
    let inputs = target.inputs.isEmpty ? "nothing" : target.inputs.joined(separator: ", ")
    return "\(target.name): \(target.plugins.joined(separator: ", ")), from \(inputs)"
  }

  private var verdict: String {
    if findings.isEmpty { return "No problems found.\n" }
    return "Findings\n"
      + DiagnosticFormat.text.render(findings).split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}

extension DoctorReport {
  /// The report as a JSON object for tools, with keys and lists in a stable order. Missing values are null.
  package var json: String {
    let document: JSON = [
      "versions": .object(versions.map { ($0.name, JSON($0.value)) }),
      "configuration": ["file": JSON(configurationFile), "apis": .list(apis.map(json))],
      "modules": .list(modules.map(json)),
      "package": ["manifest": JSON(manifest), "targets": .list(targets.map(json))],
    ]
    return (document + JSONDiagnostics.json(findings)).rendered + "\n"
  }

  private func json(_ api: API) -> JSON {
    [
      "module": JSON(api.module), "spec": JSON(api.spec), "output": JSON(api.output),
      "options": .list(api.options.map { ["name": .text($0.name), "value": JSON($0.value)] }),
    ]
  }

  private func json(_ module: Module) -> JSON {
    [
      "name": JSON(module.name), "folder": JSON(module.folder), "files": .number(module.files),
      "changed": .number(module.changed), "added": .number(module.added),
      "removed": .number(module.removed), "inputs": JSON(module.inputs),
    ]
  }

  private func json(_ target: Target) -> JSON {
    ["name": JSON(target.name), "plugins": JSON(target.plugins), "inputs": JSON(target.inputs)]
  }
}
