import Foundation
import TestSupport
import Testing

/// Every command finds the same API, with the same options: as the configuration lists it, as a build plugin generates it,
/// as it's requested, or by its file's name, in this order.
@Suite("The API that a command is about", .onOwnThreads)
struct ResolutionTests {
  /// A place where a document is, and how it's named there.
  enum Setting: String, CaseIterable, Sendable {
    case plugin, configuration, bare

    var document: String {
      switch self {
      case .plugin: "Sources/Shop/openapi.yaml"
      case .configuration: "Specs/shop.yaml"
      case .bare: "shop-api.yaml"
      }
    }

    var module: String {
      switch self {
      case .plugin: "Shop"
      case .configuration: "StoreAPI"
      case .bare: "ShopApiAPI"
      }
    }

    func project() throws -> Project {
      let project = try Project()
      try project.write("apis: []\n", to: "Specs/callsite.yaml")
      if self == .configuration {
        try project.write(
          "lint: { undescribed-operation: error }\napis: [{ spec: shop.yaml, module: StoreAPI }]\n",
          to: "Specs/callsite.yaml")
      } else {
        try FileManager.default.removeItem(atPath: "\(project.path)/Specs")
      }
      if self == .plugin { try project.write(Self.manifest, to: "Package.swift") }
      try project.write(ResolutionTests.shop("number"), to: document)
      try project.commit()
      return project
    }

    private static let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "shop", dependencies: [.package(path: "../callsite")],
        targets: [.target(name: "Shop", plugins: [.plugin(name: "CallsitePlugin", package: "callsite")])])
      """
  }

  private static func shop(_ type: String) -> String {
    """
    openapi: 3.1.1
    info: { title: Shop, version: '1' }
    servers: [{ url: "https://shop.example" }]
    tags: [{ name: orders, description: Orders. }]
    paths:
      /orders:
        get:
          operationId: listOrders
          tags: [orders]
          responses:
            '200': { description: All., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
    components: { schemas: { Order: { type: object, properties: { total: { type: \(type) } } } } }

    """
  }

  @Test("has the same module in every command, with its document and without", arguments: Setting.allCases)
  func modules(setting: Setting) throws {
    let project = try setting.project()
    let (document, module) = (setting.document, setting.module)
    func run(_ arguments: String...) throws -> String {
      let run = try CommandRun(arguments, in: project.path)
      #expect(run.errors == "", "\(arguments)")
      return run.output
    }
    for arguments in setting == .bare ? [[document]] : [[], [document]] {
      #expect(
        try CommandRun(["names"] + arguments, in: project.path).output.hasPrefix("\(module): 1 operation"))
      #expect(
        try CommandRun(["reference"] + arguments, in: project.path).output.contains("import \(module)\n"))
      #expect(try CommandRun(["lint"] + arguments, in: project.path).errors.contains("1 document: ") == false)
    }
    if setting != .bare {
      #expect(try run("diff", "--since", "HEAD").hasPrefix("\(module): git:HEAD:\(document) → \(document)\n"))
    }
    try project.write(Self.shop("string"), to: document)
    let report = try run("diff", "git:HEAD:\(document)", document)
    #expect(report.contains("Order.total"), "\(report)")
  }

  @Test("has the severities and overlays of its configuration, with its document and without")
  func options() throws {
    let project = try Setting.configuration.project()
    let (all, one) = (
      try CommandRun("lint", in: project.path), try CommandRun("lint", "Specs/shop.yaml", in: project.path)
    )
    #expect(all.output == one.output && all.status == one.status)
    #expect(all.output.contains("error: ") && all.output.contains("[undescribed-operation]"), "\(all.output)")
  }

  @Test("has an explicit name only where nothing else names it", arguments: ["names", "reference"])
  func explicit(command: String) throws {
    let bareProject = try Setting.bare.project()
    let bare = try withExtendedLifetime(bareProject) {
      try CommandRun(command, "shop-api.yaml", "--module", "BareAPI", in: bareProject.path)
    }
    #expect(bare.output.contains("BareAPI"))
    let project = try Setting.configuration.project()
    let configured = try withExtendedLifetime(project) {
      try CommandRun(command, "--module", "OtherAPI", in: project.path)
    }
    #expect(configured.status == 2)
    #expect(configured.errors.contains("The configuration has no module 'OtherAPI'"), "\(configured.errors)")
  }

  @Test(
    "is told to be missing where there's none, with what to do",
    arguments: ["names", "reference", "lint", "check"])
  func missing(command: String) throws {
    let project = try Setting.bare.project()
    let run = try withExtendedLifetime(project) { try CommandRun(command, in: project.path) }
    #expect(run.status == 2)
    let text = run.output + run.errors
    #expect(text.contains("error: There is no Specs/callsite.yaml or callsite.yaml in"), "\(text)")
  }
}
