import ArgumentParser

/// What `callsite` tells the shell.
enum ExitStatus: Int32 {
  /// All is well; there may be warnings.
  case success = 0
  /// Something was found: output that isn't fresh, errors in a linted spec, changes that break.
  case findings = 1
  /// Input that can't be read or generated.
  case failure = 2
  // 64, wrong usage, is what the argument parser itself ends with (EX_USAGE in sysexits.h).

  /// For the end of `--help`.
  static let description = """
    EXIT CODES
      0   fine; there may be warnings
      1   findings: stale output, errors in a linted spec, what --fail-on names
      2   input that can't be read or generated
      64  wrong usage
    """

  /// Ends the command with this status; success just goes on.
  func end() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}
