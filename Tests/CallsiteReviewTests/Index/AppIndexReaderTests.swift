import CallsiteDiagnostics
import CallsiteDrift
import CallsitePipeline
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview

/// The apps are compiled by the toolchain at hand. Their clients are written by hand, with the marker of generated files.
@Suite("Reading the compiler's index of an app", .onOwnThreads)
struct AppIndexReaderTests {
  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try disk.write(
      Self.marked("public struct Pet { public var chip: String?; public init() {} }"), to: "Client/Pet.swift")
    try disk.write(
      Self.marked(
        "extension ShopClient { public struct PetsService { public func list() {} } }\npublic struct ShopClient {}\n"
          + "extension ShopClient.PetsService { public func find() {} }"
      ),
      to: "Client/Service.swift")
    try disk.write("func show(_ pet: Pet) { print(pet.chip ?? \"\") }\n", to: "App/View.swift")
  }

  private static func marked(_ code: String) -> String {
    "// Shop \(String(repeating: "1", count: 5000))\n\(OutputFolder.marker)\n\(code)\n"
  }

  /// Compiles files into one module, as with a client that the build plugin generates.
  private func compile(_ files: [String], into store: String = "store") throws {
    let command =
      ["swiftc", "-emit-module", "-emit-module-path", disk.path("App.swiftmodule"), "-parse-as-library"]
      + ["-module-name", "App", "-index-store-path", disk.path(store)] + files.map(disk.path)
    try #require(try ToolOutput(of: command, includesErrors: true).status == 0)
  }

  private func index(_ stores: [String] = ["store"]) throws -> AppIndex {
    try #require(try AppCodeReader.read([disk.path("App")], indexedIn: stores.map(disk.path)).code.index)
  }

  /// The uses in a file, as `line:column path`.
  private func uses(_ index: AppIndex, _ file: String = "App/View.swift") -> [String]? {
    index.uses[disk.path(file)]?.map { use in
      "\(use.line):\(use.column) \(index.declarations[use.declaration].path.joined(separator: "."))"
    }.sorted()
  }

  private let files = ["Client/Pet.swift", "Client/Service.swift", "App/View.swift"]

  @Test("lists the names that refer to generated code, also in the app's own module")
  func uses() throws {
    try disk.write(
      "extension Pet { var isTagged: Bool { chip != nil } }\nfunc f(_ a: Pet) { _ = a.isTagged }\n",
      to: "App/More.swift")
    try compile(files + ["App/More.swift"])
    let index = try index()
    #expect(uses(index) == ["1:18 Pet", "1:35 Pet.chip"])
    #expect(uses(index, "App/More.swift") == ["1:11 Pet", "1:38 Pet.chip", "2:13 Pet"])
    let paths = Set(index.declarations.map { $0.path.joined(separator: ".") })
    #expect(
      paths.isSuperset(of: [
        "Pet", "Pet.chip", "Pet.init()", "ShopClient.PetsService.list()", "ShopClient.PetsService.find()",
      ]))
    #expect(!paths.contains("Pet.isTagged"))
    #expect(Set(index.declarations.map(\.module)) == ["App"])
  }

  @Test("lists what meets a protocol's requirement at the conformance, which doesn't name it")
  func witnesses() throws {
    try disk.write(
      "protocol Tagged { var chip: String? { get } }\nextension Pet: Tagged {}\n", to: "App/More.swift")
    try compile(files + ["App/More.swift"])
    let index = try index()
    #expect(uses(index, "App/More.swift") == ["2:11 Pet", "2:11 Pet.chip"])
    #expect(index.uses[disk.path("App/More.swift")]?.map(\.isWitness).sorted { !$0 && $1 } == [false, true])
  }

  @Test("leaves out files that changed since, and says so")
  func outdated() throws {
    try compile(files)
    let later = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 60)]
    try FileManager.default.setAttributes(later, ofItemAtPath: disk.path("App/View.swift"))
    let index = try index()
    #expect(index.outdated == [disk.path("App/View.swift")])
    #expect(uses(index) == nil)
  }

  @Test("has notes about the files whose lines are found by name")
  func notes() throws {
    func notes(_ stores: [String]) throws -> [String] {
      try AppCodeReader.read([disk.path("App")], indexedIn: stores).notes.map { note in
        ([note.id] + note.notes.map(\.message)).joined(separator: " ").replacing(disk.path + "/", with: "")
      }
    }
    #expect(try notes([]) == ["no-index"])
    try compile(files)
    #expect(try notes([disk.path("store")]) == [])
    for number in 1...6 { try disk.write("let a\(number) = 1\n", to: "App/A\(number).swift") }
    #expect(
      try notes([disk.path("store")]) == [
        "unindexed-code App/A1.swift App/A2.swift App/A3.swift App/A4.swift App/A5.swift and 1 more"
      ])
    let later = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 60)]
    try FileManager.default.setAttributes(later, ofItemAtPath: disk.path("App/View.swift"))
    #expect(try notes([disk.path("store")]).first == "outdated-index App/View.swift")
  }

  @Test("has a note if lines may use a client that the index doesn't have as it was")
  func otherClient() throws {
    try compile(files)
    let document = { (name: String, property: String) in
      "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n"
        + "    \(name): { type: object, properties: { \(property): { type: string } } }\n"
    }
    try disk.write(document("Cow", "chip"), to: "cow.yaml")
    try disk.write(document("Cow", "horns"), to: "horns.yaml")
    try disk.write(document("Pet", "chip"), to: "pet.yaml")
    try disk.write(document("Pet", "horns"), to: "new.yaml")
    let app = try AppCodeReader.read([disk.path("App")], indexedIn: [disk.path("store")]).code
    let expected = [
      ("cow.yaml", "horns.yaml", ["unindexed-client"]), ("horns.yaml", "new.yaml", []),
      ("pet.yaml", "new.yaml", []),
    ]
    for (old, new, notes) in expected {
      let pairs = try DriftRequest(
        .versions(old: disk.path(old), new: disk.path(new)), configuration: .nearestConfiguration(from: "/"),
        module: "Shop"
      ).resolve()
      let result = try DriftPipeline(app: app) {
        VersionComparison(app: app).compareDocuments(of: $0, with: $1)
      }
      .compare(pairs)
      #expect(result.notes.map(\.id).filter { $0 != "api" } == notes, "\(old)")
    }
  }

  @Test("doesn't have a file whose record can't be read")
  func damaged() throws {
    try compile(files)
    try FileManager.default.removeItem(atPath: disk.path("store/v5/records"))
    let (code, notes) = try AppCodeReader.read([disk.path("App")], indexedIn: [disk.path("store")])
    #expect(code.index?.uses == [:])
    #expect(notes.map(\.id) == ["unindexed-code"])
  }

  @Test("can't be read from a folder that isn't a store, so names are compared")
  func noStore() throws {
    try disk.write("", to: "file")
    let (code, notes) = try AppCodeReader.read([disk.path("App")], indexedIn: [disk.path("file/store")])
    #expect(code.index == nil && code.files.count == 1)
    #expect(notes.map(\.id) == ["unreadable-index"])
  }

  @Test("knows the declarations of a generated file that was removed since")
  func removed() throws {
    try compile(files)
    try FileManager.default.removeItem(atPath: disk.path("Client/Pet.swift"))
    #expect(uses(try index()) == ["1:18 Pet", "1:35 Pet.chip"])
  }

  @Test("takes the newest of several stores")
  func stores() throws {
    try compile(files, into: "old")
    try disk.write("\n\nfunc show(_ pet: Pet) {}\n", to: "App/View.swift")
    try compile(files, into: "new")
    for stores in [["old", "new"], ["new", "old"]] { #expect(uses(try index(stores)) == ["3:18 Pet"]) }
  }

  @Test("fails if the library can't be loaded")
  func library() throws {
    let failure = #expect(throws: DiagnosticFailure.self) {
      try IndexStoreLibrary(path: disk.path("App/View.swift"))
    }
    #expect(failure?.diagnostics.map(\.id) == ["no-index-library"])
  }
}

