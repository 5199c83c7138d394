import TestSupport
import Testing

@Suite("What one type knows isn't known elsewhere", .onOwnThreads)
struct SingleIdeaTests {
  @Test("Keywords that contain schemas are listed only in the table of keywords")
  func schemaKeywords() throws {
    let keywords = [
      "additionalProperties", "unevaluatedProperties", "patternProperties", "properties", "propertyNames",
      "items",
      "prefixItems", "unevaluatedItems", "contains", "allOf", "oneOf", "anyOf", "not", "then", "else",
      "dependentSchemas", "contentSchema",
    ]
    let word = #""(?:"# + keywords.joined(separator: "|") + #")""#
    // Two are a choice, such as between 'oneOf' and 'anyOf'.
    let list = try Regex(word + #"(?:[,:]\s+"# + word + "){2,}")
    let files = SourceFile.sources.filter { $0.text.firstMatch(of: list) != nil }
    #expect(files.map(\.path) == [])
    let table = SourceFile.sources.filter { $0.name == "SchemaKeyword" }
    #expect(table.count == 1 && keywords.allSatisfy { table[0].text.contains("\"\($0)\"") })
  }

  @Test("Keywords that determine types and values are looked up in one place, for both")
  func readKeywords() throws {
    let keywords = """
      type enum const format required properties patternProperties additionalProperties unevaluatedProperties
      propertyNames dependentRequired dependentSchemas items prefixItems unevaluatedItems contains uniqueItems
      pattern allOf oneOf anyOf not if then else discriminator readOnly writeOnly contentMediaType contentEncoding
      contentSchema
      """.split(whereSeparator: \.isWhitespace).joined(separator: "|")
    let lookup = try Regex(#"(?:object|mapping|schema|node)[?!]?(?:\.\w+)?[\[(]"(?:"# + keywords + #")""#)
    let files = SourceFile.sources.filter { file in
      (file.target == "CallsiteContract" || file.path.contains("CallsiteDocument/Schemas/"))
        && file.text.firstMatch(of: lookup) != nil
    }
    #expect(files.map(\.name).sorted() == ["EnumerationKeywords", "SchemaKeywords"])
  }

  @Test("Nothing that generates code knows Swagger, except for the upgrade")
  func versions() {
    let stages = [
      "CallsiteDocument", "CallsiteContract", "CallsiteLowering", "CallsiteSamples", "CallsiteMock",
    ]
    let files = SourceFile.sources.filter { file in
      stages.contains(file.target) && !file.path.contains("/Upgrade/")
        && file.lines.contains { line in
          !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") && line.lowercased().contains("swagger")
        }
    }
    // References to other files are resolved before, in the form of the document.
    #expect(files.map(\.name).sorted() == ["ComponentLayout", "ReferenceLocator"])
  }

  @Test("'nullable' is known only to the upgrade, and to what precedes it")
  func nullable() {
    let stages = [
      "CallsiteDocument", "CallsiteContract", "CallsiteLowering", "CallsiteSamples", "CallsiteMock",
    ]
    let files = SourceFile.sources.filter { file in
      stages.contains(file.target) && !file.path.contains("/Upgrade/") && file.text.contains(#""nullable""#)
    }
    #expect(files.map(\.name).sorted() == ["EndlessCompositions", "SchemaKeyword"])
  }

  @Test("The names of media types that are JSON, or a sequence of it, are known to one type")
  func mediaTypes() {
    let name = /"(?:[a-z]+\/)?(?:x-json|x?-?ndjson|x?-?jsonl|x?-?jsonlines|json-lines|\+?json-seq|\+json)"/
    // The runtime is in apps, and imports nothing of ours.
    let apps = ["CallsiteRuntime", "CallsiteBackground", "CallsiteTesting"]
    let files = SourceFile.sources.filter { !apps.contains($0.target) && $0.text.firstMatch(of: name) != nil }
    #expect(files.map(\.name) == ["MediaType"])
  }

  @Test("The identifiers of schemas are read in one place, for bundling and for evaluation")
  func identifiers() throws {
    let files = SourceFile.sources.filter { file in
      ["\"$id\"", "\"$anchor\"", "\"$dynamicAnchor\""].contains(where: file.text.contains)
    }
    #expect(files.map(\.name).sorted() == ["SchemaKeyword", "SchemaResources"])
  }

  @Test("Schemas that a walk has visited are remembered in one place")
  func walks() {
    let stages = ["CallsiteDocument", "CallsiteContract", "CallsiteLowering"]
    let files = SourceFile.sources.filter {
      stages.contains($0.target) && $0.text.contains("Set<ObjectIdentifier>")
    }
    #expect(files.map(\.path) == [])
  }

  @Test("Types that generated code uses without declaring them are spelled in one place")
  func externalTypes() throws {
    let name =
      /"(?:UInt64|ChunkedUpload|FormPart|JSONValue|LogOutResult|RequestOptions|UploadFile|Expandable|ResultPage)"/
    let files = SourceFile.sources.filter { $0.text.firstMatch(of: name) != nil }
    #expect(files.map(\.name).sorted() == ["NameScope", "TypeIdentity"])
    let reference = try #require(SourceFile.sources.first { $0.name == "TypeReference" })
    #expect(reference.text.contains("case named(TypeIdentity)"))
    #expect(!reference.text.contains("(String)\n"))
  }

  @Test("Names of types are looked up only where they are spelled; before, references identify declarations")
  func names() throws {
    let lowering = SourceFile.sources.filter { $0.target == "CallsiteLowering" }
    let lookup = /\bTypeScope\b|in scopes: \[\w*Scope/
    #expect(lowering.filter { $0.text.contains(lookup) }.map(\.name) == ["ModuleScopes"])
    let pipeline = try #require(lowering.first { $0.name == "ModuleLowering" })
    #expect(pipeline.text.contains("return ModuleScopes.spelled("))
    // An identity made of text, or a path taken apart, would be a guess.
    let guess =
      /DeclaredType\(path|\.declared\((?:"|\w+\.(?:code|name|path)\b)|\.path\.(?:hasPrefix|hasSuffix|split)/
    #expect(lowering.filter { $0.text.contains(guess) }.map(\.name) == [])
    let identity = try #require(SourceFile.sources.first { $0.name == "TypeIdentity" })
    #expect(identity.text.contains("case declared(DeclaredType)"))
    #expect(!identity.text.contains("case declared(String)"))
  }

  @Test("The escapes in JSON Pointers are known to one type")
  func pointers() {
    // The runtime is in apps, and imports nothing of ours.
    let files = SourceFile.sources.filter { $0.target != "CallsiteRuntime" && $0.text.contains(#""~1""#) }
    #expect(files.map(\.name) == ["JSONPointer"])
    let types = SourceFile.sources.filter {
      $0.target != "CallsiteRuntime" && $0.text.firstMatch(of: /\b(?:struct|enum|class) \w*Pointer\b/) != nil
    }
    #expect(types.map(\.name) == ["JSONPointer"])
  }

  @Test("The schemes of URIs in documents are known to one type")
  func schemes() {
    let stages = ["CallsiteDocument", "CallsiteContract"]
    let files = SourceFile.sources.filter { stages.contains($0.target) && $0.text.contains(#""+.-""#) }
    #expect(files.map(\.name) == ["URIText"])
  }

  @Test("The styles of a location, and what explodes, are known to one type")
  func styles() {
    let list = /\[\.simple, \.label|\[\.form, \.spaceDelimited/
    let files = SourceFile.sources.filter {
      $0.target != "CallsiteRuntime" && $0.text.firstMatch(of: list) != nil
    }
    #expect(files.map(\.name) == ["Operation"])
  }
}
