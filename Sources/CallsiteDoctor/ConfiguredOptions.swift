import CallsiteLowering
import CallsitePipeline
import Foundation

/// The options of an API that aren't as they are without a configuration, by the names that they have there.
struct ConfiguredOptions {
  let facts: [DoctorReport.Fact]

  init(_ api: APIConfiguration) {
    let standard = APIConfiguration(
      spec: api.spec, output: api.output, home: api.home,
      options: LoweringOptions(moduleName: api.options.moduleName))
    let (own, others) = (Self.values(of: api), Self.values(of: standard))
    facts = own.filter { others[$0.key] != $0.value }
      .map { .init(Self.keys[$0.key] ?? $0.key, $0.value) }
      .sorted { $0.name < $1.name }
  }

  /// The keys of `callsite.yaml` for what is called otherwise within.
  private static let keys = [
    "isStrict": "strict", "allowsNetwork": "allowNetworkReferences", "hasOpenEnums": "enums (open)",
    "timeZone": "zone", "clientName": "client", "selection": "include, exclude", "calls": "naming",
    "isHashable": "conformances (Hashable)", "isIdentifiable": "conformances (Identifiable)",
  ]

  /// By name, those of `options` among the others, as JSON.
  private static func values(of api: APIConfiguration) -> [String: String] {
    guard let data = try? JSONEncoder().encode(api),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    let lowering = object["options"] as? [String: Any] ?? [:]
    var values: [String: String] = [:]
    for (name, value) in object.filter({ $0.key != "options" }).merging(lowering, uniquingKeysWith: { $1 }) {
      let text = try? JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      values[name] = text.map { String(decoding: $0, as: UTF8.self) }
    }
    values["testing"] = api.testing.name
    return values
  }
}
