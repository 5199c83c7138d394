import CallsiteDiagnostics

/// How many lines of an app use what changed.
struct CallSiteCount: CustomStringConvertible {
  private let certain: Int
  private let possible: Int
  private let files: Int

  /// - Returns: nil if no code was looked at.
  init?(of review: DriftReview) {
    guard review.appFileCount != nil else { return nil }
    let sites = review.findings.flatMap(\.callSites)
    let lines = { (sites: [CallSite]) in Set(sites.map { "\($0.position.file):\($0.position.line)" }) }
    let known = lines(sites.filter(\.isCertain))
    certain = known.count
    possible = lines(sites).count - certain
    files = Set(sites.filter(\.isCertain).map(\.position.file)).count
  }

  var isEmpty: Bool { certain + possible == 0 }

  var description: String {
    if isEmpty { return "no line uses what changed" }
    let more = possible == 0 ? "" : "\(certain == 0 ? "" : ", and ")\(possible) perhaps"
    return certain == 0
      ? "\(Self.counted(possible, "line")) may use what changed"
      : "\(Self.counted(certain, "line")) in \(Self.counted(files, "file")) use\(certain == 1 ? "s" : "") what changed\(more)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
