import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsiteSource
import Foundation
import TestSupport
import Testing

@Suite("Specs and the published documents of backends that follow them")
struct BackendVerificationTests {
  @Test("Nothing breaks the client", arguments: PublishedBackends.names)
  func silence(name: String) throws {
    let findings = try PublishedBackends.verify(name).findings
    #expect(findings.filter { $0.severity != .info }.map(\.place) == [])
  }

  @Test("Each breaking change is found", arguments: PublishedBackends.drifts)
  func drift(_ drift: PublishedBackends.Drift) throws {
    let findings = try PublishedBackends.verify(drift.document, overlay: drift.overlay).findings
    let breaking = findings.filter { $0.severity == .breaking }.map(\.place)
    #expect(breaking.contains(drift.finding), "found: \(breaking)")
  }

  @Test(
    "Nothing breaks the client in the documents that drf-yasg publishes",
    arguments: PublishedBackends.yasgNames)
  func silenceOfYasg(name: String) throws {
    let findings = try PublishedBackends.verify(name).findings
    #expect(findings.filter { $0.severity != .info }.map(\.place) == [])
    #expect(findings.filter { $0.id == "backend-presence-undocumented" }.count == 1)
  }

  @Test(
    "A property that responses may lack is found",
    arguments: [
      ("careconnect.fastapi.json", "LoginResponse", "access"),
      ("helppet.fastapi.json", "LoginResponse", "access_token"),
      ("hestami.fastapi.json", "LoginResponse", "refresh"),
      ("neuromed.fastapi.json", "AuthStatus", "authenticated"),
      ("taskjuggler.fastapi.json", "AuthResponse", "token"),
    ])
  func omission(document: String, schema: String, property: String) throws {
    let overlay = """
      { "overlay": "1.0.0", "info": { "title": "Drift", "version": "1" }, "actions": [
        { "target": "$.components.schemas.\(schema).required[?@ == '\(property)']", "remove": true }] }
      """
    let findings = try PublishedBackends.verify(document, overlay: overlay).findings
    #expect(
      findings.contains {
        $0.id == "response-property-became-optional" && $0.severity == .breaking
          && $0.path.hasSuffix(" / \(property)")
      }, "\(findings.map(\.place))")
  }

  @Test("There are five breaking changes for each document")
  func count() {
    let counts = Dictionary(grouping: PublishedBackends.drifts, by: \.document).mapValues(\.count)
    #expect(Set(counts.keys) == Set(PublishedBackends.names))
    #expect(counts.values.allSatisfy { $0 == 5 })
  }
}

extension Finding {
  /// `response-property-removed GET /pets response 200 / name`
  fileprivate var place: String { [id, operation ?? "", path].joined(separator: " ") }
}

/// The documents of Tests/PublishedSpecs/Backends: published by FastAPI, drf-spectacular and drf-yasg for backends that
/// follow the specs of this repository, with changes that break the specs' clients.
enum PublishedBackends {
  static let names = ["careconnect", "helppet", "hestami", "neuromed", "taskjuggler"].flatMap {
    ["\($0).fastapi.json", "\($0).spectacular.json"]
  }

  static let yasgNames = ["careconnect", "helppet", "hestami", "neuromed", "taskjuggler"].map {
    "\($0).yasg.json"
  }

  /// A change of a published document, as the actions of an overlay, and the expected finding.
  struct Drift: CustomTestStringConvertible, Sendable {
    let document: String
    let finding: String
    let overlay: String

    var testDescription: String { "\(document): \(finding)" }
  }

  static let drifts: [Drift] = {
    let data = FileManager.default.contents(atPath: "\(folder)/drifts.json") ?? Data()
    let entries = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] ?? []
    return entries.compactMap { entry in
      guard let document = entry["document"] as? String, let finding = entry["finding"] as? String,
        let actions = entry["actions"],
        let text = try? JSONSerialization.data(
          withJSONObject: [
            "overlay": "1.0.0", "info": ["title": "Drift", "version": "1"], "actions": actions,
          ])
      else { return nil }
      return Drift(document: document, finding: finding, overlay: String(decoding: text, as: UTF8.self))
    }
  }()

  /// The findings of verifying a document's spec against it.
  static func verify(_ name: String, overlay: String? = nil) throws -> DriftReport {
    let api = String(name.prefix { $0 != "." })
    let spec = try read(file: "\(PublishedSpecs.root)/Specs/\(api).yaml")
    var published = try read(file: "\(folder)/\(name)")
    if let overlay {
      var problems = DiagnosticCollector(isStrict: true)
      let actions = try OverlayReader().read(SourceReader().read(text: overlay, file: "drift.json"))
      published = OverlayApplication(of: [actions]).apply(to: published, into: &problems)
      try problems.throwIfErrors()
    }
    return Verification().compare(
      try version(spec, types: types[api] ?? [:]), with: try version(published, types: [:]))
  }

  /// The options of Specs/callsite.yaml.
  private static let types: [String: [String: LoweringOptions.ValueType]] = [
    "careconnect": ["date": .string, "date-time": .string, "time": .string],
    "hestami": ["identifier": .string],
    "neuromed": ["date": .string, "date-time": .string, "identifier": .string],
    "taskjuggler": ["date": .string, "date-time": .string, "identifier": .string],
  ]

  private static func version(
    _ source: SourceNode, types: [String: LoweringOptions.ValueType]
  ) throws -> APIVersion {
    var problems = DiagnosticCollector()
    let document = try #require(DocumentReader().read(source, into: &problems))
    let module = ModuleLowering(options: LoweringOptions(moduleName: "BackendAPI", types: types))
      .lower(document, into: &problems)
    try problems.throwIfErrors()
    return APIVersion(document: document, module: module)
  }

  private static func read(file: String) throws -> SourceNode {
    try SourceReader().read(text: String(contentsOfFile: file, encoding: .utf8), file: file)
  }

  private static let folder = "\(PublishedSpecs.root)/Tests/PublishedSpecs/Backends"
}

/// The documents of Tests/PublishedSpecs: a spec, and the documents of frameworks for the same API.
enum PublishedSpecs {
  static let emitters = ["spectacular.yaml", "yasg.yaml", "fastapi.json"]

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(root)/Tests/PublishedSpecs/\(name)", encoding: .utf8)
  }

  /// The findings of verifying a spec against a published document.
  static func verify(_ spec: String = "spec.yaml", against published: String) throws -> DriftReport {
    try verify(text: text(spec), against: published)
  }

  static func verify(
    text: String, against published: String, omissions: Verification.Omissions = .byFramework
  ) throws -> DriftReport {
    Verification(omissions: omissions).compare(
      try version(text, "spec"), with: try version(published, "published"))
  }

  private static func version(_ text: String, _ name: String) throws -> APIVersion {
    var problems = DiagnosticCollector()
    let source = try SourceReader().read(text: text, file: name)
    let document = try #require(DocumentReader().read(source, into: &problems))
    let module = ModuleLowering(options: LoweringOptions(moduleName: "ClinicAPI"))
      .lower(document, into: &problems)
    try problems.throwIfErrors()
    return APIVersion(document: document, module: module)
  }

  static let root = Checkout.root.path
}
