/// Compares a spec with what the backend publishes about itself: would the client of the spec work with it?
///
/// Only the wire is judged, and of it only what the client uses; what the backend has beyond the spec is for
/// information. A difference breaks the client only if the Swift that is generated from the spec fails to read what
/// the backend may send, or sends what the backend refuses.
package struct Verification: Sendable {
  package init() {}

  package func compare(_ spec: APIVersion, with published: APIVersion) -> DriftReport {
    let alignment = PublishedAlignment(published.document, to: spec.document)
    let policy = VerificationPolicy(
      alignment.spec, alignment.published, ClientTypes(spec.module),
      Emitter(of: published.document)?.habits ?? Emitter.unknownHabits)
    let findings = WireComparison(rulings: .off).findings(from: alignment.spec, to: alignment.published)
    return DriftReport(findings: findings.compactMap(policy.judged) + alignment.findings)
  }
}
