import CallsiteDocument
@testable import CallsiteDrift
import Testing

@Suite("The schema that a finding is about")
struct SchemaLocatorTests {
  private static let document = """
    openapi: 3.1.0
    info: { title: A, version: '1' }
    paths:
      /pets:
        get:
          operationId: list
          parameters: [{ name: limit, in: query, schema: { type: integer } }]
          responses:
            '200':
              description: ok
              content:
                text/csv: { schema: { type: string } }
                application/json:
                  schema:
                    type: object
                    required: [items]
                    properties: { items: { type: array, items: { type: object, properties: { name: { type: string } } } } }
    """

  private func places(_ place: MessagePlace) throws -> (whole: Int, nearest: SchemaLocator.Place?) {
    let locator = SchemaLocator(try WireReading.document(Self.document))
    let finding = Finding(.mediaTypeAdded, operation: "GET /pets", at: .message(place), message: "")
    return (locator.places(of: finding).count, locator.nearestPlace(of: finding))
  }

  @Test("is at the end of its path, or else where the document still has something")
  func paths() throws {
    let items = WirePath().property("items")
    let name = try places(
      MessagePlace(.response(.code(200)), items.elements.property("name")))
    #expect(name.whole == 4)
    #expect(name.nearest?.isRequired == false && name.nearest?.schema.types == [.string])
    let gone = try places(
      MessagePlace(.response(.code(200)), items.elements.property("x")))
    #expect(gone.whole == 0)
    #expect(gone.nearest?.isElement == true)
    #expect(try places(MessagePlace(.parameter(.query, "limit"))).nearest?.schema.types == [.integer])
  }

  @Test("is that of the JSON, unless the place has another media type")
  func mediaTypes() throws {
    let place = MessagePlace(.response(.code(200)))
    #expect(try places(place).nearest?.schema.types == [.object])
    #expect(try places(place.of("text/csv")).nearest?.schema.types == [.string])
  }

  @Test("isn't known inside of an alternative, in a callback, and for headers")
  func unknown() throws {
    let place = MessagePlace(.response(.code(200)))
    #expect(try places(place.appending(WirePath().branch("A").property("items"))).nearest == nil)
    var other = place
    other.callback = "done"
    #expect(try places(other).nearest == nil)
    #expect(try places(MessagePlace(.header(.code(200), "X-Total"))).nearest == nil)
  }
}
