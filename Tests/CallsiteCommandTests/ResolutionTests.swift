import Foundation
import TestSupport
import Testing

/// Every command finds the same API, with the same options: as the configuration lists it, as a build plugin generates it,
/// as it's requested, or by its file's name, in this order.
@Suite("The API that a command is about", .onOwnThreads)
struct ResolutionTests {
  /// A place where a document is, and how it's named there.
  enum Setting: String, CaseIterable, Sendable {
    case plugin, configuration, option, bare

    var document: String {
      switch self {
      case .plugin: "Sources/Shop/openapi.yaml"
      case .configuration: "Specs/shop.yaml"
      case .option, .bare: "shop-api.yaml"
      }
    }

    var module: String {
      switch self {
      case .plugin: "Shop"
      case .configuration: "StoreAPI"
      case .option: "OtherAPI"
      case .bare: "ShopApiAPI"
      }
    }

    /// The note of commands whose result doesn't contain the name.
    var note: String {
      let reason =
        switch self {
        case .plugin: "as in the target 'Shop'"
        case .configuration: "as listed in Specs/callsite.yaml"
        case .option: "as given with --module"
        case .bare: "after the name of its document; --module gives another"
        }
      return ResolutionTests.note(module, reason)
    }

    /// The options that name the API.
    var options: [String] { self == .option ? ["--module", "OtherAPI"] : [] }

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
      try project.write(ResolutionTests.recording, to: "session.har")
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

  /// The note of commands whose result doesn't contain the name of an API.
  static func note(_ module: String, _ reason: String = "as listed in Specs/callsite.yaml") -> String {
    "note: The API is '\(module)', \(reason). [api]\n"
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

  /// A command about a document, and how its result contains the name of the API: `nil` if by the note.
  private static func commands(_ document: String) -> [(words: [String], name: ((String) -> String)?)] {
    [
      (["names", document], { "\($0): 1 operation" }), (["reference", document], { "import \($0)\n" }),
      (["release", document, "--since", "HEAD", "--format", "json"], { "\"api\":\"\($0)\"" }),
      (["lint", document], nil), (["mock", document, "--sample-requests"], nil),
      (["diff", "git:HEAD:\(document)", document], nil), (["verify", document, "--against", document], nil),
      (["observe", document, "session.har"], nil),
    ]
  }

  @Test("has the same name in every command about a document", arguments: Setting.allCases)
  func documents(setting: Setting) throws {
    let project = try setting.project()
    try project.write(Self.shop("string"), to: setting.document)
    for command in Self.commands(setting.document) {
      let run = try CommandRun(command.words + setting.options, in: project.path)
      // A rule of lint is an error in this configuration.
      let isError = setting == .configuration && command.words[0] == "lint"
      #expect(run.status == (isError ? 1 : 0), "\(command.words) \(run.errors)")
      if let name = command.name {
        #expect(run.output.contains(name(setting.module)), "\(command.words) \(run.output)")
      } else {
        #expect(run.errors.contains(setting.note), "\(command.words) \(run.errors)")
      }
    }
  }

  @Test("has the same name in every command without a document", arguments: Setting.allCases)
  func known(setting: Setting) throws {
    let project = try setting.project()
    try project.write(Self.shop("string"), to: setting.document)
    let commands: [[String]] = [
      ["names"], ["reference"], ["mock", "--sample-requests"],
      ["release", "--since", "HEAD", "--format", "json"],
      ["diff", "--since", "HEAD"], ["diff", "--since", "HEAD", "--module", setting.module],
      ["observe", "session.har", "--module", setting.module],
    ]
    for words in commands {
      let run = try CommandRun(words, in: project.path)
      if setting == .option || setting == .bare {
        #expect(run.status == 2)
        #expect(run.errors.contains("error: There is no Specs/callsite.yaml or callsite.yaml in"), "\(words)")
        #expect(run.errors.contains("or give a document. [no-configuration]"), "\(words) \(run.errors)")
      } else {
        #expect(run.status == 0, "\(words) \(run.errors)")
        #expect((run.output + run.errors).contains(setting.module), "\(words) \(run.output)")
      }
    }
  }

  @Test("has the same name in the commands that generate it, or says who does", arguments: Setting.allCases)
  func generation(setting: Setting) throws {
    let project = try setting.project()
    func text(_ words: String..., status: Int32) throws -> String {
      let run = try CommandRun(words, in: project.path)
      #expect(run.status == status, "\(words) \(run.errors)")
      return run.output + run.errors
    }
    let (document, name) = (setting.document, setting.module)
    switch setting {
    case .plugin:
      #expect(
        try text("check", status: 0) == "Build plugins generate all clients, so nothing can be stale.\n")
      for command in ["generate", "update"] {
        let text = try text(command, status: 2)
        #expect(text.contains("build plugins generate '\(name)' from \(document) whenever"), "\(text)")
        #expect(text.contains("run: callsite \(command == "update" ? command : "generate") \(document)"))
      }
      #expect(try text("doctor", status: 1).contains("  Shop: CallsitePlugin"))
    case .configuration:
      #expect(try text("check", status: 1).contains(name))
      #expect(try text("update", status: 2).contains(name))
      #expect(try text("doctor", status: 1).contains("  \(name): \(document) → "))
      let hint = "'\(document)' is configured: run generate without a DOCUMENT, or give --module NAME"
      #expect(try text("generate", document, "--output", "Out", status: 64).contains(hint))
      #expect(try text("generate", status: 0).contains(name))
    case .option:
      #expect(try text("generate", document, "--module", name, "--output", "Out", status: 0).contains(name))
      #expect(try text("check", document, "--module", name, "--output", "Out", status: 0).contains(name))
    case .bare:
      #expect(try text("generate", document, status: 64).contains("The API is '\(name)', after the name"))
      #expect(try text("generate", document, "--output", "Out", status: 0).contains(name))
      #expect(try text("check", document, "--output", "Out", status: 0).contains(name))
      for command in ["generate", "check", "update"] {
        #expect(try text(command, status: 2).contains("[no-configuration]"))
      }
    }
  }

