import CallsiteDiagnostics
import CallsiteSource
import Foundation

/// The store of records of earlier runs: a folder outside the project that can be deleted at any time.
///
/// If a record can't be read or written, the next run just takes longer.
package struct GenerationRecords: Sendable {
  /// The folder of records.
  package let folder: String
  /// The tool's identity. A different tool could generate different output from the same files.
  let tool: String
  /// The absolute path that other paths are relative to.
  let workingFolder: String

  package init(folder: String, tool: String, workingFolder: String) {
    self.folder = folder
    self.tool = tool
    self.workingFolder = workingFolder
  }

  /// Returns the report of a run, if nothing has changed since it was recorded.
  package func report(for configuration: Configuration) -> GenerationReport? {
    guard let bytes = try? Disk.bytes(of: place(of: configuration)),
      let record = try? JSONDecoder().decode(GenerationRecord.self, from: Data(bytes)),
      record.request == request(configuration)
    else { return nil }
    return record.report()
  }

  /// Records a run, if the disk contains its output.
  ///
  /// A run that read from the network isn't recorded, because the content may change.
  ///
  /// - Parameter readings: The files that the run read, as it read them.
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

  /// Limits the number of records.
  private func removeOldest() {
    let paths = Disk.paths(below: folder).filter { $0.hasSuffix(".json") }.map { Path.joined(folder, $0) }
    guard paths.count > Self.limit else { return }
    let dates = paths.map { Disk.modificationDate(of: $0) ?? .distantPast }
    for (path, _) in zip(paths, dates).sorted(by: { $0.1 < $1.1 }).prefix(Self.limit / 2) {
      try? Disk.remove(path)
    }
  }

  /// The maximum number of records.
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

/// The files that a run read and wrote, so that the next run can tell whether it has anything to do.
///
/// It contains fingerprints and no dates: a file that was touched or checked out again is unchanged.
struct GenerationRecord: Codable {
  struct Module: Codable {
    let name: String
    let folder: String
    let inputs: [String]
    /// The fingerprint and relative path of each file. There can be thousands, and an array of strings is
    /// what Foundation encodes fastest.
    private let outputs: [String]

    init(_ module: GenerationReport.Module, outputs: [String: Fingerprint]) {
      name = module.name
      folder = module.output.folder
      inputs = module.inputs
      self.outputs = outputs.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    }

    /// The files by path, or `nil` if the record is damaged.
    var fingerprints: [String: Fingerprint]? {
      var fingerprints: [String: Fingerprint] = [:]
      for output in outputs {
        guard let space = output.utf8.firstIndex(of: UInt8(ascii: " ")),
          let fingerprint = Fingerprint(String(output[..<space]))
        else { return nil }
        fingerprints[String(output[output.utf8.index(after: space)...])] = fingerprint
      }
      return fingerprints
    }
  }

  /// The tool and all settings of the run.
  let request: Fingerprint
  /// The documents, overlays and templates that were read, and the paths where one was missing.
  let readings: [FileReading]
  let modules: [Module]
  /// The run's diagnostics, which are repeated until their cause is removed.
  let diagnostics: [Diagnostic]

  /// - Parameter report: The report of a run that has been written. Returns `nil` if the folders contain
  ///   other files.
  init?(of report: GenerationReport, reading readings: [FileReading], request: Fingerprint) {
    var modules: [Module] = []
    for module in report.modules {
      var outputs: [String: Fingerprint] = [:]
      for file in module.output.files where file.state != .stale {
        guard let bytes = file.newBytes else { return nil }
        outputs[file.path] = Fingerprint(bytes)
      }
      modules.append(Module(module, outputs: outputs))
    }
    self.request = request
    self.modules = modules
    diagnostics = report.diagnostics
    self.readings = readings
  }

  /// Returns the run's report, or `nil` if the run has to be repeated because something changed.
  func report() -> GenerationReport? {
    guard readings.allSatisfy(\.isCurrent) else { return nil }
    var modules: [GenerationReport.Module] = []
    for module in self.modules {
      let folder = OutputFolder(path: module.folder)
      guard let outputs = module.fingerprints, let output = folder.comparison(unchangedSince: outputs) else {
        return nil
      }
      modules.append(GenerationReport.Module(name: module.name, output: output, inputs: module.inputs))
    }
    return GenerationReport(modules: modules, diagnostics: diagnostics)
  }
}

extension OutputFolder {
  /// Returns the folder's comparison if it contains exactly the files with these fingerprints.
  fileprivate func comparison(unchangedSince outputs: [String: Fingerprint]) -> OutputComparison? {
    guard Set(existingPaths()) == Set(outputs.keys) else { return nil }
    let found = outputs.sorted { $0.key < $1.key }.concurrentMap { relative, fingerprint in
      let place = Path.joined(path, relative)
      guard Disk.type(of: place) == .typeRegular, let bytes = try? Disk.bytes(of: place),
        Fingerprint(bytes) == fingerprint
      else { return OutputComparison.File?.none }
      return OutputComparison.File(path: relative, state: .unchanged, oldBytes: bytes, newBytes: bytes)
    }
    let files = found.compactMap(\.self)
    return files.count == found.count ? OutputComparison(folder: path, files: files) : nil
  }
}
