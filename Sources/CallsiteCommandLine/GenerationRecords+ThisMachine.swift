import CallsitePipeline
import Foundation

extension GenerationRecords {
  /// The records in the user's folder for caches; nil where there is none, or where the program can't be told
  /// from another version of it.
  static func ofThisMachine() -> GenerationRecords? {
    let files = FileManager.default
    guard let caches = files.urls(for: .cachesDirectory, in: .userDomainMask).first,
      let program = Bundle.main.executablePath,
      let attributes = try? files.attributesOfItem(atPath: program),
      let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
    else { return nil }
    return GenerationRecords(
      folder: caches.appendingPathComponent("callsite").path,
      tool: "\(size) \(date.timeIntervalSinceReferenceDate)", workingFolder: files.currentDirectoryPath,
      start: Date())
  }
}
