/// A change of one of the documents in Specs, as a few edits.
struct AppDrift: Sendable {
  /// A replacement in a part of a document.
  struct Edit: Sendable {
    /// The key of the part, such as `Pet` or `/tasks`, or nil for the whole document.
    let part: String?
    let old: String
    let new: String
  }

  let name: String
  /// Whether the change only renames something, so that a patch can make the app compile again.
  let isRename: Bool
  private let edits: [Edit]

  private init(_ name: String, isRename: Bool, _ edits: [Edit]) {
    self.name = name
    self.isRename = isRename
    self.edits = edits
  }

  static func change(_ name: String, _ edits: Edit...) -> AppDrift {
    AppDrift(name, isRename: false, edits)
  }

  static func rename(_ name: String, _ edits: Edit...) -> AppDrift {
    AppDrift(name, isRename: true, edits)
  }

  /// Returns the changed document.
  func applied(to document: String) -> String {
    edits.reduce(document) { $1.applied(to: $0, of: name) }
  }
}

extension AppDrift.Edit {
  /// An edit of each occurrence in a part of a document.
  static func edit(_ part: String? = nil, _ old: String, _ new: String) -> AppDrift.Edit {
    AppDrift.Edit(part: part, old: old, new: new)
  }

  /// An edit that removes a part of a document.
  static func removing(_ part: String) -> AppDrift.Edit { AppDrift.Edit(part: part, old: "", new: "") }

  fileprivate func applied(to document: String, of drift: String) -> String {
    guard let part else {
      precondition(document.contains(old), "'\(drift)': '\(old)' isn't in the document")
      return document.replacing(old, with: new)
    }
    var lines = document.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = lines.firstIndex { $0.drop { $0 == " " } == "\(part):" }
    guard let start else { preconditionFailure("'\(drift)': there is no '\(part)'") }
    let indent = Self.indent(of: lines[start])
    let end =
      lines[(start + 1)...].firstIndex { !$0.isEmpty && Self.indent(of: $0) <= indent } ?? lines.endIndex
    if old.isEmpty {
      lines.removeSubrange(start..<end)
    } else {
      let text = lines[start..<end].joined(separator: "\n")
      precondition(text.contains(old), "'\(drift)': '\(old)' isn't in '\(part)'")
      lines.replaceSubrange(
        start..<end,
        with: text.replacing(old, with: new).split(separator: "\n", omittingEmptySubsequences: false).map(
          String.init))
    }
    return lines.joined(separator: "\n")
  }

  private static func indent(of line: String) -> Int { line.prefix { $0 == " " }.count }
}
