package import CallsiteDiagnostics
import CallsiteSource

/// The built-in copy of the templates: one Swift file of raw string literals, because resources can't travel
/// inside a single binary.
package enum TemplateEmbedding {
  private static let suffix = ".mustache"

  /// The Swift file for the templates of a folder, ordered by name; a template's name is its file's name
  /// without `.mustache`.
  ///
  /// - Throws: A failure that names each template that can't be read, or the folder if it has none.
  package static func embed(templatesIn folder: String) throws(DiagnosticFailure) -> String {
    let files = Disk.paths(below: folder).filter { $0.hasSuffix(suffix) && !$0.contains("/") }.sorted()
    if files.isEmpty { throw DiagnosticFailure([.noTemplates(folder)]) }
    var problems: [Diagnostic] = []
    var templates: [(name: String, text: String)] = []
    for file in files {
      let path = Path.joined(folder, file)
      if let text = text(of: path) {
        templates.append((String(file.dropLast(suffix.count)), text))
      } else {
        problems.append(.unreadableTemplate(path))
      }
    }
    if !problems.isEmpty { throw DiagnosticFailure(problems) }
    return swift(templates)
  }

  /// The text of a file; nil if it can't be read or isn't UTF-8.
  private static func text(of path: String) -> String? {
    guard let bytes = try? Disk.bytes(of: path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(text.utf8) == bytes ? text : nil
  }

  /// The Swift file for templates in a given order.
  static func swift(_ templates: [(name: String, text: String)]) -> String {
    var text = """
      // \(OutputFolder.marker) from Templates/*.mustache by `callsite embed-templates`; don't edit.

      /// The templates that Callsite was built with, by name.
      enum BuiltInTemplates {
        static let all: [String: String] = [

      """
    for template in templates {
      text += "    \(String(reflecting: template.name)): \(literal(template.text, indentation: 4)),\n"
    }
    return text + "  ]\n}\n"
  }

  /// A raw string literal over several lines that is the text to the byte: `a\n` → `#"""⏎a⏎⏎"""#`.
  ///
  /// - Parameter indentation: The columns before each line, which the compiler takes off again.
  static func literal(_ text: String, indentation: Int = 0) -> String {
    let pounds = delimiter(for: text)
    let margin = String(repeating: " ", count: indentation)
    // A compiler reads a carriage return in a literal as a line break, so it is written as an escape.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.map { $0 == "\r" ? "\\\(pounds)r" : String($0) }.joined()
      return escaped.isEmpty ? "" : margin + escaped
    }
    return "\(pounds)\"\"\"\n\(lines.joined(separator: "\n"))\n\(margin)\"\"\"\(pounds)"
  }

  /// One `#` more than the text has in a row, so that nothing in it can end the literal or escape.
  private static func delimiter(for text: String) -> String {
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar == "#" ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "#", count: longest + 1)
  }
}
