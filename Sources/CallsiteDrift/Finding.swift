package import CallsiteDiagnostics
import CallsiteModel

/// A change between two versions of an API, and what it means.
package struct Finding: Hashable, Sendable {
  /// The code that a change affects. Each axis has its own verdict: a change may break one and not concern another.
  package enum Axis: String, Hashable, Sendable, CaseIterable, Codable {
    /// Deployed clients that were built for the old version and talk to the new one.
    case wire
    /// Swift code that calls the generated client and is compiled with the new one.
    case source
    /// Swift code that compiles with the new client and behaves differently.
    case silent
  }

  /// The severity of a change, in ascending order.
  package enum Severity: String, Hashable, Sendable, CaseIterable, Codable, Comparable {
    /// Nothing stops working.
    case info
    /// Something may stop working, depending on what clients or servers do.
    case warning
    /// Something that worked no longer does.
    case breaking

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
      switch self {
      case .info: 0
      case .warning: 1
      case .breaking: 2
      }
    }
  }

  /// The declarations before and after a change, or `nil` where there is none.
  package struct SwiftChange: Hashable, Sendable {
    var before: String?
    var after: String?

    init(before: String?, after: String?) {
      self.before = before
      self.after = after
    }
  }

  package let rule: DriftRule
  /// The severity, which depends on the place of the change and may be another than the rule's.
  package var severity: Severity
  /// The method and path of the operation, such as `GET /pets`, or `nil` if the finding doesn't concern one operation.
  package var operation: String?
  /// All operations that the change affects, starting with ``operation`` if there is one. A change of a component schema
  /// that several operations reach is a single finding at the component; one of something else that they share is
  /// reported at its first place.
  package var operations: [String]
  /// The place in the API or in the Swift module that the finding is about.
  package private(set) var target: FindingTarget
  /// The target as reports show it, such as `response 200 / items[].name` or `Pet.name`.
  package private(set) var path: String
  /// One sentence that says what changed.
  package var message: String
  /// One sentence that says what the change means for users of the Swift API.
  package var consequence: String?
  var swift: SwiftChange?
  package var old: SourcePosition?
  package var new: SourcePosition?
  /// The details that few findings have, stored apart, because there may be many findings.
  private var details = BoxedDetails.none

  /// The stable kebab-case id of the rule, such as `response-property-removed`.
  package var id: String { rule.id }
  package var axis: Axis { rule.axis }

  /// The declaration that the finding is about, which is empty for findings about something else.
  package var declaration: DeclarationPlace {
    if case .declaration(let place) = target { place } else { DeclarationPlace(path: "", part: .whole) }
  }

  /// The evidence, for findings from recorded traffic.
  package var evidence: Evidence? {
    get { details.value.evidence }
    set { details.value.evidence = newValue }
  }

  /// A component schema that changed.
  struct Component: Hashable, Sendable {
    let name: String
    /// The place in the component, such as `schema Pet / name`.
    let path: String
    let message: String
  }

  /// The component that changed, for findings about a schema that operations refer to.
  var component: Component? {
    get { details.value.component }
    set { details.value.component = newValue }
  }

  /// The finding at its component, if several operations reach it. A change of a component is a single finding, and none
  /// of the operations is its place.
  var atComponent: Finding {
    guard let component, operations.count > 1 else { return self }
    var finding = self
    finding.operation = nil
    finding.target = .other(component.path)
    finding.path = component.path
    finding.message = component.message
    return finding
  }

  /// The rename, if something was renamed.
  package var rename: Rename? {
    get { details.value.rename }
    set { details.value.rename = newValue }
  }

  /// The old and new Swift name, if a declaration was renamed.
  package var codeRename: CodeRename? {
    get { details.value.codeRename }
    set { details.value.codeRename = newValue }
  }

  /// The affected lines of the app's code, if it was searched.
  package var callSites: [CallSite] {
    get { details.value.callSites }
    set { details.value.callSites = newValue }
  }

  /// - Parameter operation: The method and path, or `nil` or empty if the finding doesn't concern one operation.
  package init(
    _ rule: DriftRule, operation: String? = nil, at target: FindingTarget, message: String,
    consequence: String? = nil, swift: SwiftChange? = nil, old: SourcePosition? = nil,
    new: SourcePosition? = nil, rename: Rename? = nil
  ) {
    self.rule = rule
    severity = rule.severity
    self.operation = operation?.isEmpty == true ? nil : operation
    operations = self.operation.map { [$0] } ?? []
    self.target = target
    path = target.text
    self.message = message
    self.consequence = consequence
    self.swift = swift
    self.old = old
    self.new = new
    if let rename { self.rename = rename }
  }

  private struct Details: Hashable, Sendable {
    var evidence: Evidence?
    var component: Component?
    var rename: Rename?
    var codeRename: CodeRename?
    var callSites: [CallSite] = []
  }

  private indirect enum BoxedDetails: Hashable, Sendable {
    case none
    case some(Details)

    var value: Details {
      get { if case .some(let details) = self { details } else { Details() } }
      set { self = newValue == Details() ? .none : .some(newValue) }
    }
  }

  /// Returns the finding with a rename.
  func of(_ rename: Rename, _ code: CodeRename?) -> Finding {
    var finding = self
    finding.rename = rename
    finding.codeRename = code
    return finding
  }
}

