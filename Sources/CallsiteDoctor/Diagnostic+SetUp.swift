import CallsiteDiagnostics

/// What can be wrong with how Callsite is set up.
extension Diagnostic {
  static func missingRuntime(of target: String, isPlugin: Bool) -> Diagnostic {
    let reason = isPlugin ? "uses CallsitePlugin" : "contains generated code"
    return Diagnostic(
      .error, "missing-runtime",
      "Target '\(target)' \(reason), but doesn't depend on CallsiteRuntime, which generated code calls. Add "
        + ".product(name: \"CallsiteRuntime\", package: \"callsite\") to its dependencies.")
  }

  static func missingDocument(of target: String, in folder: String) -> Diagnostic {
    Diagnostic(
      .error, "missing-document",
      "Target '\(target)' uses CallsitePlugin, but '\(folder)' has neither an openapi.yaml (or .json) nor a "
        + "callsite.yaml. Add one.")
  }

  static func severalDocuments(_ documents: [String], of target: String) -> Diagnostic {
    Diagnostic(
      .error, "several-documents",
      "Target '\(target)' has several documents (\(documents.joined(separator: ", "))). List them in a "
        + "callsite.yaml, with a namespace for each.")
  }

  static func otherGenerator(_ plugin: String, of target: String) -> Diagnostic {
    Diagnostic(
      .error, "two-generators",
      "Target '\(target)' uses CallsitePlugin and \(plugin): two tools generate from its document. Remove one."
    )
  }

  static func generatedTwice(_ target: String, as module: String) -> Diagnostic {
    Diagnostic(
      .error, "generated-twice",
      "Target '\(target)' uses CallsitePlugin, and the configuration writes '\(module)' into its folder: each type "
        + "is declared twice. Remove the plugin, or take the API out of the configuration.")
  }

  static func committedBesidePlugin(_ file: String, of target: String) -> Diagnostic {
    Diagnostic(
      .error, "generated-twice",
      "Target '\(target)' uses CallsitePlugin, but '\(file)' was generated, too: each type is declared twice. Delete "
        + "the file, or remove the plugin.")
  }

  static func pluginsOfSeveralPackages(_ packages: [String]) -> Diagnostic {
    Diagnostic(
      .warning, "two-tools",
      "Targets use plugins of \(packages.joinedWithAnd()), whose tools may be of different versions. Use those of "
        + "one package.")
  }

  static func otherProgram(_ path: String, version: String, running: String) -> Diagnostic {
    Diagnostic(
      .warning, "two-tools",
      "'\(path)' is version \(version), and this program is \(running): they may generate different code. Remove "
        + "one, or make both the same version.")
  }

  static func otherCheckout(_ path: String, version: String, running: String) -> Diagnostic {
    Diagnostic(
      .warning, "two-tools",
      "The package uses Callsite \(version) of '\(path)', and this program is \(running): the generated code and the "
        + "runtime may not fit. Make both the same version.")
  }

  static func unreadableManifest(_ path: String, reason: String) -> Diagnostic {
    Diagnostic(
      .note, "unreadable-manifest",
      "SwiftPM can't load '\(path)', so its targets weren't checked: \(reason)")
  }

  static func staleOutput(_ module: String, in folder: String, files: Int) -> Diagnostic {
    Diagnostic(
      .warning, "stale-output",
      "'\(folder)' isn't what \(module)'s document comes to: \(files) \(files == 1 ? "file differs" : "files differ"). "
        + "Run: callsite generate")
  }

  static func wrongRecord(in folder: String) -> Diagnostic {
    Diagnostic(
      .error, "wrong-record",
      "The cache in '\(folder)' says that nothing has changed, but something has. Run: callsite generate --no-cache. "
        + "Please report it: this isn't supposed to happen.")
  }

  static func secondConfiguration(_ other: String, used: String) -> Diagnostic {
    Diagnostic(
      .warning, "two-configurations",
      "'\(other)' isn't read, because '\(used)' comes first. Delete one, or name it with --config.")
  }

  static func unwritableCache(_ folder: String) -> Diagnostic {
    Diagnostic(
      .note, "unwritable-cache",
      "'\(folder)' can't be written to, so every run regenerates everything. Check its permissions.")
  }
}

extension [String] {
  /// `'a', 'b' and 'c'`.
  fileprivate func joinedWithAnd() -> String {
    let quoted = map { "'\($0)'" }
    return quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
  }
}
