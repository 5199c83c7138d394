import CallsiteLowering
import CallsiteModel

/// The keys of `callsite.yaml`.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case apis
  case spec, source, url, file, command, recording, headers, module, client, namespace
  case overlays, include, exclude, tags, paths, operations
  case allowNetworkReferences
  case names
  case naming, identifiers, abbreviations, schemas, properties
  case dates, zone, emptyObjects
  case style, indentation, lineLength
  case lint
  case strict, output, root, templates, access, enums, types, conformances, coding, testing
  case backgroundTransfers

  /// The keys next to `apis`, which set the defaults of every API.
  package static let topLevel: [ConfigurationKey] = [.apis] + shared
  /// The keys of an API.
  package static let api: [ConfigurationKey] =
    [.spec, .source, .module, .client, .namespace, .overlays, .include, .exclude] + shared
  /// The keys of `source`.
  static let ofSource: [ConfigurationKey] = [.url, .file, .command, .recording, .headers]
  /// The keys of `style`.
  static let ofStyle: [ConfigurationKey] = [.indentation, .lineLength]
  /// The keys of `include` and `exclude`.
  static let selection: [ConfigurationKey] = [.tags, .paths, .operations]

  /// The keys of `naming` at the top level.
  static let namingStyle: [ConfigurationKey] = [.identifiers, .abbreviations]
  /// The keys of `naming` in an API, which can also name parts of its document.
  static let namingOfAPI: [ConfigurationKey] = namingStyle + [.schemas, .properties, .operations]

  /// Where the key belongs, worded to follow a verb.
  var place: String {
    switch self {
    case .apis: "at the top level"
    case .spec, .source, .module, .client, .namespace, .overlays, .include, .exclude:
      "in an API, below 'apis'"
    case .url, .file, .command, .recording, .headers: "in 'source' of an API"
    case .tags, .paths: "in 'include' or 'exclude' of an API"
    case .operations: "in 'include', 'exclude' or 'naming' of an API"
    case .identifiers, .abbreviations: "in 'naming'"
    case .schemas, .properties: "in 'naming' of an API"
    case .zone: "in 'dates'"
    case .indentation, .lineLength: "in 'style'"
    default: "at the top level or in an API, below 'apis'"
    }
  }

  private static let shared: [ConfigurationKey] = [
    .strict, .lint, .output, .root, .allowNetworkReferences, .templates, .access, .enums, .types,
    .conformances, .coding, .names, .naming, .dates, .emptyObjects,
    .style, .backgroundTransfers, .testing,
  ]
}

extension ConfigurationKey {
  /// The kinds of values that keys have.
  package enum Value: Sendable {
    /// Text that isn't empty.
    case text
    case swiftName
    case flag
    /// A whole number, or one of several words.
    case number(in: ClosedRange<Int>, or: [String])
    /// One of several words.
    case choice([String])
    /// A list of words from a fixed set.
    case list(of: [String])
    /// A list of text.
    case texts
    /// An object with the ids of rules, and one of several words for each.
    case levels([String])
    /// An object with one of several words for each of its keys.
    case choices([String])
    /// An object with Swift names, or with whole call sites.
    case names(orCalls: Bool)
    /// An object with keys of its own.
    case section([ConfigurationKey])
    /// An object whose keys exclude each other, or the text of one of them.
    case source([ConfigurationKey])
    /// A command line, or a list of words.
    case command
    /// An object with the names of environment variables.
    case headers
    /// A list of objects with keys of their own, at least one.
    case sections([ConfigurationKey])
  }

  /// Returns the kind of the key's value.
  ///
  /// - Parameter parent: The key whose object contains it, or `nil` at the top level.
  package func value(in parent: ConfigurationKey?) -> Value {
    switch self {
    case .apis: .sections(Self.api)
    case .source: .source(Self.ofSource)
    case .command: .command
    case .headers: .headers
    case .spec, .url, .file, .recording, .output, .root, .templates, .zone: .text
    case .module, .client, .namespace: .swiftName
    case .include, .exclude: .section(Self.selection)
    case .overlays, .tags, .paths: .texts
    case .operations: parent == .naming ? .names(orCalls: true) : .texts
    case .schemas, .properties: .names(orCalls: false)
    case .strict, .allowNetworkReferences, .testing, .backgroundTransfers: .flag
    case .names: .choice(CallNamingPolicy.allCases.map(\.rawValue))
    case .naming: .section(parent == .apis ? Self.namingOfAPI : Self.namingStyle)
    case .identifiers: .choice(NamingStyle.Identifiers.allCases.map(\.rawValue))
    case .abbreviations: .choice(NamingStyle.Abbreviations.allCases.map(\.rawValue))
    case .dates: .section([.zone])
    case .style: .section(Self.ofStyle)
    case .indentation: .number(in: 1...8, or: ["tab"])
    case .lineLength: .number(in: 60...400, or: [])
    case .emptyObjects: .choice(EmptyObjects.allCases.map(\.rawValue))
    case .lint: .levels(LintLevel.allCases.map(\.rawValue))
    case .access: .choice(SwiftModule.Access.allCases.map(\.rawValue))
    case .enums: .choice(SharedSettings.Enums.allCases.map(\.rawValue))
    case .types: .choices(LoweringOptions.ValueType.allCases.map(\.rawValue))
    case .conformances: .list(of: SharedSettings.Conformance.allCases.map(\.rawValue))
    case .coding: .choice(LoweringOptions.Coding.allCases.map(\.rawValue))
    }
  }
}
