extension GenerationReport {
  /// A line for each module, and one for all:
  ///
  ///     CareConnectAPI  58 files, 0 changed
  ///     HelpPetAPI      41 files, 2 changed (1 added, 1 removed)
  ///     2 modules, 2 files changed
  package var summary: String {
    let width = modules.map(\.name.count).max() ?? 0
    var text = ""
    for module in modules {
      let padding = String(repeating: " ", count: width - module.name.count + 2)
      let files = Self.count(module.fileCount, "file")
      text += "\(module.name)\(padding)\(files), \(module.changedCount) changed\(Self.details(module))\n"
    }
    return text
      + "\(Self.count(modules.count, "module")), \(Self.count(changedCount, "file")) changed\n"
  }

  /// What a check found: the difference between every file on disk and what it should be, and the files that
  /// don't belong; empty if there is nothing to say.
  package var differences: String {
    var text = ""
    for module in modules {
      for file in module.output.files {
        text += module.output.diff(of: file).description
      }
    }
    return text
  }

  private static func details(_ module: Module) -> String {
    var parts: [String] = []
    if !module.added.isEmpty { parts.append("\(module.added.count) added") }
    if !module.removed.isEmpty { parts.append("\(module.removed.count) removed") }
    if !module.foreign.isEmpty { parts.append("\(module.foreign.count) not ours") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
