import Foundation

/// The resource usage measured by the system.
struct ProcessorUse {
  /// The CPU time of all cores.
  let seconds: Double
  /// The peak memory of a process.
  private(set) var peakMegabytes: Double

  static func ofThisProcess() -> ProcessorUse {
    var usage = rusage()
    getrusage(itself, &usage)
    var use = ProcessorUse(usage)
    if let peak = peakKilobytesOfThisProgram { use.peakMegabytes = peak / 1_024 }
    return use
  }

  /// On Linux, the peak of `getrusage` includes that of the program that started this one.
  private static var peakKilobytesOfThisProgram: Double? {
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n")
    let peak = lines?.first { $0.hasPrefix("VmHWM:") }
    return peak.flatMap { $0.split(separator: " ").dropLast().last }.flatMap { Double($0) }
  }

  /// The usage of finished child processes and their children.
  static func ofPrograms() -> ProcessorUse {
    var usage = rusage()
    getrusage(programs, &usage)
    return ProcessorUse(usage)
  }

  // RUSAGE_SELF and RUSAGE_CHILDREN, whose types differ from system to system.
  private static let itself: Int32 = 0
  private static let programs: Int32 = -1

  private init(_ usage: rusage) {
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    self.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    #if canImport(Darwin)
      peakMegabytes = Double(usage.ru_maxrss) / 1_048_576
    #else
      peakMegabytes = Double(usage.ru_maxrss) / 1_024
    #endif
  }
}
