import ArgumentParser
import CallsiteDiagnostics

/// How `generate` and `check` tell what they did.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

extension DiagnosticFormat: ExpressibleByArgument {}
