import CallsiteDiagnostics
package import CallsiteLowering
import CallsiteRendering

/// What `callsite.yaml` says, with every default filled in: the APIs to generate, in the file's order.
package struct Configuration: Hashable, Sendable {
  package var apis: [APIConfiguration]

  package init(apis: [APIConfiguration]) {
    self.apis = apis
  }
}

/// One document and the Swift that it becomes. Paths are as the user would write them in the working folder.
package struct APIConfiguration: Hashable, Sendable {
  /// The document, e.g. `Specs/helppet.yaml`.
  package var spec: String
  /// The folder that gets a folder named for the module.
  package var output: String
  /// A folder of templates that replace built-in ones of the same name.
  package var templates: String?
  /// Whether repairs are errors.
  package var isStrict: Bool
  package var options: LoweringOptions

  package init(
    spec: String, output: String, templates: String? = nil, isStrict: Bool = false, options: LoweringOptions
  ) {
    self.spec = spec
    self.output = output
    self.templates = templates
    self.isStrict = isStrict
    self.options = options
  }

  /// The module's own folder.
  package var folder: OutputFolder { OutputFolder(module: options.moduleName, in: output) }

  /// The built-in templates, with the API's own in place of those of the same name.
  func templateSet() throws(DiagnosticFailure) -> TemplateSet {
    guard let templates else { return .builtIn }
    return try TemplateSet(overridingBuiltInWith: templates)
  }

  /// Whether a text may name a module or a type: letters, digits and `_`, not first a digit.
  package static func isSwiftName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }
}
