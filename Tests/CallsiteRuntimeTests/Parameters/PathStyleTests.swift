import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// The table in OpenAPI 3.1, 4.8.12 “Style Values”.
struct PathStyleTests {
  private static let array: ParameterValue = .array(["blue", "black", "brown"].map { .text($0) })
  private static let object: ParameterValue = .object([
    .init(name: "R", value: .number(100)), .init(name: "G", value: .number(200)),
    .init(name: "B", value: .number(150)),
  ])

  private static func text(_ style: PathStyle, _ explode: Bool, _ value: ParameterValue) throws -> String? {
    try style.text("color", value, explode: explode) { PercentEncoding.encode($0) }
  }

  @Test(
    "Writes every shape",
    arguments: [
      (PathStyle.simple, false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"),
      (.simple, true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"),
      (.label, false, ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"),
      (.label, true, ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"),
      (.spaceDelimited, false, "", "blue", "blue%20black%20brown", "R%20100%20G%20200%20B%20150"),
      (.pipeDelimited, false, "", "blue", "blue%7Cblack%7Cbrown", "R%7C100%7CG%7C200%7CB%7C150"),
      (.tabDelimited, false, "", "blue", "blue%09black%09brown", "R%09100%09G%09200%09B%09150"),
      (.matrix, false, ";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"),
      (.matrix, true, ";color", ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"),
    ]
  )
  func writesEveryShape(
    style: PathStyle, explode: Bool, empty: String, primitive: String, array: String, object: String
  ) throws {
    #expect(try Self.text(style, explode, .text("")) == empty)
    #expect(try Self.text(style, explode, .text("blue")) == primitive)
    #expect(try Self.text(style, explode, Self.array) == array)
    #expect(try Self.text(style, explode, Self.object) == object)
  }

  @Test("Rejects values with the delimiter, which would be several")
  func refusesDelimiters() throws {
    let values: ParameterValue = .array([.text("a|b"), .text("c,d")])
    #expect(throws: InvalidRequest.self) { try Self.text(.pipeDelimited, false, values) }
    #expect(try Self.text(.spaceDelimited, false, values) == "a%7Cb%20c%2Cd")
  }

  @Test("Rejects values with a comma where nothing escapes it, as in headers", arguments: [false, true])
  func refusesCommasInHeaders(explode: Bool) throws {
    func header(_ value: ParameterValue) throws -> String? {
      try PathStyle.simple.text("color", value, explode: explode) { $0 }
    }
    #expect(throws: InvalidRequest.self) { try header(.array([.text("a,b"), .text("c")])) }
    #expect(throws: InvalidRequest.self) { try header(.object([.init(name: "a", value: .text("b,c"))])) }
    #expect(try header(.text("a,b")) == "a,b")
    #expect(try header(.array([.text(#"W/"a,b""#), .text("*")])) == #"W/"a,b",*"#)
  }

  @Test("Writes nothing for a missing value", arguments: [PathStyle.simple, .label, .matrix])
  func nothingIsWrittenForNothing(style: PathStyle)
    throws
  {
    for value in [ParameterValue.null, .array([]), .array([.null]), .object([])] {
      #expect(try Self.text(style, false, value) == nil)
    }
  }

  @Test("Escapes delimiters inside values")
  func escapesDelimitersInsideOfValues() throws {
    #expect(try Self.text(.simple, false, .array([.text("a,b"), .text("c/d é")])) == "a%2Cb,c%2Fd%20%C3%A9")
  }

  @Test("Rejects nested values")
  func refusesNestedValues() {
    #expect(throws: InvalidRequest.self) { try Self.text(.simple, false, .array([Self.object])) }
  }
}

extension ParameterValue {
  static func text(_ text: String) -> ParameterValue { .primitive(text, isText: true) }
  static func number(_ number: Int) -> ParameterValue { .primitive("\(number)", isText: false) }
}
