/// What the command line tells the shell.
package enum ExitStatus: Int32 {
  /// All is well; there may be warnings.
  case success = 0
  /// Something was found: output that isn't fresh, errors in a linted spec, changes that break.
  case findings = 1
  /// Input that can't be read or generated.
  case failure = 2
  /// Wrong arguments (EX_USAGE in sysexits.h), which an argument parser ends with as well.
  case usage = 64

  /// For the end of `--help`.
  package static let description = description(
    findings: "findings: stale output, errors in a linted spec, what --fail-on names")

  /// The same for a command that finds one thing.
  package static func description(fine: String = "fine; there may be warnings", findings: String) -> String {
    """
    EXIT CODES
      0   \(fine)
      1   \(findings)
      2   input that can't be read or generated
      64  wrong usage
    """
  }
}

/// What is wrong with the arguments of a command, in words that name the argument.
package struct UsageError: Error, Hashable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
