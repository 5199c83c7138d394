import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteLowering
import CallsiteSource
import Foundation
import Testing

/// The documents of Tests/PublishedSpecs/Backends: what FastAPI and drf-spectacular publish of backends that answer as
/// the specs of this repository say, and changes of them that break the specs' clients.
enum PublishedBackends {
  static let names = ["careconnect", "helppet", "hestami", "neuromed", "taskjuggler"].flatMap {
    ["\($0).fastapi.json", "\($0).spectacular.json"]
  }

  /// A change of a published document, as the actions of an overlay, and the finding that it makes.
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

  /// What a verification of the spec that a document is of finds in it.
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

  /// Those of Specs/callsite.yaml.
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
