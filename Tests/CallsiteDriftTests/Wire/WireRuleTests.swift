import CallsiteDocument
@testable import CallsiteDrift
import Foundation
import Testing

@Suite("The registry of wire rules")
struct WireRegistryTests {
  @Test("Ids are kebab case and unique")
  func idsAreWordsInKebabCase() {
    let ids = WireRules.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
    #expect(WireRules.all.allSatisfy { $0.explanation.hasSuffix(".") && $0.explanation.count < 110 })
  }

  /// Rules without an opposite, and why.
  private static let waivers: [String: String] = [
    "deprecation add": "every kind of deprecation ends in the same way, reactivated",
    "stability change": "a level that means nothing is neither more nor less",
  ]

  @Test("Every addition has a matching removal")
  func everyAdditionHasItsRemoval() {
    let coordinates = Set(WireRules.all.map(\.coordinates))
    let lonely = WireRules.all.filter { !coordinates.contains($0.coordinates.opposite) }
    #expect(lonely.map(\.id).filter { Self.waivers[$0] == nil } == [])
  }

  /// Rules of fields that apply to only one direction.
  @Test("Requests and responses have the same rules for fields and bodies")
  func requestsAndResponsesHaveTheSame() {
    func rules(_ direction: DriftRule.Direction, _ area: DriftRule.Area) -> Set<String> {
      let rules = WireRules.all.map(\.coordinates).filter {
        $0.direction == direction && $0.area == area
      }
      return Set(rules.map { "\($0.aspect) \($0.action)" })
    }
    #expect(rules(.request, .property) == rules(.response, .property))
    #expect(rules(.request, .parameterProperty) == rules(.response, .headerProperty))
    let bodies = rules(.request, .body).symmetricDifference(rules(.response, .body))
    #expect(bodies == Set(Self.bodyWaivers.keys))
  }

  /// Rules of bodies that apply to only one direction, and why.
  private static let bodyWaivers: [String: String] = [
    "existence add": "a removed body is reported as a removed media type",
    "existence remove": "a removed body is reported as a removed media type",
    "presence add": "only a request's body may be optional",
    "presence remove": "only a request's body may be optional",
    "style change": "only requests are written in a style",
    "partMediaType add": "only requests have forms whose parts have a type of their own",
    "partMediaType remove": "only requests have forms whose parts have a type of their own",
    "partHeader add": "clients don't check the headers of the parts of a response",
    "partHeader remove": "clients don't check the headers of the parts of a response",
    "statusRange add": "only responses have a status",
    "statusRange remove": "only responses have a status",
    "status add": "only responses have a status",
    "status remove": "only responses have a status",
    "otherStatus add": "only responses have a status",
    "otherStatus remove": "only responses have a status",
    "mediaType change": "a request is sent in the media type that the client was built for",
    "mediaTypeName add": "a request is sent in the media type that the client was built for",
    "mediaTypeName remove": "a request is sent in the media type that the client was built for",
  ]

  /// When possible values are added or removed, the direction decides which of the two changes is breaking.
  @Test("What breaks requests doesn't break responses")
  func whatBreaksRequestsDoesntBreakResponses() {
    for rule in WireRules.all where rule.severity == .breaking {
      let change = rule.coordinates
      guard change.area == .property, change.direction == .request, change.action != .change else { continue }
      let counterpart = DriftRule.Coordinates(.property, change.aspect, change.action, .response)
      let others = WireRules.all.filter { $0.coordinates == counterpart }
      #expect(
        others.contains { $0.severity < .breaking } || Self.breakingBothWays[change.aspect] != nil,
        "\(rule.id)")
    }
  }

  private static let breakingBothWays: [DriftRule.Aspect: String] = [
    .choice:
      "a value that fits two of the shapes is none of `oneOf`, and a new shape is not what clients read",
    .stability: "nobody can rely on what is less stable",
    .sunset: "nobody can plan for what has no last day",
    .deprecation: "nobody can plan for a last day that is past or no date",
  ]
}

@Suite("Rules of calls")
struct CallRuleTests {
  private static let comparison = WireComparison(today: CalendarDay(year: 2026, month: 11, day: 21))

  @Test("A change is found at its location", arguments: CallPairs.all)
  func aChangeIsFoundAtIts(pair: CallPair) throws {
    let (old, new) = try pair.documents()
    let findings = Self.comparison.findings(from: old, to: new)
    #expect(findings.map { "\($0.id) @ \($0.path)" } == pair.findings)
  }

  @Test("The reverse comparison reports the opposite", arguments: CallPairs.all)
  func theWayBackTellsTheOpposite(pair: CallPair) throws {
    let (old, new) = try pair.documents()
    #expect(WireMirror.asymmetries(old, new) == [])
  }

  @Test(
    "Severities of parts of forms, ranges of statuses and callbacks",
    arguments: [
      ("request-body-encoding-media-type-added", Finding.Severity.info),
      ("request-body-part-header-required", .breaking), ("request-body-part-header-not-required", .info),
      ("request-body-encoding-media-type-removed", .breaking), ("request-body-encoding-changed", .breaking),
      ("response-status-generalized", .info), ("response-status-specialized", .info),
      ("callback-added", .info), ("callback-removed", .breaking), ("callback-url-changed", .breaking),
    ])
  func severities(id: String, severity: Finding.Severity) {
    #expect(WireRules.rule(id)?.severity == severity)
  }

  @Test("Every rule of calls has a test case")
  func everyRuleOfCallsHasA() throws {
    var found: Set<String> = []
    for pair in CallPairs.all {
      let (old, new) = try pair.documents()
      found.formUnion(Self.comparison.findings(from: old, to: new).map(\.id))
      found.formUnion(Self.comparison.findings(from: new, to: old).map(\.id))
    }
    let missing = WireRules.calls.filter { !found.contains($0.id) }
    #expect(missing.map(\.id) == [])
  }
}

@Suite("Rules of schemas")
struct SchemaRuleTests {
  private static let comparison = WireComparison(today: CalendarDay(year: 2026, month: 11, day: 21))

  @Test("A change is found in a request and in a response", arguments: SchemaPairs.all)
  func aChangeIsFoundInA(pair: SchemaPair) throws {
    let (old, new) = try pair.documents()
    let findings = Self.comparison.findings(from: old, to: new)
    #expect(findings.filter { $0.path.hasPrefix("request") }.map(\.id) == pair.request)
    #expect(findings.filter { $0.path.hasPrefix("response") }.map(\.id) == pair.response)
    #expect(findings.allSatisfy { $0.operation == "POST /a" && $0.old != nil && $0.new != nil })
  }

  @Test("The reverse comparison reports the opposite", arguments: SchemaPairs.all)
  func theWayBackTellsTheOpposite(pair: SchemaPair) throws {
    let (old, new) = try pair.documents()
    #expect(WireMirror.asymmetries(old, new) == [])
  }

  @Test("Every rule of fields has a test case")
  func everyRuleOfFieldsHasA() throws {
    var found: Set<String> = []
    for pair in SchemaPairs.all {
      let (old, new) = try pair.documents()
      found.formUnion(Self.comparison.findings(from: old, to: new).map(\.id))
      found.formUnion(Self.comparison.findings(from: new, to: old).map(\.id))
    }
    let missing = WireRules.all.filter { $0.coordinates.area == .property && !found.contains($0.id) }
    #expect(missing.map(\.id) == [])
  }
}