  @Test(
    "has the name that init says, after the title of its document or as given, in what init writes and prints"
  )
  func start() throws {
    let project = try Setting.bare.project()
    for (module, reason, options) in [
      ("ShopAPI", "after the title of its document; --module gives another", []),
      ("OtherAPI", "as given with --module", ["--module", "OtherAPI"]),
    ] {
      let run = try CommandRun(
        ["init", Setting.bare.document, "--folder", module] + options, in: project.path)
      #expect(run.errors == Self.note(module, reason))
      #expect(run.output.contains("It writes Sources/\(module)."))
      #expect(run.output.contains(".target(name: \"\(module)\", "))
      let names = try CommandRun("names", "--config", "\(module)/callsite.yaml", in: project.path)
      #expect(names.output.hasPrefix("\(module): 1 operation"), "\(names.output) \(names.errors)")
    }
  }

  @Test("keeps its name in what init writes, if a configuration or a target has one")
  func startOfKnown() throws {
    for (setting, step) in [
      (Setting.configuration, "Add a target for this folder to Package.swift:\n  .target("),
      (.plugin, "The build plugin of the target 'Shop' generates the same client: remove it"),
    ] {
      let project = try setting.project()
      let run = try CommandRun(["init", setting.document, "--folder", "Copy"], in: project.path)
      #expect(run.errors == setting.note)
      #expect(run.output.contains("It writes Sources/\(setting.module). \(step)"), "\(run.output)")
      let names = try CommandRun("names", "--config", "Copy/callsite.yaml", in: project.path)
      #expect(names.output.hasPrefix("\(setting.module): 1 operation"), "\(names.output) \(names.errors)")
    }
  }

  @Test("is tested for every command, except those that are about none")
  func commands() throws {
    let project = try Setting.bare.project()
    let help = try withExtendedLifetime(project) { try CommandRun("--help", in: project.path).output }
    let list = help.split(separator: "SUBCOMMANDS:\n", maxSplits: 1).last ?? ""
    let commands = list.matches(of: /(?m)^  ([a-z-]+) +[A-Z]/).map { String($0.1) }
    let tested = Self.commands("").map { $0.words[0] } + ["generate", "check", "update", "doctor", "init"]
    #expect(Set(commands) == Set(tested + ["rules", "schema", "embed-templates"]))
  }

  private static let recording = """
    {"log":{"entries":[{
      "request":{"method":"GET","url":"https://shop.example/orders","headers":[]},
      "response":{"status":200,"headers":[],"content":{"mimeType":"application/json","text":"{}"}}}]}}
    """

  @Test("has the severities and overlays of its configuration, with its document and without")
  func options() throws {
    let project = try Setting.configuration.project()
    let (all, one) = (
      try CommandRun("lint", in: project.path), try CommandRun("lint", "Specs/shop.yaml", in: project.path)
    )
    #expect(all.output == one.output && all.status == one.status)
    #expect(all.output.contains("error: ") && all.output.contains("[undescribed-operation]"), "\(all.output)")
  }

  @Test("has no name that the configuration doesn't know, unless the document isn't listed either")
  func unknown() throws {
    let project = try Setting.configuration.project()
    try project.write(Self.shop("number"), to: "other.yaml")
    for words in [
      ["names"], ["reference"], ["lint", "Specs/shop.yaml"], ["names", "other.yaml"],
      ["diff", "--since", "HEAD"],
    ] {
      let misspelled = try CommandRun(words + ["--module", "StorAPI"], in: project.path)
      #expect(misspelled.status == 2, "\(words)")
      #expect(
        (misspelled.output + misspelled.errors).contains(
          "The configuration has no module 'StorAPI'; did you mean 'StoreAPI'?"), "\(words)")
    }
    let own = try CommandRun("names", "other.yaml", "--module", "UnrelatedName", in: project.path)
    #expect(own.output.hasPrefix("UnrelatedName: 1 operation"))
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
