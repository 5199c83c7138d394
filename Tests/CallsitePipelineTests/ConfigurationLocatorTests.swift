import TestSupport
import Testing

@testable import CallsitePipeline

struct ConfigurationLocatorTests {
  let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  @Test("The configuration in Specs comes before the one beside it, the near one before the far one")
  func order() throws {
    try disk.write("", to: "callsite.yaml")
    try disk.write("", to: "Sources/Deep/note")
    #expect(ConfigurationLocator.locate(from: disk.path) == "callsite.yaml")
    try disk.write("", to: "Specs/callsite.yaml")
    #expect(ConfigurationLocator.locate(from: disk.path) == "Specs/callsite.yaml")
    #expect(ConfigurationLocator.locate(from: disk.path("Sources/Deep")) == "../../Specs/callsite.yaml")
    try disk.write("", to: "Sources/callsite.yaml")
    #expect(ConfigurationLocator.locate(from: disk.path("Sources/Deep")) == "../callsite.yaml")
  }

  @Test("Without any, the message says what to do")
  func none() {
    let request = GenerationRequest(source: .nearestConfiguration(from: disk.path))
    let failure = #expect(throws: (any Error).self) { try request.resolve() }
    #expect("\(failure.map { "\($0)" } ?? "")".contains("callsite generate SPEC --module NAME --output DIR"))
  }
}
