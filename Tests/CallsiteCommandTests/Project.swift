import Foundation
import TestSupport
import Testing

/// A folder with a document and a configuration, removed with this object.
final class Project: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("callsite-\(UUID().uuidString)")
    path = url.resolvingSymlinksInPath().path
    try write(
      """
      openapi: 3.1.1
      info: { title: Pets, version: "1.0" }
      servers: [{ url: "https://api.example.com" }]
      paths: {}
      components:
        schemas:
          Pet: { type: object, properties: { name: { type: string } } }

      """, to: "Specs/pets.yaml")
    try write(
      "output: ../Generated\napis: [{ spec: pets.yaml, module: PetAPI }]\n", to: "Specs/callsite.yaml")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ text: String, to relative: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(relative)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The `.swift` files in a folder and its subfolders, with their contents.
  func swiftFiles(in folder: String) throws -> [String: String] {
    let files = FileManager.default.enumerator(atPath: "\(path)/\(folder)")
    var texts: [String: String] = [:]
    for case let file as String in files ?? .init() where file.hasSuffix(".swift") {
      texts[file] = try String(contentsOfFile: "\(path)/\(folder)/\(file)", encoding: .utf8)
    }
    return texts
  }
}

extension Project {
  /// Compiles the files in `App` with the client of v1.yaml, whose index is where SwiftPM's debug builds keep it.
  func compileApp() throws {
    let generation = ["generate", "v1.yaml", "--module", "ShopAPI", "--output", "Client/ShopAPI"]
    #expect(try CommandRun(generation, in: path).status == 0)
    try compile("ShopAPI", in: ["Client/"])
    try compile("App", in: ["App/"])
  }

  /// Compiles the files in folders into a module, whose index is where SwiftPM's debug builds keep it.
  func compile(_ module: String, in folders: [String]) throws {
    let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let modules = try #require(CommandRun.executable()).deletingLastPathComponent().appendingPathComponent(
      "Modules")
    let command =
      ["swiftc", "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", module]
      + ["-I", ".", "-I", modules.path, "-index-store-path", ".build/debug/index/store"]
      + files.filter { file in folders.contains(where: file.hasPrefix) && file.hasSuffix(".swift") }.sorted()
    #expect(try ToolOutput(of: command, in: path).status == 0)
  }
}
