/// Counts the instructions of a program with `perf`, or with callgrind where the processor's counters can't be read.
///
/// Unlike time, the number hardly depends on what else the machine does.
struct InstructionCounter {
  private enum Tool {
    case perf, callgrind
  }

  private let tool: Tool

  /// A copy of this program without debug information, which Swift writes in a form that callgrind can't read.
  private let program: String

  /// Returns `nil` if neither tool counts instructions on this machine.
  static func found(_ scratch: ScratchFolder) -> InstructionCounter? {
    let program = scratch.fresh("stripped")
    guard (try? Program(path: "strip", arguments: ["-S", "-o", program, Program.itself]).run()) != nil else {
      return nil
    }
    return [Tool.perf, .callgrind].map { InstructionCounter(tool: $0, program: program) }
      .first { (try? $0.count(["true"])) != nil }
  }

  /// Returns the instructions of a program in user space.
  ///
  /// - Throws: ``Program/Failure`` if the program fails, or if its instructions can't be counted.
  func count(_ command: [String]) throws -> Int {
    let arguments =
      switch tool {
      case .perf: ["stat", "-x", ",", "-e", "instructions:u", "--"]
      case .callgrind: ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
      }
    let program = tool == .perf ? "perf" : "valgrind"
    let output = try Program(path: program, arguments: arguments + command).run()
    let count = output.split(separator: "\n").lazy.compactMap { line -> Int? in
      switch tool {
      case .perf: line.contains("instructions") ? line.split(separator: ",").first.flatMap { Int($0) } : nil
      case .callgrind:
        line.contains("Collected :") ? line.split(separator: " ").last.flatMap { Int($0) } : nil
      }
    }
    guard let count = count.first else { throw Program.Failure(program: program, output: output) }
    return count
  }

  /// Returns the instructions of a piece of coding work, without those that prepare it.
  func count(coding label: String) throws -> Int {
    let counts = try [1, 2].map { times in
      try count([program, "work", label, "--requests", "200", "--times", "\(times)"])
    }
    return counts[1] - counts[0]
  }
}
