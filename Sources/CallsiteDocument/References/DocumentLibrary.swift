import CallsiteDiagnostics
import CallsiteSource

/// The documents of one reading, each read once: the one asked for, and those that its references lead to.
final class DocumentLibrary {
  private(set) var root: ReferencedDocument
  let folders: ReadableFolders
  private var documents: [String: Result<ReferencedDocument, ReadableFolders.Problem>]
  /// The files that were looked for beside the root, in order, whether they were there or not.
  private(set) var soughtFiles: [String] = []

  init(root: SourceNode, folders: ReadableFolders) {
    let path = root.position.file
    self.root = ReferencedDocument(path: path, node: root)
    self.folders = folders
    documents = [Path.normalized(path): .success(self.root)]
  }

  /// Puts a root in place of the first one that has more of the same document in it.
  func replaceRoot(_ node: SourceNode) {
    root = ReferencedDocument(path: root.path, node: node)
    documents[Path.normalized(root.path)] = .success(root)
  }

  /// The document that a text belongs to. What an overlay adds belongs to the root.
  func document(at position: SourcePosition) -> ReferencedDocument {
    if position.file == root.path { return root }
    return (try? documents[position.file]?.get()) ?? root
  }

  func open(_ path: String) throws(ReadableFolders.Problem) -> ReferencedDocument {
    if let known = documents[path] { return try known.get() }
    soughtFiles.append(path)
    let result: Result<ReferencedDocument, ReadableFolders.Problem>
    do {
      result = .success(ReferencedDocument(path: path, node: try folders.read(path)))
    } catch {
      result = .failure(error)
    }
    documents[path] = result
    return try result.get()
  }

  /// The document that calls itself by a URI, or has a schema that does, among those read so far.
  func identified(_ uri: String) -> (document: ReferencedDocument, pointer: JSONPointer)? {
    let read = [root] + soughtFiles.compactMap { try? documents[$0]?.get() }
    for document in read {
      if let pointer = document.identifiers[uri] { return (document, pointer) }
    }
    return nil
  }
}
