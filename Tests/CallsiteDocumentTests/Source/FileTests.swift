import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsiteSource

@Suite("Reading files")
struct FileTests {
  private func failures(reading path: String) -> String {
    do {
      _ = try SourceReader().read(path: path)
      return ""
    } catch {
      return TextDiagnostics.render(error.diagnostics)
    }
  }

  private func withFile(_ data: Data, _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  @Test("Positions contain the file as specified")
  func positions() throws {
    try withFile(Data("a: b\n".utf8)) { path in
      let node = try SourceReader().read(path: path)
      #expect(node.position == SourcePosition(file: path, line: 1, column: 1))
    }
  }

  @Test(
    "UTF-16 with a byte order mark is read", arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16(encoding: String.Encoding) throws {
    try withFile(try #require("\u{FEFF}a: é😀\n".data(using: encoding))) { path in
      let node = try SourceReader().read(path: path)
      #expect(node.mapping?["a"]?.scalar?.text == "é😀")
    }
  }

  @Test("YAML in a file named JSON is read")
  func yamlFile() throws {
    for text in ["a: b\n", "# c\na: b\n"] {
      let node = try SourceReader().read(text: text, file: "a.json")
      #expect(node.mapping?["a"]?.scalar?.text == "b")
    }
  }

  @Test("A missing file is an error")
  func missingFile() {
    #expect(
      failures(reading: "no/such.yaml") == "error: There is no file at 'no/such.yaml'. [unreadable-file]\n")
  }

  @Test("A named pipe is read to the end")
  func pipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a: b\n".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try SourceReader().read(path: path).mapping?["a"]?.scalar?.text == "b")
  }

  @Test("A folder isn't a file")
  func folder() {
    #expect(failures(reading: "/") == "error: '/' is a folder; expected a file. [unreadable-file]\n")
  }

  @Test("Invalid UTF-8 is an error at its position")
  func invalidUTF8() throws {
    try withFile(Data("a: é\nb: ".utf8) + [0xFF, 0x0A]) { path in
      #expect(
        failures(reading: path) == """
          \(path):2:4: error: The file isn't UTF-8: there is an invalid byte here; save it as UTF-8. \
          [invalid-utf8]

          """)
    }
  }

  @Test("A file with a zero byte isn't text")
  func zeroByte() throws {
    try withFile(Data("a: é".utf8) + [0x00, 0x0A]) { path in
      #expect(
        failures(reading: path) == """
          \(path):1:5: error: The file isn't text: there is a zero byte here; expected JSON or YAML in UTF-8. \
          [invalid-utf8]

          """)
    }
  }

  @Test(
    "UTF-16 without a byte order mark is recognized by the zero byte of its first character",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func unmarkedUTF16(encoding: String.Encoding) throws {
    let bytes = try #require("a: é\n".data(using: encoding))
    try withFile(bytes) { path in
      let node = try SourceReader().read(path: path)
      #expect(node.mapping?["a"]?.scalar?.text == "é")
    }
  }
}

struct FileBytesTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("A file contains what was written, whatever its size", arguments: [0, 1, 65_536, 3_000_001])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileBytes.create(disk.path("a"), contents: bytes)
    #expect(try FileBytes.contents(of: disk.path("a")) == bytes)
  }

  @Test("An existing file isn't overwritten")
  func existing() throws {
    try disk.write("old", to: "a")
    let error = #expect(throws: NSError.self) { try FileBytes.create(disk.path("a"), contents: [1]) }
    #expect(error?.code == Int(EEXIST))
    #expect(disk.read("a") == "old")
  }

  @Test(
    "An unreadable file is reported with the reason",
    arguments: [("missing", ENOENT), ("", EISDIR)])
  func unreadable(path: String, reason: Int32) {
    let error = #expect(throws: NSError.self) { try FileBytes.contents(of: disk.path(path)) }
    #expect(error?.code == Int(reason))
  }
}

struct PathTests {
  @Test(
    "A path is joined to a folder and normalized",
    arguments: [
      ("Specs", "../Generated", "Generated"), ("", "pets.yaml", "pets.yaml"), ("..", "../a", "../../a"),
      ("a/b", "/c/../d", "/d"), ("./a//b", "./c", "a/b/c"), ("a", "..", "."), ("/", "../a", "/a"),
    ])
  func joined(folder: String, path: String, result: String) {
    #expect(Path.joined(folder, path) == result)
  }

  @Test(
    "The folder of a file",
    arguments: [("Specs/callsite.yaml", "Specs"), ("callsite.yaml", ""), ("/callsite.yaml", "/")])
  func folder(path: String, result: String) {
    #expect(Path.folder(of: path) == result)
  }

  @Test("A path can't leave its folder, whatever its Unicode form")
  func contained() {
    #expect(Path.isContained("Models/Pet.swift"))
    #expect(!Path.isContained("../\u{301}Pet.swift"))
  }
}

struct FingerprintTests {
  @Test("Changes that only touch the highest bits of two words don't cancel each other")
  func highBits() {
    var fingerprints: Set<Fingerprint> = []
    for first in 0..<64 as Range<UInt8> {
      for second in 0..<64 as Range<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 16)
        bytes[7] = first << 2
        bytes[15] = second << 2
        fingerprints.insert(Fingerprint(bytes))
      }
    }
    #expect(fingerprints.count == 64 * 64)
  }

  @Test("Bytes after the last eight and trailing zeros are significant", arguments: 0..<20)
  func tail(count: Int) {
    let zeros = [UInt8](repeating: 0, count: count)
    #expect(Fingerprint(zeros) != Fingerprint(zeros + [0]))
    #expect(Fingerprint(zeros + [0]) != Fingerprint(zeros + [1]))
  }
}
