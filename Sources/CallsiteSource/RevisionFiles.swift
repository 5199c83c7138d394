/// The files of a revision of a repository, for reading in place of the disk's.
package protocol RevisionFiles: Sendable {
  /// - Parameter path: As it would be on the disk, relative to the working folder.
  func bytes(at path: String) throws(ReadableFolders.Problem) -> [UInt8]
}
