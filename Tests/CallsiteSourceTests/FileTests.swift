import CallsiteDiagnostics
import CallsiteSource
import Foundation
import Testing

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

  @Test("Positions name the file as it was given")
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

  @Test("YAML in a file that is called JSON is read")
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

  @Test("A pipe that has a path is read to its end")
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
}
