package import CallsiteDiagnostics
import CallsiteSource

/// What can be wrong with the folder that output goes to.
extension Diagnostic {
  static func unsafeOutputPath(_ path: String, folder: String) -> Diagnostic {
    Diagnostic(
      .error, "unsafe-output-path",
      "A generated file would be written to '\(path)', which isn't below '\(folder)'; nothing was written.")
  }

  static func duplicateOutputFile(_ path: String, _ other: String, folder: String) -> Diagnostic {
    let files = path == other ? "Two files '\(path)'" : "'\(other)' and '\(path)'"
    let reason =
      Path.lastComponent(path) == Path.lastComponent(other)
      ? "a Swift module has only one file of a name" : "they are one file on disks that ignore case"
    return Diagnostic(
      .error, "duplicate-output-file",
      "\(files) would be written to '\(folder)', but \(reason); rename the type with 'x-callsite-name', or give "
        + "the API a module of its own.")
  }

  static func missingMarker(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "missing-marker",
      "'\(path)' has no line '\(OutputFolder.marker)' among its first 10; without it Callsite can't recognize "
        + "its files. Put it back into the template.")
  }

  static func occupiedOutputPath(_ path: String, needed: String) -> Diagnostic {
    Diagnostic(
      .error, "occupied-output-path",
      "'\(path)' is a link or not of the kind that '\(needed)' needs, and was left alone; move it away.")
  }

  static func unownedFile(_ path: String, header: String = OutputFolder.marker) -> Diagnostic {
    Diagnostic(
      .error, "unowned-file",
      "'\(path)' would be overwritten, but has no line '\(header)' among its first 10; "
        + "move it away, or delete it to have it generated.")
  }

  static func foreignFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "foreign-file",
      "'\(path)' is in a folder of generated files but wasn't written by Callsite; it was left alone. "
        + "Move it to another folder.")
  }

  static func unreadableOutput(_ path: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-output", "'\(path)' exists but can't be read; check its permissions.")
  }

  package static func unwritableFile(_ path: String, reason: String) -> Diagnostic {
    Diagnostic(.error, "unwritable-file", "'\(path)' can't be written: \(reason).")
  }

  static func noTestingModules(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, "no-testing-modules",
      "The build plugin for clients makes no modules for tests. Use CallsiteTestingPlugin for '\(name)'.")
  }
}
