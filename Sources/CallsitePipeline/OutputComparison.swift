import CallsiteSource

/// What a module's folder holds beside what it should hold, file by file; nothing is written by looking.
package struct OutputComparison: Hashable, Sendable {
  /// How a file on disk stands to what was rendered.
  package enum State: String, Hashable, Sendable {
    /// The bytes are the same.
    case unchanged
    /// The file exists with other bytes.
    case changed
    /// The file doesn't exist yet.
    case added
    /// Callsite wrote the file once and doesn't any more.
    case stale
    /// A Swift file that Callsite didn't write: never touched, but it doesn't belong there.
    case foreign
  }

  /// One file of the folder.
  package struct File: Hashable, Sendable {
    /// Relative to the folder, with `/` between its parts.
    package let path: String
    package let state: State
    /// The bytes on disk, for a file that isn't foreign.
    let oldBytes: [UInt8]?
    /// The rendered bytes, for a file that should exist.
    let newBytes: [UInt8]?
  }

  /// The folder's path as the user gave it.
  package let folder: String
  /// Ordered by path.
  package let files: [File]

  /// Whether the folder holds what it should, and nothing else.
  package var isFresh: Bool { files.allSatisfy { $0.state == .unchanged } }

  /// The number of files that the folder should hold.
  package var renderedCount: Int { files.count { $0.newBytes != nil } }

  /// The paths of files in a state, as the user would write them.
  package func paths(_ state: State) -> [String] {
    files.filter { $0.state == state }.map { displayPath(of: $0) }
  }

  /// What would change in a file; empty for an unchanged or a foreign one.
  package func diff(of file: File) -> UnifiedDiff {
    file.state == .foreign
      ? UnifiedDiff(from: nil, to: nil, path: "")
      : UnifiedDiff(from: file.oldBytes, to: file.newBytes, path: displayPath(of: file))
  }

  func displayPath(of file: File) -> String {
    Path.joined(folder, file.path)
  }
}
