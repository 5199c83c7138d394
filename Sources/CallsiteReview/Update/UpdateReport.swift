package import CallsiteDiagnostics
import CallsiteDrift
package import CallsitePipeline
import CallsiteSource

/// An update for the pull request that brings it: a title, the summary, what to review, and release notes.
package struct UpdateReport: Sendable {
  /// The maximum length in bytes of UTF-8. GitHub's limit for the text of a pull request is 65,536 characters.
  private static let maximumLength = 60_000

  private let plan: UpdatePlan

  package init(_ plan: UpdatePlan) {
    self.plan = plan
  }

  private var changed: [UpdatePlan.API] { plan.apis.filter { !$0.files.isEmpty } }

  /// One line, such as `Update HelpPetAPI from https://api.helppet.ai/openapi.json`.
  package var title: String {
    let modules = changed.map(\.api.module)
    let names = modules.count > 3 ? ["\(modules.count) clients"] : modules
    let source = changed.count == 1 ? " from \(MessageText.printable(changed[0].source.name))" : ""
    let list = [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
    return "Update \(list.joined(separator: " and "))\(source)"
  }

  /// The summary as the command prints it.
  private var summary: String {
    let table = UpdateTable(plan)
    return table.render() + table.buildLine
  }

  /// The message of the commit.
  var commitMessage: String { "\(title)\n\n\(summary)" }

  /// The text of the pull request.
  package var markdown: String {
    let lines = summary.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    var text = "# \(MarkdownText.prose(title))\n\n\(MarkdownText.block(lines, language: "text"))"
    text += decisions + edits + step
    for api in changed {
      guard let notes = api.notes else { continue }
      let section = MarkdownRelease.section(notes)
      if text.utf8.count + section.utf8.count > Self.maximumLength {
        return text + "\n…and more. `callsite diff` and `callsite release` list everything.\n"
      }
      text += section
    }
    return text
  }

  private var decisions: String {
    let items = plan.apis.compactMap(\.merge).flatMap(\.conflicts).prefix(50).map { conflict in
      let place = conflict.position.map { "\($0.file):\($0.line)" } ?? conflict.change.place
      let sides = conflict.sides.map { "  - \($0.name): \(MarkdownText.code($0.text))\n" }
      return "- [ ] \(MarkdownText.code(place)): \(MarkdownText.sentence(conflict.reason))\n" + sides.joined()
    }
    if items.isEmpty { return "" }
    return "\n## Decide\n\nThese changes contradict the spec, which is left as it was.\n\n" + items.joined()
  }

  private var edits: String {
    let lines = plan.openLines
    if lines.isEmpty { return "" }
    let items = lines.prefix(50).map { "- [ ] \(MarkdownText.code("\($0.file):\($0.line)"))\n" }
    return "\n## Edit\n\nThese lines use what changed.\n\n" + items.joined()
  }

  private var step: String {
    guard let step = changed.compactMap({ $0.notes?.step }).max(), step != .none else { return "" }
    return "\nThe next release is a \(step.rawValue) version.\n"
  }
}

/// The folder of an update's report, which git ignores.
package struct UpdateFolder: Sendable {
  /// The folder, relative to the working folder.
  package let path: String

  /// - Parameter configuration: The path of the configuration. The folder is beside it, or beside the folder `Specs`.
  package init(beside configuration: String) {
    let folder = Path.folder(of: configuration)
    let home = Path.lastComponent(folder) == "Specs" ? Path.folder(of: folder) : folder
    path = Path.joined(home, ".callsite")
  }

  package var report: String { Path.joined(path, "update.md") }
  var commitMessage: String { Path.joined(path, "commit-message.txt") }
  /// The list of the changed files, one a line, for `git add --pathspec-from-file`.
  private var changedFiles: String { Path.joined(path, "files.txt") }
  package var buildLog: String { Path.joined(path, "build.log") }
  package var transaction: FileTransaction { FileTransaction(in: Path.joined(path, "pending")) }

  /// Waits for other updates of the same configuration, which it keeps out.
  package func lock() throws(DiagnosticFailure) -> FolderLock? {
    do { try Disk.makeFolder(path) } catch {
      throw DiagnosticFailure([.unwritableFile(path, reason: Disk.reason(of: error))])
    }
    return FolderLock(path)
  }

  /// Finishes an update that was interrupted while it replaced files.
  ///
  /// - Parameter isTrial: Whether nothing may be written.
  /// - Returns: What was done.
  /// - Throws: `DiagnosticFailure` if nothing may be written and there is something to finish.
  package func recover(isTrial: Bool) throws(DiagnosticFailure) -> [Diagnostic] {
    if isTrial {
      if transaction.isPending { throw DiagnosticFailure([.unfinishedUpdate()]) }
      return []
    }
    guard case .finished(let others) = try transaction.recover() else { return [] }
    return [.finishedUpdate(except: others)]
  }

  /// Returns the changes that write a report.
  package func replacements(for plan: UpdatePlan) -> [FileReplacement] {
    let report = UpdateReport(plan)
    return [
      (Path.joined(path, ".gitignore"), "*\n"), (self.report, report.markdown),
      (commitMessage, report.commitMessage), (changedFiles, plan.files.map { $0.path + "\n" }.joined()),
    ].map { path, text in
      FileReplacement(path, from: try? Disk.bytes(of: path), to: Array(text.utf8))
    }
  }
}

extension Diagnostic {
  fileprivate static func unfinishedUpdate() -> Diagnostic {
    Diagnostic(
      .error, "unfinished-update",
      "An update was interrupted while it replaced files; run 'callsite update' without --dry-run to finish it."
    )
  }

  fileprivate static func finishedUpdate(except paths: [String]) -> Diagnostic {
    if paths.isEmpty {
      return Diagnostic(.note, "finished-update", "Finished the update that was interrupted.")
    }
    return Diagnostic(
      .warning, "finished-update",
      "Finished the update that was interrupted, except files that were changed since; compare them.",
      notes: paths.map { Note($0) })
  }
}
