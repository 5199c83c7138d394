import CallsiteDiagnostics
import CallsiteDocument
import OrderedCollections

/// Decides whether a backend may omit a property that the client needs.
///
/// What `required` means in a response depends on the framework, see ``Emitter/Habit``.
struct PresencePolicy {
  private let locator: SchemaLocator
  private let habits: Set<Emitter.Habit>
  private let omissions: Verification.Omissions
  /// Whether read-only properties are required, as drf-spectacular does unless `COMPONENT_NO_READ_ONLY_REQUIRED` is set.
  private let requiresReadOnly: Bool

  init(_ published: APIDocument, _ habits: Set<Emitter.Habit>, _ omissions: Verification.Omissions) {
    locator = SchemaLocator(published)
    self.habits = habits
    self.omissions = omissions
    requiresReadOnly = published.schemas.values.contains { schema in
      schema.required.contains { schema.properties[$0]?.isReadOnly == true }
    }
  }

  /// Returns a finding's severity, or `nil` if it's about a property that isn't required only because the framework
  /// doesn't say so. Other findings keep their severity.
  func severity(of finding: Finding) -> Finding.Severity? {
    guard isOmission(finding) else { return finding.severity }
    switch omissions {
    case .report: return finding.severity
    case .ignore: return nil
    case .byFramework:
      if habits.contains(.requiredIsForRequests) { return nil }
      guard let found = locator.nearestPlace(of: finding) else { return finding.severity }
      if habits.contains(.requiredIsForRequestsOrReadOnly) {
        return found.isReadOnly && requiresReadOnly ? finding.severity : nil
      }
      return habits.contains(.defaultIsOptional)
        ? severity(of: finding, withDefaultIn: found) : finding.severity
    }
  }

  private func isOmission(_ finding: Finding) -> Bool {
    finding.rule.coordinates.direction == .response && finding.rule.coordinates.aspect == .presence
      && finding.rule.coordinates.action == .add
  }

  /// Pydantic documents neither a default of null nor one that a function makes, such as an empty list.
  private func severity(of finding: Finding, withDefaultIn found: SchemaLocator.Place) -> Finding.Severity? {
    if found.hasDefault || found.isNullable { return nil }
    let isMade = found.schema.types == [.array] || found.schema.types == [.object]
    return isMade ? .warning : finding.severity
  }

  /// Returns the finding that says, once for all properties, that the framework leaves open what responses contain.
  func note(omitting count: Int, by emitter: Emitter?, _ published: APIDocument) -> [Finding] {
    guard omissions == .byFramework, count > 0, let emitter else { return [] }
    let places = count == 1 ? "1 place" : "\(count) places"
    return [
      Finding(
        .backendPresenceUndocumented, operation: nil, at: .other("responses"),
        message:
          "\(emitter.rawValue) writes \(habit), so responses may lack what the client needs at \(places).",
        new: published.position)
    ]
  }

  private var habit: String {
    let all: [Emitter.Habit] = [.requiredIsForRequests, .requiredIsForRequestsOrReadOnly, .defaultIsOptional]
    return all.first(where: habits.contains)?.rawValue ?? ""
  }
}
