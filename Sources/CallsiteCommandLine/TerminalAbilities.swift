/// What may be printed to a stream beside plain text.
struct TerminalAbilities: Equatable {
  /// Not if `NO_COLOR` has a value (https://no-color.org) or `CLICOLOR` is 0 (https://bixense.com/clicolors).
  let hasColors: Bool
  /// Whether a line can be taken back, to be replaced by another.
  let erasesLines: Bool

  init(isTerminal: Bool, environment: [String: String]) {
    erasesLines = isTerminal && environment["TERM"] != "dumb"
    hasColors = erasesLines && environment["NO_COLOR", default: ""].isEmpty && environment["CLICOLOR"] != "0"
  }
}