/// The number of times that something occurred in recorded traffic, with an example.
package struct Evidence: Hashable, Sendable {
  var count: Int
  /// The number of messages that could have contained it.
  var total: Int
  /// An example with secrets redacted, if there is something to show.
  var example: String?

  package init(count: Int, total: Int, example: String?) {
    self.count = count
    self.total = total
    self.example = example
  }

  /// A sentence such as `Found in 3 of 17, such as "Rex".`
  var sentence: String {
    "Found in \(count) of \(total)\(example.map { ", such as \($0)" } ?? "")."
  }
}

/// A line of an app's code that a finding affects.
package struct CallSite: Hashable, Sendable {
  /// The line's relation to the change, the worst first.
  package enum Effect: String, Hashable, Sendable, Comparable, CaseIterable {
    /// The line refers to a declaration that the new version doesn't have, or the compiler rejects it.
    case breaks
    /// The compiler's index says that the line uses what changed. It may still compile.
    case uses
    /// The line contains the name of what changed, in a file without an index.
    case mayUse = "may-use"

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
      switch self {
      case .breaks: 0
      case .uses: 1
      case .mayUse: 2
      }
    }

    /// The verb in reports, whose subject is the line.
    var words: String {
      switch self {
      case .breaks: "breaks"
      case .uses: "uses this"
      case .mayUse: "may use this"
      }
    }
  }

  package var position: SourcePosition
  /// The line without surrounding white space.
  var text: String
  package var effect: Effect
  /// The compiler's errors with the client of the new version, if the app was built.
  package var errors: [String]

  init(position: SourcePosition, text: String, effect: Effect, errors: [String] = []) {
    self.position = position
    self.text = text
    self.effect = effect
    self.errors = errors
  }
}

extension Finding: Comparable {
  /// Compares by axis, operation path, method, place and rule. Positions only order otherwise equal findings.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.axis != rhs.axis { return lhs.axis.rank < rhs.axis.rank }
    if lhs.operation != rhs.operation { return lhs.operationOrder < rhs.operationOrder }
    return lhs.isBeforeInOperation(rhs)
  }

  private func isBeforeInOperation(_ other: Finding) -> Bool {
    if (path, id, message) != (other.path, other.id, other.message) {
      return (path, id, message) < (other.path, other.id, other.message)
    }
    if let old, let otherOld = other.old, old != otherOld { return old < otherOld }
    if let new, let otherNew = other.new, new != otherNew { return new < otherNew }
    return (severity, consequence ?? "") < (other.severity, other.consequence ?? "")
  }

  /// The sort key of the operation: the path before the method, so that operations on a resource stay together.
  /// Findings without an operation come first.
  var operationOrder: String {
    guard let operation, let space = operation.firstIndex(of: " ") else { return operation ?? "" }
    return "\(operation[operation.index(after: space)...]) \(operation[..<space])"
  }
}

extension Finding.Axis {
  var rank: Int {
    switch self {
    case .wire: 0
    case .source: 1
    case .silent: 2
    }
  }
}

extension Finding {
  /// A fingerprint of 16 hexadecimal digits that depends only on the id, the operation and the path.
  ///
  /// It's the 64-bit FNV-1a hash of the three, separated by line feeds. A missing operation is empty.
  var fingerprint: String {
    let digits = String("\(id)\n\(operation ?? "")\n\(path)".stableHash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
