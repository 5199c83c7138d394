import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteRendering
import CallsiteSamples
import CallsiteSource

/// The result of all stages for a text, except for writing.
struct Generation: Sendable {
  var files: [RenderedFile] = []
  /// The testing module, whose files are in a separate folder.
  var testingFiles: [RenderedFile] = []
  var diagnostics: [Diagnostic]

  static let renderer = Result { try ModuleRenderer(templates: .builtIn) }
  private static let testingRenderer = Result { () throws(DiagnosticFailure) in
    try TestingRenderer(templates: .builtIn)
  }

  /// - Parameter file: The name of the text. `.json` is read as JSON, anything else as YAML.
  init(
    _ text: String, file: String = "hostile.json", reader: SourceReader = SourceReader(),
    options: LoweringOptions = .init(moduleName: "HostileAPI")
  ) throws {
    let renderer = try Self.renderer.get()
    do throws(DiagnosticFailure) {
      let source = try reader.read(text: text, file: file)
      self = try Self(source, options: options, renderer: renderer)
    } catch {
      diagnostics = error.diagnostics
    }
  }

  /// From a tree on.
  init(_ source: SourceNode, options: LoweringOptions = .init(moduleName: "HostileAPI")) throws {
    let renderer = try Self.renderer.get()
    do throws(DiagnosticFailure) {
      self = try Self(source, options: options, renderer: renderer)
    } catch {
      diagnostics = error.diagnostics
    }
  }

  private init(_ source: SourceNode, options: LoweringOptions, renderer: ModuleRenderer)
    throws(DiagnosticFailure)
  {
    var collector = DiagnosticCollector()
    guard let document = DocumentReader().read(source, into: &collector) else {
      throw DiagnosticFailure(collector.diagnostics)
    }
    let module = ModuleLowering(options: options).lower(document, into: &collector)
    files = try renderer.render(module)
    var testing = TestingLowering(module, of: document)
    testingFiles = try Self.testingRenderer.get().render(testing.lower())
    diagnostics = collector.diagnostics
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
