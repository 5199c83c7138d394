import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// The table in OpenAPI 3.1, 4.8.12 “Style Values”.
struct QueryStyleTests {
  private static let array: ParameterValue = .array(["blue", "black", "brown"].map { .text($0) })
  private static let object: ParameterValue = .object([
    .init(name: "R", value: .number(100)), .init(name: "G", value: .number(200)),
    .init(name: "B", value: .number(150)),
  ])

  private static func text(_ style: QueryStyle, _ explode: Bool, _ value: ParameterValue) throws -> String {
    try style.pairs("color", value, explode: explode).joined(separator: "&")
  }

  @Test(
    "Writes every shape",
    arguments: [
      (QueryStyle.form, false, "color=blue,black,brown", "color=R,100,G,200,B,150"),
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
  )
  func writesEveryShape(style: QueryStyle, explode: Bool, array: String, object: String) throws {
    #expect(try Self.text(style, explode, .text("")) == "color=")
    #expect(try Self.text(style, explode, .text("blue")) == "color=blue")
    #expect(try Self.text(style, explode, Self.array) == array)
    #expect(try Self.text(style, explode, Self.object) == object)
    for nothing in [ParameterValue.null, .array([]), .object([])] {
      #expect(try Self.text(style, explode, nothing) == "")
    }
  }

  @Test("Deep objects nest")
  func deepObjectsNest() throws {
    let filter: ParameterValue = .object([
      .init(name: "created", value: .object([.init(name: "gte", value: .number(5))])),
      .init(name: "tags", value: .array([.text("a"), .text("b")])), .init(name: "none", value: .null),
    ])
    #expect(
      try QueryStyle.deepObject.pairs("f", filter, explode: true) == [
        "f%5Bcreated%5D%5Bgte%5D=5", "f%5Btags%5D%5B%5D=a", "f%5Btags%5D%5B%5D=b",
      ]
    )
  }

  @Test(
    "Arrays in deep objects have one of four notations",
    arguments: [
      (QueryStyle.deepObject, "a[]=x&a[]=y", "a[0][b]=x&a[0][c]=y&a[1][b]=z", "a[0][]=x"),
      (.deepObjectIndices, "a[0]=x&a[1]=y", "a[0][b]=x&a[0][c]=y&a[1][b]=z", "a[0][0]=x"),
      (.deepObjectEmptyBrackets, "a[]=x&a[]=y", "a[][b]=x&a[][c]=y&a[][b]=z", "a[][]=x"),
      (.deepObjectRepeat, "a=x&a=y", nil, nil),
    ] as [(QueryStyle, String, String?, String?)])
  func notations(style: QueryStyle, primitives: String, objects: String?, arrays: String?) throws {
    func text(_ elements: [ParameterValue]) throws -> String {
      try style.pairs("a", .array(elements), explode: true).map {
        $0.replacing("%5B", with: "[").replacing("%5D", with: "]")
      }.joined(separator: "&")
    }
    let first: ParameterValue = .object([
      .init(name: "b", value: .text("x")), .init(name: "c", value: .text("y")),
    ])
    let second: ParameterValue = .object([.init(name: "b", value: .text("z"))])
    #expect(try text([.text("x"), .null, .text("y")]) == primitives)
    for (elements, expected) in [([first, second], objects), ([.array([.text("x")])], arrays)] {
      if let expected {
        #expect(try text(elements) == expected)
      } else {
        #expect(throws: InvalidRequest.self) { try text(elements) }
      }
    }
  }

  @Test("Lists in properties repeat the name")
  func listsInPropertiesRepeatTheirName() throws {
    let value: ParameterValue = .object([.init(name: "tag", value: .array([.text("a"), .text("b")]))])
    #expect(try Self.text(.form, true, value) == "tag=a&tag=b")
  }

  @Test(
    "Escapes",
    arguments: [
      ("a b+c&d=e/é", "a%20b%2Bc%26d%3De%2F%C3%A9", "a%20b%2Bc%26d=e/%C3%A9"),
      ("[1]#%20%zz", "%5B1%5D%23%2520%25zz", "%5B1%5D%23%20%25zz"),
    ]
  )
  func escapes(text: String, strict: String, reserved: String) throws {
    #expect(try QueryStyle.form.pairs("q", .text(text), explode: true) == ["q=\(strict)"])
    #expect(
      try QueryStyle.form.pairs("q", .text(text), explode: true, allowing: .reserved) == ["q=\(reserved)"]
    )
  }

  @Test(
    "Rejects values with the delimiter, which would be several",
    arguments: [
      (QueryStyle.pipeDelimited, "|"), (.spaceDelimited, " "), (.tabDelimited, "\t"),
    ])
  func refusesDelimiters(style: QueryStyle, delimiter: String) throws {
    let text: ParameterValue = .text("a\(delimiter)b")
    for value in [.array([.text("c"), text]), .object([.init(name: "c", value: text)])] as [ParameterValue] {
      #expect(throws: InvalidRequest.self) { try Self.text(style, false, value) }
    }
    #expect(try Self.text(style, true, .array([text])) == "color=a\(PercentEncoding.encode(delimiter))b")
    #expect(try Self.text(.form, false, .array([.text("a,b"), .text("c")])) == "color=a%2Cb,c")
  }

  @Test("Rejects nested values")
  func refusesNestedValues() {
    let nested: ParameterValue = .object([.init(name: "a", value: Self.object)])
    #expect(throws: InvalidRequest.self) { try Self.text(.form, true, nested) }
    #expect(throws: InvalidRequest.self) { try Self.text(.form, false, .array([Self.array])) }
  }
}
