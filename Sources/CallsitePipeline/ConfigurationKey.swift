/// The keys of `callsite.yaml`.
enum ConfigurationKey: String, CaseIterable {
  case apis
  case spec, module, client, namespace
  case strict, output, templates, access, enums, types, conformances

  /// Keys beside `apis`: the defaults of every API.
  static let topLevel: [ConfigurationKey] = [.apis] + shared
  /// Keys of one API.
  static let api: [ConfigurationKey] = [.spec, .module, .client, .namespace] + shared

  private static let shared: [ConfigurationKey] = [
    .strict, .output, .templates, .access, .enums, .types, .conformances,
  ]
}
