import Foundation
import TestSupport
import Testing

/// Tests the script that packs a program as a Python wheel (PEP 427).
@Suite("The script 'wheel'", .enabled(if: Python.isInstalled, "there is no python3"), .onOwnThreads)
struct WheelTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\necho 1.2.3\n", to: "program/bin/callsite")
    try folder.write("A license.\n", to: "program/LICENSE")
  }

  private func pack(
    triples: String = "x86_64-unknown-linux-gnu x86_64-swift-linux-musl", version: String = "1.2.3",
    to output: String = "out"
  ) throws -> ToolOutput {
    try folder.write(triples + "\n", to: "program/triples")
    return try Python.run([Checkout.path(".ci/wheel"), "program", version, output], in: folder)
  }

  @Test(
    "names the platforms that the program runs on",
    arguments: [
      ("x86_64-unknown-linux-gnu x86_64-swift-linux-musl", "manylinux2014_x86_64.musllinux_1_1_x86_64"),
      ("aarch64-unknown-linux-gnu", "linux_aarch64"),
      ("x86_64-apple-macosx arm64-apple-macosx", "macosx_13_0_universal2"),
    ])
  func platforms(triples: String, tag: String) throws {
    #expect(try pack(triples: triples).output == "out/callsite-1.2.3-py3-none-\(tag).whl\n")
  }

  @Test(
    "spells prereleases as Python does, and refuses what it can't",
    arguments: [("1.0.0-beta.2", "1.0.0b2"), ("1.0.0-rc.1", "1.0.0rc1"), ("1.0.0-alpha3", "1.0.0a3")])
  func versions(version: String, spelling: String) throws {
    let run = try pack(version: version)
    #expect(run.output.hasPrefix("out/callsite-\(spelling)-py3"), "\(run.output)")
    let refused = try pack(version: "1.0.0-preview")
    #expect(refused.status == 1 && refused.output.hasPrefix("error: Python has no spelling for the version"))
  }

  @Test("lists each file with its digest, and marks the program as executable")
  func contents() throws {
    let path = try pack().output.trimmingCharacters(in: .newlines)
    let reading = """
      import base64, hashlib, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      records = [line.rsplit(",", 2) for line in archive.read("callsite-1.2.3.dist-info/RECORD").decode().split()]
      for entry, (name, digest, size) in zip(archive.infolist(), records, strict=True):
          data = archive.read(name)
          found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
          print(entry.filename == name, oct(entry.external_attr >> 16), digest in ("", f"sha256={found}"), name)
      """
    #expect(
      try Python.run(["-c", reading, path], in: folder).output == """
        True 0o100755 True callsite-1.2.3.data/scripts/callsite
        True 0o100644 True callsite-1.2.3.dist-info/licenses/LICENSE
        True 0o100644 True callsite-1.2.3.dist-info/METADATA
        True 0o100644 True callsite-1.2.3.dist-info/WHEEL
        True 0o100644 True callsite-1.2.3.dist-info/RECORD

        """)
  }

  @Test("writes the same bytes for the same program")
  func bytes() throws {
    let paths = try ["one", "two"].map { try pack(to: $0).output.trimmingCharacters(in: .newlines) }
    let files = try paths.map { try Data(contentsOf: URL(fileURLWithPath: folder.path($0))) }
    #expect(files.first == files.last && files.first?.isEmpty == false)
  }
}

private enum Python {
  static let isInstalled = (try? run(["--version"], in: nil).status) == 0

  static func run(_ arguments: [String], in folder: TemporaryFolder?) throws -> ToolOutput {
    try ToolOutput(of: ["python3"] + arguments, in: folder?.path, includesErrors: true)
  }
}
