import Foundation

/// The memory of this process.
public enum PeakMemory {
  #if os(Linux)
    /// The peak resident memory in bytes, since the start of the process or the last ``reset()``.
    public static func read() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? .max / 1024) * 1024
    }

    /// Whether the thread sanitizer is active, which allocates several bytes for each byte in use.
    public static var isSanitized: Bool { dlsym(nil, "__tsan_init") != nil }

    /// Resets the peak to the current value (proc(5), `clear_refs`).
    public static func reset() throws {
      try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }
  #endif
}
