import CallsiteDiagnostics

// Problems with how Callsite is set up.
extension Diagnostic {
  static func missingRuntime(of target: String, isPlugin: Bool) -> Diagnostic {
    let reason = isPlugin ? "uses CallsitePlugin" : "contains generated code"
    return Diagnostic(
      .error, "missing-runtime",
      "Target '\(target)' \(reason), but doesn't depend on CallsiteRuntime, which generated code calls. Add "
        + ".product(name: \"CallsiteRuntime\", package: \"callsite\") to its dependencies.")
  }

  static func missingProduct(_ product: String, of target: String) -> Diagnostic {
    Diagnostic(
      .error, "missing-product",
      "The client in target '\(target)' imports \(product), on which the target doesn't depend. Add "
        + ".product(name: \"\(product)\", package: \"callsite\") to its dependencies.")
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
      "Target '\(target)' uses both CallsitePlugin and \(plugin), which generate code from its document. Remove one."
    )
  }

  static func generatedTwice(_ target: String, as module: String) -> Diagnostic {
    Diagnostic(
      .error, "generated-twice",
      "Target '\(target)' uses CallsitePlugin, but the configuration also writes '\(module)' to its folder, so each "
        + "type is declared twice. Remove the plugin, or remove the API from the configuration.")
  }

  static func committedBesidePlugin(_ file: String, of target: String) -> Diagnostic {
    Diagnostic(
      .error, "generated-twice",
      "Target '\(target)' uses CallsitePlugin, but contains the generated file '\(file)', so each type is declared "
        + "twice. Delete the file, or remove the plugin.")
  }

  static func pluginsOfSeveralPackages(_ packages: [String]) -> Diagnostic {
    Diagnostic(
      .warning, "two-tools",
      "Targets use plugins from \(packages.joinedWithAnd()), whose tools may have different versions. Use the plugins "
        + "of one package.")
  }

  static func otherProgram(_ path: String, version: String, running: String) -> Diagnostic {
    Diagnostic(
      .warning, "two-tools",
      "'\(path)' has version \(version), but this program has \(running), so they may generate different code. Remove "
        + "one, or use the same version.")
  }

  static func otherCheckout(_ path: String, version: String, running: String) -> Diagnostic {
    Diagnostic(
      .warning, "two-tools",
      "The package uses Callsite \(version) from '\(path)', but this program has version \(running), so generated code "
        + "may not match the runtime. Use the same version.")
  }

  static func unreadableManifest(_ path: String, reason: String) -> Diagnostic {
    Diagnostic(
      .note, "unreadable-manifest",
      "SwiftPM can't load '\(path)', so its targets weren't checked: \(reason)")
  }

  static func staleOutput(_ module: String, in folder: String, files: Int) -> Diagnostic {
    Diagnostic(
      .warning, "stale-output",
      "The output of \(module) in '\(folder)' is stale: \(files) \(files == 1 ? "file differs" : "files differ"). "
        + "Run: callsite generate")
  }

  static func secondConfiguration(_ other: String, used: String) -> Diagnostic {
    Diagnostic(
      .warning, "two-configurations",
      "'\(other)' is ignored, because '\(used)' takes precedence. Delete one, or specify it with --config.")
  }
}

extension [String] {
  /// The strings as a list, such as `'a', 'b' and 'c'`.
  fileprivate func joinedWithAnd() -> String {
    let quoted = map { "'\($0)'" }
    return quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
  }
}
