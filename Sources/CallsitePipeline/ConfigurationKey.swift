/// The keys of `callsite.yaml`.
enum ConfigurationKey: String, CaseIterable {
  case apis
  case spec, module, client, namespace
  case overlays, include, exclude, tags, paths, operations
  case allowNetworkReferences
  case names
  case naming, identifiers, abbreviations, schemas, properties
  case dates, zone
  case lint
  case strict, output, root, templates, access, enums, types, conformances, coding, testing

  /// Keys beside `apis`: the defaults of every API.
  static let topLevel: [ConfigurationKey] = [.apis] + shared
  /// Keys of one API.
  static let api: [ConfigurationKey] =
    [.spec, .module, .client, .namespace, .overlays, .include, .exclude] + shared
  /// Keys of `include` and `exclude`.
  static let selection: [ConfigurationKey] = [.tags, .paths, .operations]

  /// Keys of `naming` at the top.
  static let namingStyle: [ConfigurationKey] = [.identifiers, .abbreviations]
  /// Keys of `naming` of one API, which also names parts of its document.
  static let namingOfAPI: [ConfigurationKey] = namingStyle + [.schemas, .properties, .operations]

  private static let shared: [ConfigurationKey] = [
    .strict, .lint, .output, .root, .allowNetworkReferences, .templates, .access, .enums, .types,
    .conformances, .coding, .names, .naming, .dates, .testing,
  ]
}
