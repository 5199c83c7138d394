package import CallsiteDiagnostics

/// The files of a revision of a repository, for reading in place of the disk's.
///
/// Paths are those that the files would have on the disk, relative to the working folder.
package protocol RevisionFiles: Sendable {
  func bytes(at path: String) throws(ReadableFolders.Problem) -> [UInt8]

  /// The document at a path; positions name the path as it is given here.
  func read(_ path: String) throws(DiagnosticFailure) -> SourceNode

  /// What a file of the revision is called in messages, such as `git:main:Specs/pets.yaml`.
  func label(of path: String) -> String
}

extension RevisionFiles {
  /// Whether the revision has a file at a path.
  package func contains(_ path: String) -> Bool { (try? bytes(at: path)) != nil }
}
