import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import CallsiteSource

/// An update as text: what changed in each API, and the files that change.
///
/// ```
/// HelpPetAPI   https://api.helppet.ai/openapi.json   changed since 2026-11-02
///   breaks apps in the field   1   appointments.update: 'status' no longer accepts 'no_show'
///   breaks this app            2   renamed: Pet.microchip → chipNumber, …
///   new                        3   pets.weightHistory, …
/// Specs/helppet.yaml    12 lines changed, your comments and names kept
/// Generated/HelpPetAPI  5 files
/// Sources/…             3 lines changed by rename, 1 left: Sources/Visit.swift:41
/// ```
package struct UpdateTable: Sendable {
  private let plan: UpdatePlan

  package init(_ plan: UpdatePlan) {
    self.plan = plan
  }

  /// The plan, without the result of a build.
  package func render() -> String {
    plan.apis.map(section).joined() + Self.aligned(files)
  }

  /// The line about the build, or an empty string if there is none.
  package var buildLine: String {
    guard let build = plan.build else { return "" }
    let count = build.errors.count
    let problem = count == 0 ? "failed" : "failed with \(count) error\(count == 1 ? "" : "s")"
    let lines = build.succeeded || plan.openLines.isEmpty ? "" : ": \(Self.listed(plan.openLines))"
    return Self.aligned([(build.command, build.succeeded ? "succeeded" : problem + lines)])
  }

  private func section(_ api: UpdatePlan.API) -> String {
    let head = [api.api.module, api.source.name, Self.status(of: api)].map(TerminalText.printable)
    let rows = api.rows
    let width = rows.map(\.label.count).max() ?? 0
    let digits = rows.map { "\($0.count)".count }.max() ?? 0
    let lines = rows.map { row in
      let label = row.label.padded(to: width)
      let count = String(repeating: " ", count: digits - "\(row.count)".count) + "\(row.count)"
      return "  \(label)   \(count)   \(TerminalText.printable(row.text))\n"
    }
    return head.joined(separator: "   ") + "\n" + lines.joined()
  }

  private static func status(of api: UpdatePlan.API) -> String {
    let since = api.since.map { " since \($0)" } ?? ""
    return switch api.state {
    case .unchanged: "nothing new\(since)"
    case .recorded: "recorded for the first time; the spec isn't changed"
    case .merged: "changed\(since)"
    }
  }

  /// The places that change, and how.
  private var files: [(place: String, text: String)] {
    var lines = plan.apis.compactMap { api in api.merge.map { (api.api.spec, Self.text(of: api, $0)) } }
    for module in plan.generation?.modules ?? [] {
      let count = module.changedCount
      let text = count == 0 ? "up to date" : "\(count) file\(count == 1 ? "" : "s")"
      lines.append((module.output.folder, text))
    }
    if let app = appText { lines.append(app) }
    return lines
  }

  private static func text(of api: UpdatePlan.API, _ merge: PublishedMerge) -> String {
    let count = api.changedLineCount
    var parts = ["not changed"]
    if count > 0 {
      parts = ["\(count) line\(count == 1 ? "" : "s") changed"]
      parts.append(api.isCopy ? "as a copy of the document" : "your comments and names kept")
    }
    if !merge.kept.isEmpty { parts.append("\(merge.kept.count) left as you have it") }
    let conflicts = merge.conflicts.count
    if conflicts > 0 { parts.append("\(conflicts) conflict\(conflicts == 1 ? "" : "s") to decide") }
    return parts.joined(separator: ", ")
  }

  private var appText: (place: String, text: String)? {
    guard let files = plan.edits?.files else { return nil }
    let lines = files.reduce(0) { $0 + UnifiedDiff.changedLineCount(from: $1.old, to: $1.new) }
    let open = plan.openLines
    if lines == 0, open.isEmpty { return nil }
    var parts: [String] = []
    if lines > 0 { parts.append("\(lines) line\(lines == 1 ? "" : "s") changed by rename") }
    if !open.isEmpty { parts.append("\(open.count) left: \(Self.listed(open))") }
    let paths = files.map(\.path) + open.map(\.file)
    return (paths.first.map(Self.top) ?? "", parts.joined(separator: ", "))
  }

  /// Returns the first folder of a relative path: `Sources/Pets/List.swift` → `Sources/…`.
  private static func top(of path: String) -> String {
    if path.hasPrefix("/") { return path }
    let parts = path.split(separator: "/", maxSplits: 1)
    return parts.count > 1 ? "\(parts[0])/…" : path
  }

  private static func listed(_ lines: [SourcePosition]) -> String {
    let named = lines.prefix(5).map { "\($0.file):\($0.line)" }
    return (named + (lines.count > 5 ? ["and \(lines.count - 5) more"] : [])).joined(separator: ", ")
  }

  private static func aligned(_ lines: [(place: String, text: String)]) -> String {
    let width = lines.map(\.place.count).max() ?? 0
    return lines.map { place, text in
      TerminalText.printable("\(place.padded(to: width))   \(text)") + "\n"
    }.joined()
  }
}

