import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections
import Testing

@Suite("Unresolved references")
struct BundlingDiagnosticsTests {
  @Test(
    "A missing schema is read as any value",
    arguments: [
      (
        "b.yaml", "unresolved-reference",
        "'b.yaml' refers to 'api/b.yaml', which doesn't exist (add the file, or correct the reference)"
      ),
      (
        "other.yaml#/Cta", "unresolved-reference",
        "'other.yaml#/Cta' can't be resolved: there is no 'Cta' in 'api/other.yaml' (did you mean 'Cat'?)"
      ),
      (
        "other.yaml#/Bird", "unresolved-reference",
        "'other.yaml#/Bird' can't be resolved: there is no 'Bird' in 'api/other.yaml' (define it, or correct the "
          + "reference)"
      ),
      (
        "other.yaml#kitten", "unresolved-reference",
        "'other.yaml#kitten' isn't a JSON Pointer or the name of an '$anchor' (did you mean 'kitty'?)"
      ),
      (
        "../../../etc/hosts", "refused-reference",
        "'../../../etc/hosts' refers to '/etc/hosts', which isn't below 'api', where files may be read; "
          + "set 'root' to a folder that contains both"
      ),
      (
        "../b.yaml", "refused-reference",
        "'../b.yaml' refers to 'b.yaml', which isn't below 'api', where files may be read; "
          + "set 'root' to a folder that contains both"
      ),
      (
        "link.yaml", "refused-reference",
        "'link.yaml' refers to 'api/link.yaml', which isn't below 'api', where files may be read; "
          + "set 'root' to a folder that contains both"
      ),
      (
        "/etc/hosts", "refused-reference",
        "'/etc/hosts' is an absolute path, which isn't followed; write it relative to this file"
      ),
      (
        "file:///etc/hosts", "refused-reference",
        "'file:///etc/hosts' is an absolute path, which isn't followed; write it relative to this file"
      ),
      (
        "https://example.com/b.yaml#/Pet", "refused-reference",
        "'https://example.com/b.yaml#/Pet' is on the network, which isn't allowed (use --allow-network, "
          + "or 'allowNetworkReferences: true' in callsite.yaml)"
      ),
      (
        "urn:pets:cat", "refused-reference",
        "'urn:pets:cat' isn't a file path or the '$id' of a document that was read"
      ),
      ("folder", "unreadable-reference", "'folder' refers to 'api/folder', which isn't a file"),
      (
        "huge.yaml", "unreadable-reference",
        "'huge.yaml' refers to 'api/huge.yaml', which is larger than 0 MB"
      ),
    ])
  func aSchemaThatCantBeHad(
    reference: String, id: String, problem: String
  ) throws {
    let bundling = try Bundling(
      [
        "api/a.yaml": Bundling.property(reference), "api/other.yaml": "Cat: { $anchor: kitty }",
        "api/folder/c.yaml": "{}", "api/huge.yaml": String(repeating: "#", count: 1001), "b.yaml": "{}",
      ], readable: ["api"], links: ["api/link.yaml": "../b.yaml"])
    // The temporary folder's own depth is in the path that leads out of it.
    guard reference != "../../../etc/hosts" else {
      #expect(bundling.diagnostics.contains("[refused-reference]"))
      return
    }
    #expect(
      bundling.diagnostics == "api/a.yaml:6:32: warning: \(problem); it is read as any value. [\(id)]\n")
    #expect(try bundling.schema("A").properties["x"]?.reference == nil)
  }

  @Test("A note gives the reason if a file can't be read")
  func aFileThatCantBeRead() throws {
    let bundling = try Bundling(["a.yaml": Bundling.property("b.json"), "b.json": "{\"a\": }"])
    #expect(
      bundling.diagnostics == """
        a.yaml:6:32: warning: 'b.json' refers to 'b.json', which can't be read; it is read as any value. \
        [unreadable-reference]
          b.json:1:7: note: Expected a value, found '}'.

        """)
  }

  @Test("Missing parameters, responses and path items are omitted")
  func parametersResponsesAndPathItemsThat() throws {
    let bundling = try Bundling([
      "a.yaml": """
      paths:
        /a: { $ref: none.yaml }
        /b:
          get:
            operationId: g
            parameters: [{ $ref: none.yaml }]
            responses: { default: { $ref: none.yaml }, '204': { description: D } }
      """
    ])
    #expect(
      bundling.diagnostics == """
        a.yaml:4:15: warning: 'none.yaml' refers to 'none.yaml', which doesn't exist (add the file, or correct the \
        reference); the path item is left out. [unresolved-reference]
        a.yaml:8:28: warning: 'none.yaml' refers to 'none.yaml', which doesn't exist (add the file, or correct the \
        reference); the parameter is left out. [unresolved-reference]
        a.yaml:9:37: warning: 'none.yaml' refers to 'none.yaml', which doesn't exist (add the file, or correct the \
        reference); the response is left out. [unresolved-reference]

        """)
    #expect(bundling.document?.operations.map { $0.responses.count } == [1])
    #expect(bundling.files == ["none.yaml"])
  }

  @Test("An empty reference is one to the whole document")
  func emptyReference() throws {
    let bundling = try Bundling(["a.yaml": Bundling.property("") + "paths: {}\n"])
    #expect(
      bundling.diagnostics
        == "a.yaml:6:32: warning: '#' is the whole document; expected a schema. [wrong-reference]\n")
  }

  @Test(
    "A reference to a place for another kind of object isn't followed, wherever that is",
    arguments: [
      ("b.yaml#/components/responses/R", "a response"), ("b.yaml#/components/parameters/P", "a parameter"),
      ("#/paths/~1a/get/responses/default", "a response"), ("#/paths/~1a", "a path item"),
      ("#", "the whole document"),
    ])
  func referenceToAnotherKind(reference: String, kind: String) throws {
    let paths = "paths: { /a: { get: { operationId: g, responses: { default: { description: D } } } } }\n"
    let bundling = try Bundling([
      "a.yaml": Bundling.property(reference) + paths,
      "b.yaml":
        "components: { responses: { R: { description: D } }, parameters: { P: { name: p, in: query } } }",
    ])
    #expect(
      bundling.diagnostics
        == "a.yaml:6:32: warning: '\(reference)' is \(kind); expected a schema. [wrong-reference]\n")
    #expect(try bundling.schema("A").properties["x"]?.reference == nil)
  }

  @Test("A fragment of a document may use the names of OpenAPI's sections for anything")
  func sectionsOfFragments() throws {
    let bundling = try Bundling([
      "a.yaml": Bundling.property("b.yaml#/responses/Pet"), "b.yaml": "responses: { Pet: { type: object } }",
    ])
    #expect(bundling.diagnostics == "")
  }

  @Test("They're errors in a strict run")
  func inAStrictReadingTheyAre() throws {
    let bundling = try Bundling(["a.yaml": Bundling.property("b.yaml")], isStrict: true)
    #expect(bundling.diagnostics.hasPrefix("a.yaml:6:32: error: "))
  }

  @Test("References that only refer to each other are omitted")
  func referencesThatAreOnlyEachOther() throws {
    let bundling = try Bundling([
      "a.yaml": Bundling.property("b.yaml"), "b.yaml": "$ref: c.yaml", "c.yaml": "$ref: b.yaml",
    ])
    #expect(
      bundling.diagnostics == """
        a.yaml:6:32: warning: 'b.yaml' refers back to itself and never reaches a value; \
        replace one of the references by the value. [cyclic-reference]

        """)
  }

  @Test("The anchor of another schema with an ID is used with a warning, unless several have it")
  func foreignAnchors() throws {
    let tree = "{ $id: 'https://a.b/tree', $defs: { N: { $dynamicAnchor: node, type: object } } }"
    let message = { (file: String, line: Int, column: Int) in
      "\(file):\(line):\(column): warning: '#node' is the anchor of '#/\(file == "a.yaml" ? "components/schemas/" : "")"
        + "Tree/$defs/N', which has another base URI ('$id'); using that one. [misplaced-reference]"
    }
    let schemas = { (reference: String) in
      "components:\n  schemas:\n    A: { properties: { a: { \(reference): '#node' } } }\n    Tree: \(tree)\n"
    }
    let inside = try Bundling(["a.yaml": schemas("$dynamicRef")])
    #expect(inside.diagnostics.hasPrefix(message("a.yaml", 5, 42)))
    #expect(try inside.reference("A", "a") == "N")
    let files = ["b.yaml": "B: { properties: { a: { $ref: '#node' } } }\nTree: \(tree)\n"]
    let outside = try Bundling(files.merging(["a.yaml": Bundling.property("b.yaml#/B")]) { $1 })
    #expect(outside.diagnostics.hasPrefix(message("b.yaml", 1, 31)))
    let both = try Bundling(["a.yaml": schemas("$ref") + "    Other: \(tree)\n"])
    #expect(both.diagnostics.contains("'#node' isn't a JSON Pointer or the name of an '$anchor'"))
  }

  @Test("Pointers and content that contain themselves are omitted")
  func pointersAndContentsThatHoldThemselves() throws {
    let bundling = try Bundling([
      "a.yaml": Bundling.property("b.yaml#/x/y") + "paths: { /a: { $ref: c.yaml } }",
      "b.yaml": "x: { $ref: '#/x/z' }",
      "c.yaml": "get: { operationId: g, callbacks: { done: { '{$url}': { $ref: c.yaml } } } }",
    ])
    #expect(
      bundling.diagnostics == """
        a.yaml:6:32: warning: 'b.yaml#/x/y' refers back to itself and never reaches a value; \
        replace one of the references by the value. [cyclic-reference]
        c.yaml:1:63: warning: 'c.yaml' refers back to itself and never reaches a value; \
        replace one of the references by the value. [cyclic-reference]

        """)
  }

  @Test("A file split from the document can refer to the document's components")
  func aFileCutOutOfThe() throws {
    let bundling = try Bundling([
      "a.yaml": Bundling.property("b.yaml"),
      "b.yaml": "properties: { a: { $ref: '#/components/schemas/A' } }",
    ])
    #expect(
      bundling.diagnostics == """
        b.yaml:1:26: warning: '#/components/schemas/A' isn't in 'b.yaml' but in 'a.yaml'; using that one. \
        [misplaced-reference]

        """)
    #expect(try bundling.reference("b", "a") == "A")
  }

  @Test("The number of nested copies is limited")
  func copiesOfCopiesAreCounted() throws {
    // Each file holds the next one twice: 2 to the power of 30 operations.
    var files = ["a.yaml": "paths: { /a: { $ref: f0.yaml } }"]
    for index in 0..<30 {
      let next = "{ u: { $ref: f\(index + 1).yaml } }"
      files["f\(index).yaml"] = "{ get: { callbacks: { a: \(next), b: \(next) } } }"
    }
    files["f30.yaml"] = "{}"
    let bundling = try Bundling(files)
    #expect(
      bundling.diagnostics.contains(
        "a.yaml:1:1: error: References expand this document to many times the size"))
  }
}

