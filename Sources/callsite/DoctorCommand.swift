import ArgumentParser
import CallsiteCommandLine
import CallsitePipeline
import CallsiteReview
import CallsiteSamples

/// `callsite doctor`: reports the facts for a bug report, and problems with the setup.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Print the information a bug report needs, and setup problems.",
    discussion: """
      Writes nothing. The report contains versions, the configuration with all default values, the differences \
      between what would be generated and what is on disk, and the targets of the package \
      that use a plugin. It contains nothing from your documents, and shows your home folder as '~'.

      EXAMPLES
        callsite doctor
        callsite doctor --format json --config Specs/callsite.yaml

      JSON (--format json)
        {"versions": {"callsite", "program", "system", "swift"},
         "configuration": {"file", "apis": [{"module", "spec", "output",
                           "options": [{"name", "value"}]}]},
         "modules": [{"name", "folder", "files", "changed", "added", "removed",
                      "inputs": [PATH…]}],
         "package": {"manifest", "targets": [{"name", "plugins", "inputs"}]},
         "diagnostics": [{"severity", "id", "message", "file", "line",
                          "column", "notes": [{"message", …}]}]}

      \(ExitStatus.description)
      """)

  @OptionGroup var settings: ConfigurationArguments

  private var config: String? { settings.config }

  @Option(help: "The output format: text or json.")
  var format = ReportFormat.text

  func run() throws {
    let request = GenerationRequest(source: .configuration(named: config))
    let report = Examination(request, in: .ofThisMachine(), testing: TestingModuleFiles.generate).report()
    switch format {
    case .text: Console().write(report.text)
    case .json: Console().write(report.json)
    }
    if !report.isHealthy { try ExitStatus.findings.end() }
  }
}