/// Changes of an API with the same meaning for its users, and the first of them.
struct UpdateRow: Hashable, Sendable {
  /// Who notices the changes.
  enum Kind: String, Hashable, Sendable {
    /// Apps in the field that talk to the changed backend.
    case wire
    /// Lines of the searched app.
    case app
    /// Other code that calls the client.
    case callers
    /// Code that compiles, and behaves differently.
    case silent
    case new
    /// The spec, which the first document differs from.
    case spec
  }

  let kind: Kind
  let label: String
  let count: Int
  let text: String
}

extension UpdatePlan.API {
  /// The changes, by who notices them. Empty rows are left out.
  var rows: [UpdateRow] {
    if isFirst { return firstRows }
    let wire = findings.filter { $0.axis == .wire && $0.severity == .breaking }.map(sentence)
    let source = findings.filter { $0.axis == .source && $0.severity == .breaking }
    let used = source.filter { !$0.callSites.isEmpty }
    let silent = findings.filter { $0.axis == .silent && $0.severity > .info }
    let added = (notes?.changelog.entries ?? []).filter { $0.kind == .added && $0.broken.isEmpty }
    return [
      row(.wire, "breaks apps in the field", wire), row(.app, "breaks this app", used.map(sentence)),
      row(
        .callers, hasApp ? "breaks other callers" : "breaks callers",
        source.filter { $0.callSites.isEmpty }.map(sentence)),
      row(.silent, "behaves differently", silent.map(sentence)),
      row(.new, "new", calls(added) + types(added)),
    ].compactMap { $0 }
  }

  private func row(_ kind: UpdateRow.Kind, _ label: String, _ texts: [String]) -> UpdateRow? {
    let distinct = texts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard let first = distinct.first else { return nil }
    return UpdateRow(
      kind: kind, label: label, count: distinct.count, text: distinct.count > 1 ? "\(first), …" : first)
  }

  /// The common parts of the spec and the first document.
  private var firstRows: [UpdateRow] {
    let breaking = findings.count { $0.severity == .breaking }
    if breaking == 0 { return [] }
    let command = "callsite verify \(api.spec) --against \(recordPath)"
    return [UpdateRow(kind: .spec, label: "differs from the spec", count: breaking, text: command)]
  }

  private func sentence(_ finding: Finding) -> String {
    if let code = finding.codeRename { return "renamed: \(finding.path) → \(code.new)" }
    let schema = finding.path.prefixMatch(of: #/schema (.+?) / /#).map { String($0.1) }
    let subject = finding.axis == .wire ? finding.operation.map { callNames[$0] ?? $0 } ?? schema : nil
    let message = finding.message.filter { $0 != "`" }
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    return subject.map { "\($0): \(text)" } ?? text
  }

  /// Returns the names of calls, which begin with a service or a method.
  private func calls(_ entries: [ChangeEntry]) -> [String] {
    entries.map(Self.name).filter { $0.first?.isLowercase == true }
  }

  /// Returns the names of types and of their members.
  private func types(_ entries: [ChangeEntry]) -> [String] {
    entries.map(Self.name).filter { $0.first?.isLowercase != true }
  }

  /// Returns the declaration that an entry of the changelog begins with.
  private static func name(of entry: ChangeEntry) -> String {
    let pieces = entry.text.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
    return pieces.count == 3 && pieces[0].isEmpty ? String(pieces[1]) : entry.text
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
