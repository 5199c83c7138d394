/// The outcomes of a list of promises, one line each, in any order.
public struct InterfaceChange {
  private let removed: [String]
  private let added: [String]

  public init(from old: [String], to new: [String]) {
    removed = Self.lines(of: old, without: new)
    added = Self.lines(of: new, without: old)
  }

  public var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// Advice for the author of the change.
  public func report(of name: String) -> String {
    let step = removed.isEmpty ? "minor" : "major"
    let lines = removed.map { "- \($0)" } + added.map { "+ \($0)" }
    return """
      \(name): a change that takes a \(step) version:
      \(lines.joined(separator: "\n"))
      If that is meant, write it into .github/CHANGELOG.md and record it:
      CALLSITE_RECORD_INTERFACE=1 swift test --filter "RecordedInterface|RecordedCommandLine"
      """
  }

  private static func lines(of all: [String], without others: [String]) -> [String] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return all.filter { line in
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
  }
}
