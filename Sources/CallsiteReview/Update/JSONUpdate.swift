import CallsiteDiagnostics
import CallsitePipeline
import Foundation

/// An update as a JSON object, for tools. The form is documented in `callsite update --help`.
package struct JSONUpdate: Sendable, Encodable {
  private struct API: Encodable {
    let api: String
    let spec: String
    let source: String
    let status: String
    let since: String?
    let applied: Int
    let kept: Int
    let conflicts: [Conflict]
    let changes: [Change]
  }

  private struct Conflict: Encodable {
    let place: Place?
    let change: String
    let reason: String
    let before: String?
    let now: String?
    let own: String?
  }

  private struct Change: Encodable {
    let kind: String
    let count: Int
    let first: String
  }

  private struct Place: Encodable {
    let file: String
    let line: Int
    let column: Int

    init(_ position: SourcePosition) {
      (file, line, column) = (position.file, position.line, position.column)
    }
  }

  private struct Build: Encodable {
    let command: String
    let succeeded: Bool
  }

  private let version = 1
  private let status: String
  private let title: String
  private let apis: [API]
  private let files: [String]
  private let lines: [Place]
  private let build: Build?

  package init(_ plan: UpdatePlan) {
    status = plan.needsPerson ? "needs-person" : plan.isUnchanged ? "unchanged" : "updated"
    title = plan.isUnchanged ? "" : UpdateReport(plan).title
    apis = plan.apis.map { api in
      API(
        api: api.api.module, spec: api.api.spec, source: api.source.name, status: api.statusName,
        since: api.since,
        applied: api.merge?.applied.count ?? 0, kept: api.merge?.kept.count ?? 0,
        conflicts: (api.merge?.conflicts ?? []).map { conflict in
          Conflict(
            place: conflict.position.map(Place.init), change: conflict.change.place, reason: conflict.reason,
            before: conflict.before, now: conflict.now, own: conflict.own)
        },
        changes: api.rows.map { Change(kind: $0.kind.rawValue, count: $0.count, first: $0.text) })
    }
    files = plan.files.map(\.path)
    lines = plan.openLines.map(Place.init)
    build = plan.build.map { Build(command: $0.command, succeeded: $0.succeeded) }
  }

  /// The text, with keys in alphabetical order.
  package func render() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("Strings and numbers can always be written as JSON.")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension UpdatePlan.API {
  fileprivate var statusName: String {
    switch state {
    case .unchanged: "unchanged"
    case .recorded: "recorded"
    case .merged: "merged"
    }
  }
}
