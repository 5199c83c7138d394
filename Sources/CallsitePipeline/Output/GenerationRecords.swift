import CallsiteDiagnostics
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

/// What a run read and wrote, so that the next one can tell that there is nothing to do.
///
/// It holds contents' fingerprints and no dates: a file that was touched, or checked out again, is the same.
struct GenerationRecord: Codable {
  struct Module: Codable {
    let name: String
    let folder: String
    let inputs: [String]
    /// For each file its fingerprint and its path relative to the folder: an array of texts is what Foundation encodes
    /// fastest, and there may be thousands.
    private let outputs: [String]

    init(_ module: GenerationReport.Module, outputs: [String: Fingerprint]) {
      name = module.name
      folder = module.output.folder
      inputs = module.inputs
      self.outputs = outputs.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    }

    /// The files by their paths; nil: the record isn't whole.
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

  /// The program and everything it was asked to do.
  let request: Fingerprint
  /// The documents, overlays and templates as they were read, and the places where one was missing.
  let readings: [FileReading]
  let modules: [Module]
  /// Warnings are repeated as long as their cause is there.
  let diagnostics: [Diagnostic]

  /// - Parameter report: A run whose files the disk holds by now. Nil if there are others in their folders.
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

  /// What the run would report again; nil if it has to be made, because something isn't what it was.
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
  /// The folder as it is, if it holds exactly the files of these fingerprints.
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
