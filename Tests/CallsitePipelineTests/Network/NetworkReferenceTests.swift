import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsitePipeline

@Suite("References to the network", .onOwnThreads)
struct NetworkReferenceTests {
  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
  }

  private static func document(_ properties: String) -> String {
    """
    openapi: 3.1.1
    info: { title: Pets, version: "1.0" }
    servers: [{ url: "https://api.example.com" }]
    paths: {}
    components:
      schemas:
        Pet:
          properties: \(properties)

    """
  }

  @Test("They're rejected unless allowed")
  func refused() throws {
    try DocumentServer.run(["/tag.yaml": .answer("type: string")]) { server in
      let spec = try disk.write(
        Self.document("{ tag: { $ref: '\(server.address)/tag.yaml' } }"), to: "a.yaml")
      let found = try problems(of: spec)
      #expect(
        text(found, server)
          == "a.yaml:8:34: warning: 'SERVER/tag.yaml' is on the network, which isn't allowed (use --allow-network, "
          + "or 'allowNetworkReferences: true' in callsite.yaml); it is read as any value. [refused-reference]\n"
      )
      #expect(server.asked == [])
      #expect(try problems(of: spec, allowsNetwork: true) == [])
      #expect(server.asked == ["/tag.yaml"])
    }
  }

  @Test("Their targets are fetched once, and can refer to others by relative paths")
  func relative() throws {
    let answers: [String: String] = [
      "/api/a.yaml": .answer(
        Self.document("{ tag: { $ref: 'v1/tag.yaml' }, other: { $ref: '/color.yaml' } }")),
      "/api/v1/tag.yaml": .answer("{ title: Tag, properties: { color: { $ref: '../../color.yaml#' } } }"),
      "/color.yaml": .answer("{ title: Color, enum: [red] }"),
    ]
    try DocumentServer.run(answers) { server in
      let report = try generate("\(server.address)/api/a.yaml", allowsNetwork: true)
      #expect(report.diagnostics == [])
      #expect(server.asked == ["/api/a.yaml", "/api/v1/tag.yaml", "/color.yaml"])
      #expect(report.modules[0].inputs == server.asked.map { server.address + $0 })
      #expect(disk.read("PetAPI/Models/Pet.swift")?.contains("public var tag: Tag?") == true)
      #expect(disk.read("PetAPI/Models/Pet.swift")?.contains("public var other: Color?") == true)
    }
  }

  @Test("A document on the network can't refer to local files")
  func files() throws {
    let secret = try disk.write("type: string", to: "secret.yaml")
    let answers: [String: String] = ["/a.yaml": .answer(Self.document("{ a: { $ref: 'file://\(secret)' } }"))]
    try DocumentServer.run(answers) { server in
      let found = try problems(of: "\(server.address)/a.yaml", allowsNetwork: true)
      #expect(
        text(found, server)
          == "SERVER/a.yaml:8:32: warning: 'file://secret.yaml' is a file, which a document on the network can't "
          + "refer to; it is read as any value. [refused-reference]\n")
    }
  }

  @Test("A failed fetch is reported at the reference")
  func missing() throws {
    try DocumentServer.run(["/tag.yaml": .answer("", status: 500)]) { server in
      let spec = try disk.write(
        Self.document("{ tag: { $ref: '\(server.address)/tag.yaml' } }"), to: "a.yaml")
      let found = try problems(of: spec, isStrict: true, allowsNetwork: true)
      #expect(
        text(found, server)
          == "a.yaml:8:34: error: 'SERVER/tag.yaml' can't be fetched: the server responded with status 500; it "
          + "is read as any value. [unreadable-reference]\n")
    }
  }

  @Test("A run with input from the network is never considered unchanged")
  func records() throws {
    try DocumentServer.run(["/tag.yaml": .answer("{ title: Tag, enum: [a] }")]) { server in
      let spec = try disk.write(
        Self.document("{ tag: { $ref: '\(server.address)/tag.yaml' } }"), to: "a.yaml")
      _ = try generate(spec, allowsNetwork: true)
      _ = try generate(spec, allowsNetwork: true)
      #expect(server.asked == ["/tag.yaml", "/tag.yaml"])
    }
  }

  @Test("The configuration can allow them, and can contain URLs of documents and overlays")
  func configured() throws {
    let answers: [String: String] = [
      "/a.yaml": .answer(Self.document("{ tag: { $ref: tag.yaml } }")), "/tag.yaml": .answer("type: integer"),
      "/o.yaml": .answer(
        "overlay: 1.0.0\ninfo: { title: a, version: '1' }\nactions: [{ target: $.info, update: { title: b } }]\n"
      ),
    ]
    try DocumentServer.run(answers) { server in
      let file = try disk.write(
        """
        apis:
          - spec: \(server.address)/a.yaml
            module: PetAPI
            allowNetworkReferences: true
            overlays: ["\(server.address)/o.yaml"]
        """, to: "callsite.yaml")
      #expect(try pipeline(of: try ConfigurationReader.read(file)).check().diagnostics == [])
      #expect(server.asked == ["/a.yaml", "/o.yaml", "/tag.yaml"])
    }
  }

  private func problems(
    of spec: String, isStrict: Bool = false, allowsNetwork: Bool = false
  ) throws -> [Diagnostic] {
    let request = GenerationRequest(
      source: .document(spec: spec, module: "PetAPI", client: nil, output: disk.path), isStrict: isStrict,
      allowsNetwork: allowsNetwork)
    let pipeline = pipeline(of: try request.resolve())
    do throws(DiagnosticFailure) {
      return try pipeline.check().diagnostics
    } catch {
      return error.diagnostics
    }
  }

  private func generate(_ spec: String, allowsNetwork: Bool) throws -> GenerationReport {
    let request = GenerationRequest(
      source: .document(spec: spec, module: "PetAPI", client: nil, output: disk.path),
      allowsNetwork: allowsNetwork)
    return try pipeline(of: try request.resolve()).generate()
  }

  /// A pipeline that gives a server ten minutes to answer, which no machine is too slow for.
  private func pipeline(of configuration: Configuration) -> GeneratorPipeline {
    var pipeline = GeneratorPipeline(configuration: configuration)
    pipeline.timeout = 600
    return pipeline
  }

  private func text(_ diagnostics: [Diagnostic], _ server: DocumentServer) -> String {
    TextDiagnostics.render(diagnostics).replacing(server.address, with: "SERVER")
      .replacing(disk.path + "/", with: "")
  }
}
