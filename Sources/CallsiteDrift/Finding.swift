package import CallsiteDiagnostics

/// One thing that changed between two versions of an API, and what it means.
package struct Finding: Hashable, Sendable {
  /// Whom a change concerns. The axes are judged apart: a change may break one and be nothing on another.
  package enum Axis: String, Hashable, Sendable, CaseIterable, Codable {
    /// Clients in the field that were built against the old version and talk to the new one.
    case wire
    /// Swift code that calls the generated client, and is compiled against the new one.
    case source
    /// Swift code that compiles against the new client and behaves differently.
    case silent
  }

  /// How much a change matters; the order is that of the cases.
  package enum Severity: String, Hashable, Sendable, CaseIterable, Codable, Comparable {
    /// Nothing stops working.
    case info
    /// Something may stop working, depending on what clients or servers do.
    case warning
    /// Something that worked doesn't any more.
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

  /// What callers see of a declaration, as Swift; nil where there is none.
  package struct SwiftChange: Hashable, Sendable {
    package var before: String?
    package var after: String?

    package init(before: String?, after: String?) {
      self.before = before
      self.after = after
    }
  }

  /// Stable kebab-case name of what happened, e.g. `response-property-removed`.
  package var id: String
  package var axis: Axis
  package var severity: Severity
  /// Method and path, e.g. `GET /pets`; nil for what isn't of one operation.
  package var operation: String?
  /// All operations that the change reaches, the first of them ``operation``: a change of something shared, such
  /// as a schema, is one finding, told at its first place.
  package var operations: [String]
  /// The place in the API or in the Swift module, in stable words, e.g. `response 200 / items[].name` or `Pet.name`.
  package var path: String
  /// What changed, in one line.
  package var message: String
  /// What it means for users of the Swift API, in one line.
  package var consequence: String?
  package var swift: SwiftChange?
  package var old: SourcePosition?
  package var new: SourcePosition?
  /// For what was found in a recording.
  package var evidence: Evidence?
  /// For what is there as before under another name.
  package var rename: Rename?
  /// What callers wrote and have to write, for what has another name in Swift.
  package var codeRename: CodeRename?
  /// The lines of an app that it concerns, as far as its code was looked at.
  package var callSites: [CallSite] = []

  /// - Parameter operation: Method and path; nil or empty: it isn't of one operation.
  package init(
    _ rule: DriftRule, operation: String? = nil, path: String, message: String, consequence: String? = nil,
    swift: SwiftChange? = nil, old: SourcePosition? = nil, new: SourcePosition? = nil, rename: Rename? = nil
  ) {
    id = rule.id
    axis = rule.axis
    severity = rule.severity
    self.operation = operation?.isEmpty == true ? nil : operation
    operations = self.operation.map { [$0] } ?? []
    self.path = path
    self.message = message
    self.consequence = consequence
    self.swift = swift
    self.old = old
    self.new = new
    self.rename = rename
  }

  /// The finding of something that has another name.
  func of(_ rename: Rename, _ code: CodeRename?) -> Finding {
    var finding = self
    finding.rename = rename
    finding.codeRename = code
    return finding
  }
}

/// How often something was found in what was recorded, and what it looked like.
package struct Evidence: Hashable, Sendable {
  package var count: Int
  /// How many there were that could have had it.
  package var total: Int
  /// One of them, with secrets hidden; nil: there is nothing to show.
  package var example: String?

  package init(count: Int, total: Int, example: String?) {
    self.count = count
    self.total = total
    self.example = example
  }

  /// `Found in 3 of 17, such as "Rex".`
  var sentence: String {
    "Found in \(count) of \(total)\(example.map { ", such as \($0)" } ?? "")."
  }
}

/// A place in an app's code that uses what a finding is about.
package struct CallSite: Hashable, Sendable {
  package var position: SourcePosition
  /// The line, without the blanks around it.
  package var text: String
  /// Whether the type of what is used could be told. Otherwise only its name is that of a declaration.
  package var isCertain: Bool

  package init(position: SourcePosition, text: String, isCertain: Bool) {
    self.position = position
    self.text = text
    self.isCertain = isCertain
  }
}

extension Finding: Comparable {
  /// By axis, path of the operation, method, place, and what happened; positions only tell equal ones apart.
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

  /// The path before the method, so that what is done to one resource stands together; what is of no operation
  /// comes first.
  package var operationOrder: String {
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
  /// Sixteen hexadecimal digits that are the same as long as the id, the operation and the path are: the
  /// 64-bit FNV-1a hash of the three, separated by line feeds. An operation that isn't there is empty.
  package var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(id)\n\(operation ?? "")\n\(path)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
