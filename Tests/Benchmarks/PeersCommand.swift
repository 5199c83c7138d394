import ArgumentParser
import Foundation

/// Compares Callsite with other generators of Swift clients that are installed.
struct PeersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peers", abstract: "Compare Callsite with other generators.",
    discussion: "Build Callsite first: swift build -c release --product callsite")

  @Argument(help: "The document to generate a client for.")
  var document: String

  @Option(help: "The path of callsite. The default is the one that's built beside this program.")
  var callsite = URL(fileURLWithPath: Program.itself).deletingLastPathComponent().path + "/callsite"

  @Option(help: "The path of swift-openapi-generator.")
  var swiftOpenAPIGenerator: String?

  @Option(
    name: .customLong("openapi-generator"), help: "The path of openapi-generator or openapi-generator-cli.")
  var openAPIGenerator: String?

  @Option(name: .customLong("create-api"), help: "The path of create-api.")
  var createAPI: String?

  @Option(help: "How often each generator runs.")
  var rounds = 5

  @Option(help: "Also write the figures to this file, as JSON.")
  var json: String?

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("The number of rounds must be at least 1.") }
    guard FileManager.default.isReadableFile(atPath: document) else {
      throw ValidationError("There's no document at \(document).")
    }
    guard FileManager.default.isExecutableFile(atPath: callsite) else {
      throw ValidationError(
        "There's no program at \(callsite). Build it with swift build -c release --product callsite.")
    }
  }

  func run() throws {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let figures = try Peers(generators: generators, document: document, scratch: scratch).figures(
      rounds: rounds)
    Progress.clear()
    let report = BenchmarkReport(machine: Machine(), figures: [figures])
    print(report.machine.description + "\n\n" + figures.text)
    if let json { try report.json.write(to: URL(fileURLWithPath: json), options: .atomic) }
  }

  private var generators: [Peers.Generator] {
    let others: [(String, String?, (String) -> [String])] = [
      (
        "swift-openapi-generator", swiftOpenAPIGenerator,
        { ["generate", document, "--mode", "types", "--mode", "client", "--output-directory", $0] }
      ),
      ("OpenAPI Generator", openAPIGenerator, { ["generate", "-g", "swift6", "-i", document, "-o", $0] }),
      ("CreateAPI", createAPI, { ["generate", document, "--output", $0] }),
    ]
    let callsite = Peers.Generator(name: "Callsite", path: callsite) {
      ["generate", document, "--module", "BenchmarkAPI", "--output", $0]
    }
    return [callsite]
      + others.compactMap { name, path, arguments in
        path.map { Peers.Generator(name: name, path: $0, arguments: arguments) }
      }
  }
}

/// Generators that run alternately, each into a new folder.
struct Peers {
  struct Generator {
    let name: String
    let path: String

    /// Returns the arguments that generate the client in a folder.
    let arguments: (String) -> [String]
  }

  let generators: [Generator]
  let document: String
  let scratch: ScratchFolder

  func figures(rounds: Int) throws -> Figures {
    var samples = generators.map { Samples(label: $0.name, base: generators[0].name) }
    var remarks = generators.map { _ in "" }
    for round in 1...rounds {
      for (index, generator) in generators.enumerated() {
        Progress.show("\(generator.name): round \(round) of \(rounds)")
        let folder = scratch.fresh("client")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let program = Program(path: generator.path, arguments: generator.arguments(folder))
        let before = ProcessorUse.ofPrograms().seconds
        var (_, cost) = try Cost.measure { try program.run() }
        cost.processorSeconds = ProcessorUse.ofPrograms().seconds - before
        samples[index].costs.append(cost)
        remarks[index] = try "\(generator.name): \(Self.output(in: folder))"
        try FileManager.default.removeItem(atPath: folder)
      }
    }
    let name = URL(fileURLWithPath: document).lastPathComponent
    var figures = Figures("Generating a client for \(name)", samples)
    figures.remarks = remarks
    return figures
  }

  private static func output(in folder: String) throws -> String {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    let lines = try names.reduce(0) {
      try $0 + String(contentsOfFile: "\(folder)/\($1)", encoding: .utf8).codeLines
    }
    return "\(names.count) files, \(lines) lines of code"
  }
}
