import CallsiteRendering
import TestSupport
import Testing

@testable import CallsitePipeline

@Suite("Products that a module needs besides the runtime")
struct NeededProductsTests {
  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try disk.write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths:
        /photo:
          get:
            operationId: photo
            responses: { '200': { description: OK, content: { image/png: {} } } }

      """, to: "pets.yaml")
  }

  private func report(configuration: String = "", buckets: Bool = false) throws -> GenerationReport {
    try disk.write(
      "\(configuration)output: .\napis: [{ spec: pets.yaml, module: PetAPI }]\n", to: "callsite.yaml")
    var configuration = try ConfigurationReader.read(disk.path("callsite.yaml"))
    if buckets { configuration.apis[0].buckets = .init(count: 2) }
    return try GeneratorPipeline(configuration: configuration).generate()
  }

  private func imports(_ product: String) -> Bool {
    disk.files().contains { disk.read($0)?.contains("public import \(product)\n") ?? false }
  }

  @Test("A document with a login by OAuth needs the product for it, which the client's header says")
  func oauth() throws {
    let text = try #require(disk.read("pets.yaml"))
    try disk.write(
      text + """
        security: [{ shop: [] }]
        components:
          securitySchemes:
            shop: { type: openIdConnect, openIdConnectUrl: "https://log.in/.well-known/openid-configuration" }

        """, to: "pets.yaml")
    let report = try report()
    #expect(report.modules.map(\.products) == [["CallsiteOAuth"]])
    #expect(imports("CallsiteOAuth"))
    let client = try #require(disk.read("PetAPI/PetClient.swift"))
    #expect(
      client.split(separator: "\n")[2]
        == "// Needs the product CallsiteOAuth, in addition to CallsiteRuntime.")
  }

  @Test("Forms for the background are only generated on request, and listed with the product that they need")
  func background() throws {
    #expect(try report().neededProducts == "")
    #expect(!imports("CallsiteBackground"))
    let listed = """
      PetAPI imports CallsiteBackground; its target needs:
        .product(name: "CallsiteBackground", package: "callsite")

      """
    #expect(try report(configuration: "backgroundTransfers: true\n").neededProducts == listed)
    #expect(imports("CallsiteBackground"))
    #expect(
      try report(configuration: "backgroundTransfers: true\n").neededProducts == "", "nothing has changed")
    #expect(try report(configuration: "backgroundTransfers: true\n", buckets: true).neededProducts == listed)
  }
}
