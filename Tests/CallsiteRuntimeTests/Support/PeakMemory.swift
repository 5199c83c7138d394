import Foundation

/// The memory of this process.
enum PeakMemory {
  #if os(Linux)
    /// What was resident at most, in bytes, since the process began or ``reset()``.
    static func read() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? .max / 1024) * 1024
    }

    /// Whether the thread sanitizer is there, which keeps several bytes for each that is used.
    static var isSanitized: Bool { dlsym(nil, "__tsan_init") != nil }

    /// Begins again with what is resident now (proc(5), `clear_refs`).
    static func reset() throws {
      try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }
  #endif
}
