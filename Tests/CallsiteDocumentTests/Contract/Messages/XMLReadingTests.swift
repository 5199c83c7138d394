import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource
import Testing

@testable import CallsiteContract

struct XMLReadingTests {
  private func root(_ text: String) throws -> XMLElement { try XMLReading.root(Array(text.utf8)) }

  @Test("Parses elements, attributes, entities, CDATA sections and comments")
  func elements() throws {
    let root = try root(
      "\u{FEFF}<?xml version=\"1.0\"?><!-- a --><x:a xmlns:x=\"u\" b='1 &lt; 2'>é&#x41;&#66;<![CDATA[<c>]]><!-- d --><e/></x:a>\n"
    )
    #expect(root.name == "a")
    #expect(root.attributes.map(\.name) == ["b"])
    #expect(root.attributes.map(\.value) == ["1 < 2"])
    #expect(root.text == "éAB<c>")
    #expect(root.children.map(\.name) == ["e"])
  }

  @Test(
    "Malformed XML and document types are rejected",
    arguments: [
      "", "a", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b='1' b='2'/>", "<a b='1'c='2'/>", "<a>&b;</a>",
      "<a>&#xD800;</a>", "<a", "<a><!-- </a>", "</a>", "<1/>", "<a b='<'/>", "<a>&#+65;</a>",
      "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", String(repeating: "<a>", count: 100_000),
    ])
  func malformed(text: String) {
    #expect(throws: InvalidJSON.self) { try root(text) }
  }

  private func value(_ text: String, _ schema: String) throws -> DocumentValue {
    let document = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: {}
      components:
        schemas:
          Root: \(schema)
          Item: { type: object, properties: { n: { type: integer } }, xml: { name: item } }
      """
    var collector = DiagnosticCollector()
    let source = try SourceReader().read(text: document, file: "spec.yaml")
    let api = try #require(DocumentReader().read(source, into: &collector))
    let schemas = SchemaSet(api.schemas)
    let texts = TextReading(schemas, DocumentContract(api), EvaluationPolicy())
    return XMLValueReading(texts: texts).value(try root(text), try #require(schemas["Root"]))
  }

  private func json(_ text: String) throws -> DocumentValue { try DocumentValue(json: Array(text.utf8)) }

  @Test("A list has one element per item, or one that wraps them all")
  func lists() throws {
    let plain = "{ type: object, properties: { a: { type: array, items: { type: integer } } } }"
    #expect(try value("<r><a>1</a><a>2</a></r>", plain) == json(#"{"a":[1,2]}"#))
    let named =
      "{ type: object, properties: { a: { type: array, items: { $ref: '#/components/schemas/Item' } } } }"
    #expect(try value("<r><item><n>1</n></item></r>", named) == json(#"{"a":[{"n":1}]}"#))
    let wrapped =
      "{ type: object, properties: { a: { type: array, xml: { name: b, wrapped: true }, items: { type: string } } } }"
    #expect(try value("<r><b><c>x</c><c>y</c></b></r>", wrapped) == json(#"{"a":["x","y"]}"#))
    #expect(try value("<r><b/></r>", wrapped) == json(#"{"a":[]}"#))
    #expect(try value("<r><i>1</i></r>", "{ type: array, items: { type: integer } }") == json("[1]"))
  }

  @Test("Attributes and names follow the schema")
  func names() throws {
    let schema = """
      { type: object, properties: { id: { type: integer, xml: { attribute: true } }, \
      n: { type: string, xml: { name: full-name, prefix: p } }, z: { type: [string, 'null'] } }, \
      additionalProperties: { type: boolean } }
      """
    #expect(
      try value(
        "<r xmlns:xsi='x' id='7' other='true'><p:full-name>a</p:full-name><z xsi:nil='true'/><y>false</y></r>",
        schema)
        == json(#"{"id":7,"n":"a","z":null,"other":true,"y":false}"#))
  }

  @Test("A property can have its own name or that of the referenced schema")
  func referencedNames() throws {
    let schema = "{ type: object, properties: { a: { allOf: [{ $ref: '#/components/schemas/Item' }] } } }"
    #expect(try value("<r><a><n>1</n></a></r>", schema) == json(#"{"a":{"n":1}}"#))
    #expect(try value("<r><item><n>1</n></item></r>", schema) == json(#"{"a":{"n":1}}"#))
  }

  @Test("An empty element is an empty object or text; text instead of an object stays text")
  func kinds() throws {
    let schema = "{ type: object, properties: { o: { type: object }, s: { type: string } } }"
    #expect(try value("<r><o/><s></s></r>", schema) == json(#"{"o":{},"s":""}"#))
    #expect(try value("<r><o>x</o></r>", schema) == json(#"{"o":"x"}"#))
    #expect(try value("<r><o><p>x</p><p>y</p><q/></o></r>", schema) == json(#"{"o":{"p":["x","y"],"q":""}}"#))
  }
}
