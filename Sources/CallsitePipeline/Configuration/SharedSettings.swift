import CallsiteDiagnostics
import CallsiteLowering
import CallsiteModel
import CallsiteRendering
import CallsiteSource

/// The settings that are allowed both at the top of `callsite.yaml`, for every API, and in an API, for it
/// alone.
struct SharedSettings: Sendable {
  enum Conformance: String, CaseIterable {
    case hashable = "Hashable"
    case identifiable = "Identifiable"
  }

  enum Enums: String, CaseIterable {
    case open, closed
  }

  var output: String
  var root: String?
  var templates: String?
  var isStrict = false
  /// The severities of lint rules, by rule id.
  var lint: [String: LintLevel] = [:]
  var allowsNetwork = false
  var access = SwiftModule.Access.public
  var hasOpenEnums = true
  var types: [String: LoweringOptions.ValueType] = [:]
  var conformances = Conformance.allCases
  var coding = LoweringOptions.Coding.synthesized
  var naming = NamingStyle()
  var names = CallNamingPolicy.automatic
  var timeZone: String?
  var emptyObjects: EmptyObjects?
  var style = CodeStyle()
  /// Whether to generate forms of operations that continue while the app isn't running.
  var hasBackgroundTransfers = false
  /// Whether to generate a module for tests and previews next to the client's.
  var hasTesting = false

  init(output: String) {
    self.output = output
  }

  /// Returns the settings with a section's values in place of their own. In `types`, only the given formats
  /// change.
  func reading(
    _ section: ConfigurationSection, file: String, into collector: inout DiagnosticCollector
  ) -> SharedSettings {
    var settings = self
    let folder = Path.folder(of: file)
    if let output = section.text(.output, into: &collector) { settings.output = Path.joined(folder, output) }
    if let root = section.text(.root, into: &collector) { settings.root = Path.joined(folder, root) }
    if let templates = section.text(.templates, into: &collector) {
      settings.templates = Path.joined(folder, templates)
    }
    if let isStrict = section.flag(.strict, into: &collector) { settings.isStrict = isStrict }
    if let levels = section.choices(.lint, as: LintLevel.self, into: &collector) {
      settings.lint.merge(levels) { $1 }
      for (id, position) in section.keys(in: .lint) where !LintRuleIDs.all.contains(id) {
        collector.report(.unknownLintRule(id, at: position))
      }
    }
    if let isAllowed = section.flag(.allowNetworkReferences, into: &collector) {
      settings.allowsNetwork = isAllowed
    }
    if let access = section.choice(.access, as: SwiftModule.Access.self, into: &collector) {
      settings.access = access
    }
    if let enums = section.choice(.enums, as: Enums.self, into: &collector) {
      settings.hasOpenEnums = enums == .open
    }
    if let types = section.choices(.types, as: LoweringOptions.ValueType.self, into: &collector) {
      settings.types.merge(types) { $1 }
    }
    if let names = section.list(.conformances, of: "conformances", into: &collector) {
      settings.conformances = names.compactMap {
        ConfigurationSection.choice($0, name: "A conformance", as: Conformance.self, into: &collector)
      }
    }
    if let coding = section.choice(.coding, as: LoweringOptions.Coding.self, into: &collector) {
      settings.coding = coding
    }
    if let names = section.choice(.names, as: CallNamingPolicy.self, into: &collector) {
      settings.names = names
    }
    if let hasTransfers = section.flag(.backgroundTransfers, into: &collector) {
      settings.hasBackgroundTransfers = hasTransfers
    }
    if let hasTesting = section.flag(.testing, into: &collector) { settings.hasTesting = hasTesting }
    if let dates = section.section(.dates, keys: [.zone], into: &collector) {
      settings.timeZone = dates.timeZone(.zone, into: &collector) ?? settings.timeZone
    }
    if let emptyObjects = section.choice(.emptyObjects, as: EmptyObjects.self, into: &collector) {
      settings.emptyObjects = emptyObjects
    }
    if let style = section.section(.style, keys: ConfigurationKey.ofStyle, into: &collector) {
      settings.style = style.codeStyle(settings.style, into: &collector)
    }
    return settings
  }

  /// Returns the settings with a section's naming style.
  func naming(by section: ConfigurationSection, into collector: inout DiagnosticCollector) -> SharedSettings {
    var settings = self
    if let style = section.choice(.identifiers, as: NamingStyle.Identifiers.self, into: &collector) {
      settings.naming.identifiers = style
    }
    if let style = section.choice(.abbreviations, as: NamingStyle.Abbreviations.self, into: &collector) {
      settings.naming.abbreviations = style
    }
    return settings
  }
}
