import CallsiteDiagnostics
import TestSupport
import Testing

@testable import CallsitePipeline

@Suite("The source of an API")
struct PublishedSourceTests {
  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try disk.write("openapi: 3.1.1\n", to: "Specs/pets.yaml")
  }

  @Test("It's a URL, or a file relative to the configuration's folder")
  func short() throws {
    #expect(try place("https://pets.example/openapi.json") == .address("https://pets.example/openapi.json"))
    #expect(try place("../published.json") == .file(disk.path("published.json")))
    #expect(try place("{ url: 'http://localhost/a.json' }") == .address("http://localhost/a.json"))
    #expect(try place("{ file: published.json }") == .file(disk.path("Specs/published.json")))
    #expect(try place("{ recording: ../traffic }") == .recording(disk.path("traffic")))
  }

  @Test("It's a command: words, or a line for a shell")
  func command() throws {
    #expect(try place("{ command: php artisan scramble:export }") == .shell("php artisan scramble:export"))
    #expect(try place("{ command: [make, schema, 1] }") == .program(["make", "schema", "1"]))
  }

  @Test("Headers name environment variables")
  func headers() throws {
    let text = "{ url: 'https://pets.example/a', headers: { Authorization: PETS_TOKEN, X-Api-Key: KEY_2 } }"
    let source = try #require(try configuration(text).apis.first?.source)
    #expect(source.headers.map(\.name) == ["Authorization", "X-Api-Key"])
    #expect(source.headers.map(\.variable) == ["PETS_TOKEN", "KEY_2"])
    #expect(source.headers.first?.position.column == 72)
  }

  @Test(
    "Anything else is an error at its place",
    arguments: [
      (
        "3",
        "3:13: 'source' must be a URL, a file, or an object with 'url', 'file', 'command' or 'recording', "
          + "but is 3."
      ),
      (
        "{ adress: a }",
        "3:15: Unknown key 'adress'; expected one of: url, file, command, recording, headers."
      ),
      ("{ fil: a, url: 'https://a.example/' }", "3:15: Unknown key 'fil'; did you mean 'file'?"),
      ("{ module: a, file: a }", "3:15: 'module' can't be used here; it belongs in an API, below 'apis'."),
      ("{}", "3:13: 'source' needs one of 'url', 'file', 'command' and 'recording', but has none of them."),
      (
        "{ file: a, command: b }",
        "3:13: 'source' needs one of 'url', 'file', 'command' and 'recording', but has 'file' and 'command'."
      ),
      ("{ url: pets.json }", "3:20: 'url' must start with 'https://' or 'http://'; for a file, use 'file'."),
      ("{ command: [] }", "3:24: 'command' must be a list of words, but is an empty list."),
      ("{ command: { a: b } }", "3:24: 'command' must be text, but is an object."),
      (
        "{ file: a, headers: { A: B } }", "3:33: 'headers' are only sent to a 'url'; remove them."
      ),
      (
        "{ url: 'https://a.example', headers: [A] }",
        "3:50: 'headers' must be an object with the names of environment variables, but is a list."
      ),
      (
        "{ url: 'https://a.example', headers: { 'A b': B } }", "3:52: 'A b' isn't the name of a header."
      ),
      (
        "{ url: 'http://a.example', headers: { A: B } }",
        "3:49: 'headers' are only sent over https, or to this machine, because they may be secret; use an https URL."
      ),
    ])
  func mistakes(source: String, message: String) throws {
    #expect(problems(source).first == message)
  }

  @Test("A header's value in the configuration is an error that doesn't repeat it")
  func secret() {
    let found = problems("{ url: 'https://a.example', headers: { Authorization: Bearer a1b2 } }")
    #expect(
      found == [
        "3:67: 'headers.Authorization' must be the name of an environment variable, such as API_TOKEN; values of "
          + "headers don't belong in the configuration."
      ])
  }

  @Test("A missing file is no error, because only an update reads it")
  func missing() throws {
    #expect(try place("none.json") == .file(disk.path("Specs/none.json")))
  }

  private func place(_ source: String) throws -> PublishedSource.Place? {
    try configuration(source).apis.first?.source?.place
  }

  private func configuration(_ source: String) throws -> Configuration {
    let text = "apis:\n  - { spec: pets.yaml, module: PetAPI,\n    source: \(source) }\n"
    return try ConfigurationReader.read(try disk.write(text, to: "Specs/callsite.yaml"))
  }

  @Test("A mistake has the id of the source")
  func id() {
    let failure = #expect(throws: DiagnosticFailure.self) { try configuration("{}") }
    #expect(failure?.diagnostics.map(\.id) == ["invalid-source"])
  }

  /// The problems without the file's name and the id.
  private func problems(_ source: String) -> [String] {
    do {
      _ = try configuration(source)
      return []
    } catch let failure as DiagnosticFailure {
      return failure.diagnostics.map { diagnostic in
        let place = diagnostic.position.map { "\($0.line):\($0.column): " } ?? ""
        return place + diagnostic.message
      }
    } catch {
      return ["\(error)"]
    }
  }
}
