import CallsiteSource
import Foundation

/// Where runs leave their records: a folder that may be deleted at any time, outside of the project.
///
/// A record that can't be read or written only costs the time of a whole run.
package struct GenerationRecords: Sendable {
  /// The folder of records.
  package let folder: String
  /// The program: another one may generate something else from the same files.
  package let tool: String
  /// The absolute folder that paths are relative to.
  package let workingFolder: String

  package init(folder: String, tool: String, workingFolder: String) {
    self.folder = folder
    self.tool = tool
    self.workingFolder = workingFolder
  }

  /// What a run would report, if everything is as it was when it was recorded.
  package func report(for configuration: Configuration) -> GenerationReport? {
    guard let bytes = try? Disk.bytes(of: place(of: configuration)),
      let record = try? JSONDecoder().decode(GenerationRecord.self, from: Data(bytes)),
      record.request == request(configuration)
    else { return nil }
    return record.report()
  }

  /// Records a run, if the disk holds what it came to.
  ///
  /// What came from the network may have changed by the next run: such a run isn't recorded.
  ///
  /// - Parameter readings: What the run read, as it read it.
  func record(
    _ report: GenerationReport, reading readings: [FileReading], for configuration: Configuration
  ) {
    let inputs = report.modules.flatMap(\.inputs)
    guard !inputs.contains(where: NetworkAddress.isAddress), !readings.contains(where: \.isPassing),
      let record = GenerationRecord(of: report, reading: readings, request: request(configuration)),
      let data = try? JSONEncoder().encode(record)
    else { return }
    try? Disk.makeFolder(folder)
    let lock = FolderLock(folder)
    defer { withExtendedLifetime(lock) {} }
    Disk.removeAbandonedFiles(in: folder)
    try? Disk.write(Array(data), to: place(of: configuration))
    removeOldest()
  }

  /// Keeps the folder small: nobody works on that many projects.
  private func removeOldest() {
    let paths = Disk.paths(below: folder).filter { $0.hasSuffix(".json") }.map { Path.joined(folder, $0) }
    guard paths.count > Self.limit else { return }
    let dates = paths.map { Disk.modificationDate(of: $0) ?? .distantPast }
    for (path, _) in zip(paths, dates).sorted(by: { $0.1 < $1.1 }).prefix(Self.limit / 2) {
      try? Disk.remove(path)
    }
  }

  /// Records that are kept at most.
  private static let limit = 200

  private func place(of configuration: Configuration) -> String {
    let outputs = configuration.apis.map { "\($0.spec)\n\($0.folder.path)" }
    let name = Fingerprint(Array(([workingFolder] + outputs).joined(separator: "\n").utf8))
    return Path.joined(folder, String(name.hash, radix: 16) + ".json")
  }

  private func request(_ configuration: Configuration) -> Fingerprint {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let options = (try? encoder.encode(configuration)) ?? Data()
    return Fingerprint(Array("\(tool)\n\(workingFolder)\n".utf8) + options)
  }
}