@Suite("Finding the compiler's index of an app")
struct IndexStoresTests {
  private let disk: TemporaryFolder

  init() throws { disk = try TemporaryFolder() }

  private func makeStore(_ path: String) throws { try disk.write("", to: "\(path)/v5/units/a") }

  private func found(_ app: String) -> [String] {
    let root = RealPath.of(disk.path)
    return IndexStores.builds(of: [disk.path(app)], home: disk.path("home")).map { store in
      String(RealPath.of(store).dropFirst(root.count + 1))
    }
  }

  @Test("takes the build of the innermost package")
  func packages() throws {
    try disk.write("", to: "shop/Packages/Core/Sources/A.swift")
    try makeStore("shop/.build/debug/index/store")
    #expect(found("shop/Packages/Core/Sources") == ["shop/.build/debug/index/store"])
    try makeStore("shop/Packages/Core/.build/debug/index/store")
    try makeStore("shop/Packages/Core/.build/index-build/debug/index/store")
    #expect(
      found("shop/Packages/Core/Sources/A.swift") == [
        "shop/Packages/Core/.build/debug/index/store",
        "shop/Packages/Core/.build/index-build/debug/index/store",
      ])
    #expect(found("elsewhere") == [])
  }

  @Test("takes Xcode's builds of the projects around an app, by what they say about themselves")
  func xcode() throws {
    try disk.write("", to: "shop/App/A.swift")
    for (name, project) in [("Shop-abc", "shop/Shop.xcodeproj"), ("Shop-def", "other/Shop.xcodeproj")] {
      let folder = "home/Library/Developer/Xcode/DerivedData/\(name)"
      try makeStore("\(folder)/Index.noindex/DataStore")
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .xml
      let information = try encoder.encode(["WorkspacePath": disk.path(project)])
      try disk.write(String(decoding: information, as: UTF8.self), to: "\(folder)/info.plist")
      try disk.write("", to: "\(project)/project.pbxproj")
    }
    #expect(
      found("shop/App") == ["home/Library/Developer/Xcode/DerivedData/Shop-abc/Index.noindex/DataStore"])
  }

  @Test("takes a store, a build folder, a package or derived data that is named, and nothing else")
  func named() throws {
    try makeStore("a/.build/debug/index/store")
    try makeStore("data/Index.noindex/DataStore")
    for folder in ["a", "a/.build", "a/.build/debug", "a/.build/debug/index/store", "data"] {
      #expect(try IndexStores.stores(in: disk.path(folder)).count == 1, "\(folder)")
    }
    let failure = #expect(throws: DiagnosticFailure.self) { try IndexStores.stores(in: disk.path("home")) }
    #expect(failure?.diagnostics.map(\.id) == ["no-index"])
  }
}