/// Files in a folder of their own, `a.yaml` among them put into one document.
struct Bundling {
  let bundled: BundledDocument
  let document: APIDocument?
  /// What was said, with paths relative to the folder.
  let diagnostics: String
  private let folder: String

  /// - Parameter files: By path; `a.yaml` gets the head of a document unless it has one.
  init(
    _ files: [String: String], readable: [String] = [""], maximumSize: Int = 1000, maximumNodes: Int = 1000,
    isStrict: Bool = false,
    links: [String: String] = [:]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("callsite-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    self.folder = folder
    for (path, text) in files {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let needsHead = path.hasSuffix("a.yaml") && !text.contains("info:")
      try Data(((needsHead ? Self.head : "") + text).utf8).write(to: url)
    }
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(path)", withDestinationPath: target)
    }
    let root = files.keys.first { $0.hasSuffix("/a.yaml") } ?? "a.yaml"
    var collector = DiagnosticCollector(isStrict: isStrict)
    let folders = ReadableFolders(
      readable.map { $0.isEmpty ? folder : "\(folder)/\($0)" }, maximumSize: maximumSize)
    let node = try SourceReader().read(path: "\(folder)/\(root)")
    bundled = DocumentBundler(folders: folders, maximumNodes: maximumNodes).bundle(node, into: &collector)
    document = DocumentReader().read(bundled.node, into: &collector)
    diagnostics = TextDiagnostics.render(collector.diagnostics).replacing(folder + "/", with: "")
      .replacing(folder, with: ".")
  }

  static let head = "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\n"

  /// A document whose only schema `A` holds a reference as its property `x`, on line 6.
  static func property(_ reference: String) -> String {
    "components:\n  schemas:\n    A:\n      properties: { x: { $ref: '\(reference)' } }\n"
  }

  /// The files read beside the document.
  var files: [String] { bundled.files.map { $0.replacing(folder + "/", with: "") } }

  var schemas: [String] { document.map { Array($0.schemas.keys) } ?? [] }

  func schema(_ name: String) throws -> Schema { try #require(document?.schemas[name]) }

  /// What a property of a schema refers to.
  func reference(_ schema: String, _ property: String) throws -> String? {
    try self.schema(schema).properties[property]?.reference
  }
}
