import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct FormEncodingTests {
  private struct LogIn: Encodable {
    var username = "Ann Lee"
    var password = "p+&=%"
    var tags = ["a", "b"]
    var note: String?
    var address = ["city": "X"]
  }

  private func text(_ value: some Encodable, styles: [String: FieldStyle] = [:]) throws -> String {
    let value = try ParameterEncoder(timeZone: .gmt).encode(value)
    return String(decoding: try FormEncoding.encode(value, styles: styles), as: UTF8.self)
  }

  @Test("Escapes everything but unreserved characters")
  func escapesEverythingButUnreserved() throws {
    #expect(
      try text(LogIn())
        == "username=Ann%20Lee&password=p%2B%26%3D%25&tags=a&tags=b&address=%7B%22city%22%3A%22X%22%7D"
    )
  }

  @Test("Properties can have a style")
  func propertiesMayHaveAStyle() throws {
    let form = try text(
      LogIn(),
      styles: ["address": .init(.deepObject, explode: true), "tags": .init(.pipeDelimited, explode: false)])
    #expect(form.hasSuffix("&tags=a%7Cb&address%5Bcity%5D=X"))
  }

  @Test("A property can be JSON as a whole, whatever its value, unless it's absent")
  func json() throws {
    let styles = ["username": FieldStyle.json, "tags": .json, "address": .json, "note": .json]
    #expect(
      try text(LogIn(), styles: styles)
        == "username=%22Ann%20Lee%22&password=p%2B%26%3D%25&tags=%5B%22a%22%2C%22b%22%5D"
        + "&address=%7B%22city%22%3A%22X%22%7D")
  }

  @Test("Reserved characters can be kept")
  func reservedCharactersMayStay() throws {
    let form = try text(["url": "a/b?c&d"], styles: ["url": .init(.form, explode: true, allowReserved: true)])
    #expect(form == "url=a/b?c%26d")
  }

  @Test("Rejects values that aren't objects")
  func refusesWhatIsNoObject() {
    #expect(throws: InvalidRequest.self) { try text([1, 2]) }
  }
}
