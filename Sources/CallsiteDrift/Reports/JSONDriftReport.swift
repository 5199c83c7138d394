import CallsiteDiagnostics

/// Renders a review as a JSON object for tools, with keys in a stable order and one finding on each line.
///
/// ```
/// {"version":1,"verdict":{"wire":"breaking","source":"none","silent":"none"},"findings":[
///   {"id":"…","axis":"wire","severity":"breaking","operation":"GET /pets","path":"…","message":"…",
///    "consequence":"…","swift":{"before":"…","after":"…"},"old":{"file":"…","line":1,"column":1},
///    "new":{…},"fingerprint":"…"}
/// ]}
/// ```
///
/// Missing values are null. If several APIs were compared, each finding starts with `"api":"PetAPI"`. A change of
/// something shared ends with all affected operations: `"operations":["GET /pets","PUT /pets"]`. A finding from a
/// recording ends with `"count":3,"of":17,"example":"…"`, and a rename with
/// `"rename":{"from":"…","to":"…","evidence":["…"]}`. If an app's code was searched, findings about Swift end with the
/// affected lines: `"callSites":[{"place":{"file":"…","line":1,"column":1},"code":"…","effect":"breaks"}]`,
/// where the effect is `breaks`, `uses` or `may-use`.
/// If the app was built, each of these ends with the compiler's errors, `"errors":["…"]`, and the object with
/// `"build":{"command":"swift build","succeeded":false,"unexplained":[{"place":{…},"code":"…","error":"…"}]}`.
struct JSONDriftReport: Sendable {
  private let review: DriftReview

  init(_ review: DriftReview) {
    self.review = review
  }

  func render() -> String {
    let verdicts = Finding.Axis.allCases.map { axis in
      (name: axis.rawValue, value: JSON.text(DriftVerdict(of: review, on: axis).rawValue))
    }
    let findings = review.comparisons.flatMap { comparison in
      comparison.findings.map { object($0, api: comparison.api) }
    }
    let document: JSON = ["version": 1, "verdict": .object(verdicts), "findings": .lines(findings)]
    return (document + build).rendered + "\n"
  }

  /// The result of building the app.
  private var build: JSON {
    guard let build = review.build else { return [:] }
    let problems = build.unexplained.map { problem -> JSON in
      [
        "place": problem.diagnostic.position.json, "code": .text(problem.code),
        "error": .text(problem.diagnostic.message),
      ]
    }
    return [
      "build": [
        "command": .text(build.command), "succeeded": .bool(build.succeeded),
        "unexplained": .lines(problems),
      ]
    ]
  }

  private func object(_ finding: Finding, api: String?) -> JSON {
    let named: JSON = api.map { ["api": .text($0)] } ?? [:]
    let swift = finding.swift.map { ["before": JSON($0.before), "after": JSON($0.after)] as JSON }
    let values: JSON = [
      "id": .text(finding.id), "axis": .text(finding.axis.rawValue),
      "severity": .text(finding.severity.rawValue), "operation": JSON(finding.operation),
      "path": .text(finding.path), "message": .text(finding.message),
      "consequence": JSON(finding.consequence), "swift": swift ?? .null, "old": finding.old?.json ?? .null,
      "new": finding.new?.json ?? .null, "fingerprint": .text(finding.fingerprint),
    ]
    let reach: JSON = finding.operations.count < 2 ? [:] : ["operations": JSON(finding.operations)]
    return named + values + reach + evidence(of: finding) + rename(of: finding) + callSites(of: finding)
  }

  private func evidence(of finding: Finding) -> JSON {
    guard let evidence = finding.evidence else { return [:] }
    return [
      "count": .number(evidence.count), "of": .number(evidence.total), "example": JSON(evidence.example),
    ]
  }

  private func rename(of finding: Finding) -> JSON {
    guard let rename = finding.rename else { return [:] }
    return [
      "rename": [
        "from": .text(rename.old), "to": .text(rename.new), "evidence": JSON(rename.evidence),
      ]
    ]
  }

  private func callSites(of finding: Finding) -> JSON {
    guard review.appFileCount != nil, finding.axis != .wire else { return [:] }
    let sites = finding.callSites.map { site in
      let errors: JSON = review.build == nil ? [:] : ["errors": JSON(site.errors)]
      return [
        "place": site.position.json, "code": .text(site.text), "effect": .text(site.effect.rawValue),
      ] + errors
    }
    return ["callSites": .list(sites)]
  }
}
