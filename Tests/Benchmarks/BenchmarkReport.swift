import Foundation

/// All figures of a run. The properties of its JSON are those of the types.
struct BenchmarkReport: Encodable {
  let machine: Machine
  var figures: [Figures] = []

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}

/// The machine of a run.
struct Machine: Encodable, CustomStringConvertible {
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let memoryGigabytes = Int((Double(ProcessInfo.processInfo.physicalMemory) / 1e9).rounded())
  let processor = Machine.processorName

  var description: String { "\(processor), \(cores) cores, \(memoryGigabytes) GB, \(system)" }

  private static var processorName: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return model?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
  }
}
