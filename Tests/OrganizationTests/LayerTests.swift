import TestSupport
import Testing

@Suite(.onOwnThreads)
struct LayerTests {
  /// The folders of the runtime, from lowest to highest. Apps and generated code start from the client.
  private static let order = FolderOrder(folders: [
    "Values", "Transport", "Coding", "JSON", "Parameters", "Bodies", "Errors",
    "Webhooks", "Security", "Calls", "Pagination", "Streams", "Transfers", "Logging",
    "Stubs",
    "URLSession", "Operations", "Client",
  ])

  private static let files = SourceFile.sources.filter { $0.target == "CallsiteRuntime" }
  private static let background = SourceFile.sources.filter { $0.target == "CallsiteBackground" }

  @Test("Each folder of the runtime is in the list of layers")
  func folders() {
    #expect(Set(Self.files.map(\.folder)) == Set(Self.order.folders))
  }

  @Test("No file of the runtime uses a type of a higher folder")
  func layers() {
    #expect(Self.order.violations(in: Self.files) == [])
  }

  @Test("The offline queue doesn't use background transfers, which store requests as it does")
  func background() {
    let order = FolderOrder(folders: ["Offline", "Transfers"])
    #expect(Set(Self.background.map(\.folder)) == Set(order.folders))
    #expect(order.violations(in: Self.background) == [])
  }

  private func violations(_ text: String, in folder: String = "Low") -> [String] {
    let declarations = """
      public final class Engine {}
      private struct Hidden {}
      enum Fuel { struct Nested {} }
      """
    return FolderOrder(folders: ["Low", "Middle", "High"]).violations(in: [
      SourceFile(path: "Sources/Car/\(folder)/A.swift", text: text),
      SourceFile(path: "Sources/Car/Middle/B.swift", text: declarations),
    ])
  }

  @Test(
    "A use of a higher type is found anywhere",
    arguments: [
      "let engine: Engine?", "extension Engine {}", "f([Engine]())", "struct A: Sendable, Engine {}",
      #""\(f("a", Engine.self))""#, "\"\"\"\n  \\(Engine()) // \"\n\"\"\"",
    ])
  func uses(text: String) {
    #expect(violations(text) == ["Sources/Car/Low/A.swift uses Engine of Middle."])
  }

  @Test(
    "Text, comments, members, private types and allowed folders aren't reported",
    arguments: [
      "// Engine", "/* Engine /* Fuel */ Engine */", #"let a = "Engine \"Engine""#, ##"#"\(Engine)"#"##,
      "\"\"\"\n  \"Engine\" Fuel\n\"\"\"", "a.Engine", "let hidden = Hidden()", "Nested()", "MyEngine()",
    ])
  func others(text: String) {
    #expect(violations(text) == [])
    #expect(violations("Engine()", in: "Middle") == [] && violations("Engine()", in: "High") == [])
  }
}
