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
      "\"\(axis.rawValue)\":\"\(DriftVerdict(of: review, on: axis).rawValue)\""
    }
    var text = "{\"version\":1,\"verdict\":{\(verdicts.joined(separator: ","))},\"findings\":["
    var separator = "\n  "
    for comparison in review.comparisons {
      for finding in comparison.findings {
        text += separator
        text += object(finding, api: comparison.api)
        separator = ",\n  "
      }
    }
    text += separator.hasPrefix(",") ? "\n]" : "]"
    text += build + "}\n"
    return text
  }

  /// The result of building the app.
  private var build: String {
    guard let build = review.build else { return "" }
    let problems = build.unexplained.map { problem in
      "\n  {\"place\":\(place(problem.diagnostic.position)),\"code\":\(JSONText.quoted(problem.code)),"
        + "\"error\":\(JSONText.quoted(problem.diagnostic.message))}"
    }
    let list = problems.joined(separator: ",") + (problems.isEmpty ? "]" : "\n]")
    return ",\"build\":{\"command\":\(JSONText.quoted(build.command)),\"succeeded\":\(build.succeeded),"
      + "\"unexplained\":[\(list)}"
  }

  private func object(_ finding: Finding, api: String?) -> String {
    let swift = finding.swift.map {
      "{\"before\":\(JSONText.quoted($0.before)),\"after\":\(JSONText.quoted($0.after))}"
    }
    let values: [(key: String, value: String)] = [
      ("id", JSONText.quoted(finding.id)), ("axis", JSONText.quoted(finding.axis.rawValue)),
      ("severity", JSONText.quoted(finding.severity.rawValue)),
      ("operation", JSONText.quoted(finding.operation)), ("path", JSONText.quoted(finding.path)),
      ("message", JSONText.quoted(finding.message)),
      ("consequence", JSONText.quoted(finding.consequence)), ("swift", swift ?? "null"),
      ("old", place(finding.old)), ("new", place(finding.new)),
      ("fingerprint", JSONText.quoted(finding.fingerprint)),
    ]
    let found = finding.evidence.map { evidence in
      [
        ("count", "\(evidence.count)"), ("of", "\(evidence.total)"),
        ("example", JSONText.quoted(evidence.example)),
      ]
    }
    let named = api.map { [("api", JSONText.quoted($0))] } ?? []
    let reach =
      finding.operations.count < 2
      ? [] : [("operations", "[\(finding.operations.map { JSONText.quoted($0) }.joined(separator: ","))]")]
    let all = named + values + reach + (found ?? []) + rename(of: finding) + callSites(of: finding)
    return "{\(all.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  private func rename(of finding: Finding) -> [(key: String, value: String)] {
    guard let rename = finding.rename else { return [] }
    let evidence = rename.evidence.map { JSONText.quoted($0) }.joined(separator: ",")
    let names = "\"from\":\(JSONText.quoted(rename.old)),\"to\":\(JSONText.quoted(rename.new))"
    return [("rename", "{\(names),\"evidence\":[\(evidence)]}")]
  }

  private func callSites(of finding: Finding) -> [(key: String, value: String)] {
    guard review.appFileCount != nil, finding.axis != .wire else { return [] }
    let sites = finding.callSites.map { site in
      "{\"place\":\(place(site.position)),\"code\":\(JSONText.quoted(site.text)),"
        + "\"effect\":\"\(site.effect.rawValue)\""
        + "\(errors(of: site))}"
    }
    return [("callSites", "[\(sites.joined(separator: ","))]")]
  }

  private func errors(of site: CallSite) -> String {
    if review.build == nil { return "" }
    let errors = site.errors.map { JSONText.quoted($0) }.joined(separator: ",")
    return ",\"errors\":[\(errors)]"
  }

  private func place(_ position: SourcePosition?) -> String {
    guard let position else { return "null" }
    let file = JSONText.quoted(position.file)
    return "{\"file\":\(file),\"line\":\(position.line),\"column\":\(position.column)}"
  }
}
