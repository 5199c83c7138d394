import Foundation
import TestSupport
import Testing

/// Files that can't be read or written, wherever a command takes one.
@Suite("Unusable files", .onOwnThreads)
struct UnusableFileTests {
  private let project: Project

  init() throws {
    project = try Project()
    try project.write("", to: "empty.yaml")
    try project.write("", to: "folder/note.txt")
    try Data([0x61, 0x3A, 0x20, 0xC3, 0x28]).write(to: URL(fileURLWithPath: "\(project.path)/binary.yaml"))
  }

  private static let readers: [[String]] = [
    ["lint", "FILE"], ["names", "FILE"], ["reference", "FILE"], ["mock", "FILE", "--sample-requests"],
    ["generate", "FILE", "--module", "A", "--output", "Out"], ["init", "FILE", "--folder", "New"],
    ["diff", "FILE", "Specs/pets.yaml"], ["verify", "Specs/pets.yaml", "--against", "FILE"],
    ["generate", "--config", "FILE"], ["names", "Specs/pets.yaml", "--overlay", "FILE"],
    ["update", "Specs/pets.yaml", "--base", "FILE", "--published", "Specs/pets.yaml"],
    ["init", "--from-json", "User=FILE", "--folder", "New"], ["observe", "Specs/pets.yaml", "FILE"],
  ]

  @Test("are reported by every command that reads one, which writes nothing", arguments: readers)
  func reading(words: [String]) throws {
    for (file, expected) in [
      ("missing.yaml", "no "), ("folder", " "), ("empty.yaml", "empty.yaml:1:1: error: "),
      ("binary.yaml", "binary.yaml"),
    ] {
      let run = try CommandRun(words.map { $0.replacing("FILE", with: file) }, in: project.path)
      #expect([1, 2].contains(run.status), "\(words) \(file)")
      let text = run.output + run.errors
      #expect(text.contains("error: ") && text.contains(expected), "\(words) \(file): \(text)")
      #expect(!text.contains("NSCocoa") && !text.contains("Optional("), "\(text)")
      for folder in ["Out", "New"] {
        #expect(!FileManager.default.fileExists(atPath: "\(project.path)/\(folder)"), "\(words) \(file)")
      }
    }
  }

  private static let writers: [[String]] = [
    ["diff", "Specs/pets.yaml", "Specs/pets.yaml", "--output", "FILE"],
    ["reference", "Specs/pets.yaml", "--output", "FILE"],
    ["names", "Specs/pets.yaml", "--freeze", "FILE"],
  ]

  @Test("are reported by every command that writes one, with the reason", arguments: writers)
  func writing(words: [String]) throws {
    for file in ["folder", "empty.yaml/report"] {
      let run = try CommandRun(words.map { $0.replacing("FILE", with: file) }, in: project.path)
      #expect(run.status == 2, "\(words) \(file)")
      #expect(
        ["is a directory", "not a directory", "is a folder"].contains(where: run.errors.contains),
        "\(run.errors)")
    }
  }

  @Test("A device or a link stays what it is")
  func devices() throws {
    let link = "\(project.path)/link.md"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "empty.yaml")
    let command = ["reference", "Specs/pets.yaml", "--output"]
    #expect(try CommandRun(command + ["link.md"], in: project.path).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "empty.yaml")
    #expect(try project.read("empty.yaml").hasPrefix("# Pets"))
    let pipe = "\(project.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/cat")
    reader.arguments = [pipe]
    let output = Pipe()
    reader.standardOutput = output
    try reader.run()
    #expect(try CommandRun(command + ["pipe"], in: project.path).status == 0)
    let isPipe =
      try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType != .typeRegular
    // Nobody would write to a pipe that was replaced.
    if !isPipe { reader.terminate() }
    #expect(isPipe)
    #expect(
      String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).hasPrefix("# Pets"))
    reader.waitUntilExit()
  }
}
