import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// The table in OpenAPI 3.1.1, 4.8.12.4 “Style Examples”, as requests, and Swagger 2.0's collection formats.
struct StyleExamplesTests {
  private struct Color: Encodable {
    var R = 100
    var G = 200
    var B = 150
  }

  private static let colors = ["blue", "black", "brown"]
  private let client = APIClient.make(security: [])

  /// The four values in four requests; the fifth and sixth request, with an empty list and object, contain nothing.
  private func expect(
    _ example: StyleExample, in path: String = "/x", _ read: (ClientRequest) -> String?,
    _ set: (inout OperationRequest, any Encodable) -> Void
  ) async throws {
    let values: [any Encodable] = ["", "blue", Self.colors, Color(), [String](), [String: Int]()]
    var found: [String?] = []
    for value in values {
      found.append(try? read(await client.sent(.get, path) { set(&$0, value) }))
    }
    #expect(found == example.texts + [nil, nil])
  }

  /// A path that would change because of an empty value is rejected; the table leaves this open.
  private static let pathRows: [(PathStyle, Bool, String, String)] = [
    (.matrix, false, ";color=blue,black,brown", ";color=R,100,G,200,B,150"),
    (.matrix, true, ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"),
    (.label, false, ".blue,black,brown", ".R,100,G,200,B,150"),
    (.label, true, ".blue.black.brown", ".R=100.G=200.B=150"),
    (.simple, false, "blue,black,brown", "R,100,G,200,B,150"),
    (.simple, true, "blue,black,brown", "R=100,G=200,B=150"),
    (.spaceDelimited, false, "blue%20black%20brown", "R%20100%20G%20200%20B%20150"),
    (.tabDelimited, false, "blue%09black%09brown", "R%09100%09G%09200%09B%09150"),
    (.pipeDelimited, false, "blue%7Cblack%7Cbrown", "R%7C100%7CG%7C200%7CB%7C150"),
  ]

  @Test("Paths", arguments: pathRows)
  func paths(style: PathStyle, explode: Bool, array: String, object: String) async throws {
    let string = style == .matrix ? ";color=blue" : style == .label ? ".blue" : "blue"
    try await expect(StyleExample(nil, string, array, object), in: "/x/{color}") {
      $0.url.absoluteString.components(separatedBy: "/x/").last
    } _: {
      $0.path("color", Box($1), style: style, explode: explode)
    }
  }

  /// The delimited styles with `explode` are like `form`; the table leaves this open.
  private static let queryRows: [(QueryStyle, Bool, String, String)] = [
    (.form, false, "color=blue,black,brown", "color=R,100,G,200,B,150"),
    (.form, true, "color=blue&color=black&color=brown", "R=100&G=200&B=150"),
    (.spaceDelimited, false, "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"),
    (.spaceDelimited, true, "color=blue&color=black&color=brown", "R=100&G=200&B=150"),
    (.pipeDelimited, false, "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"),
    (.pipeDelimited, true, "color=blue&color=black&color=brown", "R=100&G=200&B=150"),
    (.tabDelimited, false, "color=blue%09black%09brown", "color=R%09100%09G%09200%09B%09150"),
    (
      .deepObject, true, "color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown",
      "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"
    ),
  ]

  @Test("Queries", arguments: queryRows)
  func queries(style: QueryStyle, explode: Bool, array: String, object: String) async throws {
    try await expect(StyleExample("color=", "color=blue", array, object)) {
      $0.url.query(percentEncoded: true)
    } _: {
      $0.query("color", Box($1), style: style, explode: explode)
    }
  }

  @Test(
    "Headers",
    arguments: [
      (PathStyle.simple, false, "blue,black,brown", "R,100,G,200,B,150"),
      (.simple, true, "blue,black,brown", "R=100,G=200,B=150"),
      (.spaceDelimited, false, "blue black brown", "R 100 G 200 B 150"),
      (.tabDelimited, false, "blue\tblack\tbrown", "R\t100\tG\t200\tB\t150"),
      (.pipeDelimited, false, "blue|black|brown", "R|100|G|200|B|150"),
    ]
  )
  func headers(style: PathStyle, explode: Bool, array: String, object: String) async throws {
    try await expect(StyleExample("", "blue", array, object)) {
      $0.headers["Color"]
    } _: {
      $0.header("Color", Box($1), style: style, explode: explode)
    }
  }

  @Test(
    "Cookies",
    arguments: [
      (false, "color=blue,black,brown", "color=R,100,G,200,B,150"),
      (true, "color=blue; color=black; color=brown", "R=100; G=200; B=150"),
    ]
  )
  func cookies(explode: Bool, array: String, object: String) async throws {
    try await expect(StyleExample("color=", "color=blue", array, object)) {
      $0.headers["Cookie"]
    } _: {
      $0.cookie("color", Box($1), explode: explode)
    }
  }

  /// JSON can represent every value in every location, and its characters have no special meaning there.
  @Test("Content is escaped for its location")
  func contentIsEscapedForItsPlace() async throws {
    let value: JSONValue = ["a b": [1, nil, "ü/?&;\"\n"]]
    let json = #"{"a b":[1,null,"ü/?&;\"\n"]}"#
    let escaped =
      "%7B%22a%20b%22%3A%5B1%2Cnull%2C%22%C3%BC%2F%3F%26%3B%5C%22%5Cn%22%5D%7D"
    let request = try await client.sent(.get, "/x/{v}") {
      $0.path("v", value, as: Wire.JSONText<JSONValue>.self)
      $0.query("v", value, as: Wire.JSONText<JSONValue>.self)
      $0.header("V", value, as: Wire.JSONText<JSONValue>.self)
      $0.cookie("v", value, as: Wire.JSONText<JSONValue>.self)
    }
    #expect(request.url.absoluteString.hasSuffix("/x/\(escaped)?v=\(escaped)"))
    #expect(request.headers["V"] == json)
    #expect(request.headers["Cookie"] == "v=\(escaped)")
  }
}

/// A type-erased value.
private struct Box: Encodable {
  let value: any Encodable

  init(_ value: any Encodable) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

/// The request's form of `""`, `blue`, the list of three colors and the object with three numbers.
private struct StyleExample {
  let texts: [String?]

  init(_ texts: String?...) {
    self.texts = texts
  }
}
