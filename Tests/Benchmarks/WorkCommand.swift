import ArgumentParser

/// Does a piece of coding work in a process of its own, so that its instructions or its memory can be measured.
struct WorkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "work", shouldDisplay: false)

  @Argument(help: "The label of the work.")
  var label: String

  @Option(help: "The number of service requests to encode or decode.")
  var requests: Int

  @Option(help: "How often to do the work.")
  var times = 1

  @Flag(help: "Print by how many bytes the peak memory grows for each byte of the text.")
  var memory = false

  func run() throws {
    if memory { return print(try CodingMemory(requests: requests).growthPerByte(label)) }
    guard let task = try CodingBenchmark(requests: requests).tasks().first(where: { $0.label == label })
    else {
      throw ValidationError("There's no work called “\(label)”.")
    }
    for _ in 0..<times { try task.work() }
  }
}
