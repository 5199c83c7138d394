import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation

/// Adds parts to documents in a folder, removes others, and prints the Swift names of the rest that change:
///
///     swift run -c release NameStability FOLDER DOCUMENT…
///
/// The documents are paths in the folder, which contains the files that they refer to. Each has a line with the numbers
/// of edits and of changed names. The exit code is 1 if a name changes or a document can't be read.
@main
enum NameStability {
  static func main() {
    guard CommandLine.arguments.count > 2 else {
      print("usage: NameStability FOLDER DOCUMENT…")
      exit(64)
    }
    do {
      var areStable = true
      for name in CommandLine.arguments.dropFirst(2)
      where try !flips(in: name, of: CommandLine.arguments[1]).isEmpty {
        areStable = false
      }
      exit(areStable ? 0 : 1)
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func flips(in name: String, of folder: String) throws -> [String] {
    let document = try document("\(folder)/\(name)", in: folder)
    // The positions in the copy are others, because the path is spelled differently.
    let edits =
      try DocumentEdit.copies(of: self.document("\(folder)/./\(name)", in: folder), in: document)
      + DocumentEdit.removals(from: document)
    let flips = document.flips(by: edits)
    print("stability:", name, edits.count, flips.count)
    for flip in flips { print(" ", flip) }
    return flips
  }

  private static func document(_ path: String, in folder: String) throws -> APIDocument {
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: String(contentsOfFile: path, encoding: .utf8), file: path)
    let bundled = DocumentBundler(folders: ReadableFolders([folder])).bundle(source, into: &collector)
    guard let document = DocumentReader().read(bundled.node, into: &collector) else {
      throw Unreadable(document: path)
    }
    return document
  }
}

/// A file that isn't an API description.
struct Unreadable: Error, CustomStringConvertible {
  let document: String

  var description: String { "\(document) isn't an API description." }
}

extension APIDocument {
  /// Returns the names of the document that edits change, which should be none.
  func flips(by edits: [DocumentEdit]) -> [String] {
    let names = SwiftNames(of: self)
    return edits.flatMap { edit in names.flips(by: edit).map { "\(edit.name): \($0)" } }
  }
}
