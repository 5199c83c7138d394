import Testing

@testable import CallsiteCommandLine

struct TerminalAbilitiesTests {
  @Test("A terminal gets colors unless its user disables them")
  func colors() {
    for environment in [[:], ["CLICOLOR": "1"], ["NO_COLOR": ""], ["TERM": "xterm"]] {
      #expect(TerminalAbilities(isTerminal: true, environment: environment).hasColors)
    }
    for environment in [["NO_COLOR": "1"], ["CLICOLOR": "0"], ["TERM": "dumb"]] {
      #expect(!TerminalAbilities(isTerminal: true, environment: environment).hasColors)
    }
  }

  @Test("Pipes and dumb terminals get plain lines")
  func plain() {
    let plain = TerminalAbilities(isTerminal: false, environment: [:])
    #expect(!plain.hasColors && !plain.erasesLines)
    #expect(TerminalAbilities(isTerminal: true, environment: ["TERM": "dumb"]) == plain)
    #expect(TerminalAbilities(isTerminal: true, environment: ["NO_COLOR": "1"]).erasesLines)
  }

  @Test("Only the severity of a diagnostic is colored, whatever the message contains")
  func diagnosticColors() {
    let text = "a.yaml:1:2: warning: 'error: x' isn't known.\n  note: there\nerror: No.\nplain\n"
    #expect(
      Console.coloringKinds(in: text)
        == "a.yaml:1:2: \u{1B}[33mwarning:\u{1B}[0m 'error: x' isn't known.\n  note: there\n"
        + "\u{1B}[31merror:\u{1B}[0m No.\nplain\n")
  }
}
