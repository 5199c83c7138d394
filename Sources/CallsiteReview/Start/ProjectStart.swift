package import CallsiteDiagnostics
import CallsiteDocument
import CallsiteLowering
import CallsiteModel
import CallsitePipeline
import CallsiteSource

/// The initial files of a project: a document to edit, and the configuration that lists it.
package struct ProjectStart: Sendable {
  /// The origin of the document.
  package enum Origin: Sendable {
    /// An example to replace.
    case example
    /// The path or URL of another document in any version.
    case document(String)
    /// The names of schemas, and JSON files with sample values.
    case samples([(name: String, file: String)])
  }

  /// A file to write.
  package struct File: Hashable, Sendable {
    var path: String
    var text: String
  }

  var origin: Origin
  /// The module's name, or `nil` to derive it from the document's title.
  var module: String?
  /// The folder for the files.
  var folder: String
  /// The folder that must contain all files that the document refers to, or `nil` for the working folder and the
  /// document's folder.
  var root: String?
  /// Reads the document.
  var fetch = DocumentFetch()

  package init(origin: Origin, module: String? = nil, folder: String, root: String? = nil) {
    self.origin = origin
    self.module = module
    self.folder = folder
    self.root = root
  }

  /// Returns the document and the configuration.
  ///
  /// - Throws: `DiagnosticFailure` if the origin can't be read.
  package func files(into collector: inout DiagnosticCollector) throws(DiagnosticFailure) -> [File] {
    let root: SourceNode = try document(into: &collector)
    let name = module ?? moduleName(of: root)
    let file = fileName(of: name)
    let path = Path.joined(folder, file)
    return [
      File(path: path, text: try text(of: root, for: path)),
      File(path: Path.joined(folder, "callsite.yaml"), text: configuration(listing: file, module: name)),
    ]
  }

  private func text(of root: SourceNode, for path: String) throws(DiagnosticFailure) -> String {
    if case .example = origin { return ExampleDocument.text }
    do {
      return try CommentedDocument(head: head, root: root).text()
    } catch {
      throw DiagnosticFailure([.unwritableFile(path, reason: "\(error)")])
    }
  }

  private func document(into collector: inout DiagnosticCollector) throws(DiagnosticFailure) -> SourceNode {
    switch origin {
    case .example:
      return try SourceReader().read(text: ExampleDocument.text, file: "example.yaml")
    case .document(let place):
      return DocumentTidying().tidied(try judged(place, into: &collector))
    case .samples(let samples):
      return try inferred(from: samples)
    }
  }

  /// Returns a document in the newest form.
  ///
  /// - Throws: `DiagnosticFailure` if no client can be generated from it.
  private func judged(
    _ place: String, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> SourceNode {
    var upgraded: SourceNode?
    var api = APIConfiguration(
      spec: place, output: ".", root: root, options: LoweringOptions(moduleName: module ?? ""))
    collector.judge(api) { problems throws(DiagnosticFailure) in
      let bundled: BundledDocument = try GeneratorPipeline.bundle(api, fetch, into: &problems)
      api.options.moduleName = module ?? moduleName(of: bundled.node)
      let document: APIDocument = try GeneratorPipeline.resolve(bundled, of: api, into: &problems)
      let _: SwiftModule = try GeneratorPipeline.lower(document, of: api, into: &problems)
      var upgrade = DiagnosticCollector()
      upgraded = DocumentUpgrade().upgrade(bundled.node, into: &upgrade)
      // What the newest form can't express is all that the other stages haven't said.
      let known = Set(problems.diagnostics)
      problems.report(contentsOf: upgrade.diagnostics.filter { !known.contains($0) })
    }
    try collector.throwIfErrors()
    guard let upgraded else {
      preconditionFailure("A document that can't be upgraded has an error that says why.")
    }
    return upgraded
  }

  private func inferred(
    from samples: [(name: String, file: String)]
  ) throws(DiagnosticFailure) -> SourceNode {
    var inference = SchemaInference()
    var names: [String] = []
    for sample in samples where !names.contains(sample.name) { names.append(sample.name) }
    for name in names {
      var values: [SourceNode] = []
      for sample in samples where sample.name == name {
        values.append(try SourceReader().read(jsonAt: sample.file))
      }
      inference.add(name, samples: values)
    }
    let frame: SourceNode = try SourceReader().read(
      text: ExampleDocument.frame(title: title(for: names.first ?? "My")), file: "example.yaml")
    return inference.components(addedTo: frame)
  }

  /// Returns the title of the document: `ShopAPI` → `Shop API`, or based on a name if there is no module.
  private func title(for name: String) -> String {
    guard let module else { return "\(name) API" }
    return module.hasSuffix("API") && module.count > 3 ? "\(module.dropLast(3)) API" : module
  }

  private var head: [String] {
    switch origin {
    case .example: []
    case .document: ["Created by `callsite init` for you to edit."]
    case .samples:
      [
        "Created by `callsite init` from samples, for you to edit. Samples don't show everything that can be missing or",
        "null, or which other values are possible. Add the operations yourself.",
      ]
    }
  }

  private func configuration(listing file: String, module: String) -> String {
    """
    # The documents that `callsite generate` reads. Each becomes a Swift module.
    output: ../Sources
    apis:
      - spec: \(file)
        module: \(module)

    """
  }

  private func moduleName(of root: SourceNode) -> String {
    let title = root.mapping?["info"]?.mapping?["title"]?.scalar?.text ?? ""
    var words = title.unicodeScalars.split {
      !$0.isASCII || !$0.properties.isAlphabetic && !("0"..."9").contains($0)
    }
    .map { String($0) }
    if let last = words.last, words.count > 1, last.lowercased() == "api" { words.removeLast() }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined().drop { $0.isNumber }
    return (name.isEmpty ? "My" : name) + "API"
  }

  /// Returns the name of the document's file: `PetShopAPI` → `pet-shop.yaml`.
  private func fileName(of module: String) -> String {
    let name = module.hasSuffix("API") && module.count > 3 ? module.dropLast(3) : module[...]
    var words = ""
    for (index, character) in name.enumerated() {
      if index > 0, character.isUppercase, words.last?.isUppercase == false { words.append("-") }
      words.append(character)
    }
    return words.lowercased() + ".yaml"
  }
}

extension ProjectStart {
  /// Writes files and returns their paths.
  ///
  /// - Throws: ``DiagnosticFailure`` if any of the files exists, in which case nothing is written, or if one can't be
  ///   written.
  package func write(_ files: [File]) throws(DiagnosticFailure) -> [String] {
    let taken = files.filter { Disk.type(of: $0.path) != nil }
    if !taken.isEmpty { throw DiagnosticFailure(taken.map { .existingFile($0) }) }
    for file in files {
      do {
        try Disk.makeFolder(Path.folder(of: file.path))
        try Disk.write(Array(file.text.utf8), to: file.path)
      } catch {
        throw DiagnosticFailure([.unwritableFile(file.path, reason: Disk.reason(of: error))])
      }
    }
    return files.map(\.path)
  }
}

extension Diagnostic {
  static func existingFile(_ file: ProjectStart.File) -> Diagnostic {
    let isConfiguration = file.path.hasSuffix("callsite.yaml")
    let hint =
      isConfiguration
      ? "Add the API to it by hand, or name another folder with --folder." : "Move it first."
    return Diagnostic(
      .error, "existing-file", "'\(file.path)' already exists and wasn't overwritten. \(hint)")
  }
}
