package import CallsitePipeline
import Foundation

extension GenerationRecords {
  /// The records in the user's folder for caches; nil where there is none, or where the program can't be told
  /// from another version of it.
  package static func ofThisMachine() -> GenerationRecords? {
    let files = FileManager.default
    guard let caches = files.urls(for: .cachesDirectory, in: .userDomainMask).first,
      let tool = identityOfThisProgram()
    else { return nil }
    return GenerationRecords(
      folder: caches.appendingPathComponent("callsite").path, tool: tool,
      workingFolder: files.currentDirectoryPath)
  }

  /// What no other program has, put in this one's place with the same size and date: the number of the file on its
  /// disk, and when that file became what it is, which nobody can set.
  private static func identityOfThisProgram() -> String? {
    // On Linux this is the running program even if another has its path by now.
    let running = "/proc/self/exe"
    let isLinked = FileManager.default.fileExists(atPath: running)
    guard let path = isLinked ? running : Bundle.main.executablePath else { return nil }
    return identity(ofFileAt: path)
  }

  /// Nil for a file that isn't there.
  package static func identity(ofFileAt path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    let dates = [modified, changed].map { "\($0.tv_sec).\($0.tv_nsec)" }
    return (["\(status.st_size)", "\(status.st_ino)"] + dates).joined(separator: " ")
  }
}
