package import CallsiteDiagnostics
import Foundation

/// The templates of a run: the built-in ones, some of them replaced by the user's, and the user's partials.
package struct TemplateSet: Hashable, Sendable {
  /// A template's text and the file that it was read from.
  struct Source: Hashable, Sendable {
    var text: String
    var file: String
  }

  /// The templates by name, such as `structure`.
  private(set) var sources: [String: Source]

  /// The style of the code that the templates write.
  package var style = CodeStyle()

  /// The templates that come with Callsite.
  package static let builtIn = TemplateSet(
    sources: BuiltInTemplates.all.reduce(into: [:]) { sources, template in
      sources[template.key] = Source(text: template.value, file: "Templates/\(template.key).mustache")
    })

  /// All names that the built-in templates use.
  static let builtInKeys: Set<String> = builtIn.sources.values.reduce(into: []) { keys, source in
    guard let template = try? Template(source.text, file: source.file) else { return }
    keys.formUnion(template.keys.map(\.name))
  }

  /// The templates that replace no built-in one, by name.
  var partials: [(name: String, source: Source)] {
    sources.filter { Self.builtIn.sources[$0.key] == nil }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  private init(sources: [String: Source]) {
    self.sources = sources
  }

  /// Creates a set from texts that replace built-in templates, or are partials.
  init(overridingBuiltInWith texts: [String: String]) {
    self = .builtIn
    for (name, text) in texts { sources[name] = Source(text: text, file: "\(name).mustache") }
  }

  /// Creates a set from the templates in a folder, which replace built-in templates of the same name, or are
  /// partials that these include.
  ///
  /// - Throws: ``DiagnosticFailure`` if the folder or a file can't be read, or if the folder has no templates.
  package init(overridingBuiltInWith folder: String) throws(DiagnosticFailure) {
    self = .builtIn
    var problems: [Diagnostic] = []
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw DiagnosticFailure([.unreadableTemplates(folder)])
    }
    let files = names.filter { $0.hasSuffix(".mustache") }.sorted()
    if files.isEmpty { throw DiagnosticFailure([.noTemplates(folder)]) }
    for file in files {
      let name = String(file.dropLast(".mustache".count))
      let path = folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
      if let data = FileManager.default.contents(atPath: path),
        let text = String(data: data, encoding: .utf8)
      {
        sources[name] = Source(text: text, file: path)
      } else {
        problems.append(.unreadableTemplates(path))
      }
    }
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
  }
}

extension Diagnostic {
  /// Nothing would be replaced, because of a wrong path or file name extension.
  package static func noTemplates(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "no-templates",
      "'\(folder)' has no file that ends with '.mustache'; give the folder that contains the templates.")
  }

  static func unreadableTemplates(_ path: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-template", "Can't read templates from '\(path)'.")
  }
}
