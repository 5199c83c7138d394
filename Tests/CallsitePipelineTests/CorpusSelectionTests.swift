import CallsiteDocument
import CallsiteLowering
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

/// Large documents stand in a folder beside the project, where there is one.
@Suite(.onOwnQueue)
struct CorpusSelectionTests {
  private static let document = "../shared/corpus/discord.json"

  @Test(
    "A few operations of a large document give a small module",
    .enabled(if: FileManager.default.fileExists(atPath: document), "The corpus isn't there."))
  func discord() throws {
    let ids = ["get_my_user", "list_my_guilds", "get_channel"]
    let selection = OperationSelection(included: ids.map { OperationCriterion(.operation, $0) })
    let disk = try TemporaryFolder()
    func report(_ selection: OperationSelection) throws -> GenerationReport {
      let api = APIConfiguration(
        spec: Self.document, output: disk.path, selection: selection,
        options: LoweringOptions(moduleName: "DiscordAPI"))
      return try GeneratorPipeline(configuration: Configuration(apis: [api])).check()
    }
    let few = try report(selection)
    let names = try #require(few.modules.first).added
    #expect(names.contains { $0.hasSuffix("/UserPIIResponse.swift") })
    #expect(!names.contains { $0.hasSuffix("/ApplicationResponse.swift") })
    #expect(names.count < 150)
    #expect(few.diagnostics.count < 20)
  }
}
