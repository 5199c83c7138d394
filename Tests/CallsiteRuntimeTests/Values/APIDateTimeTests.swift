import CallsiteRuntime
import Foundation
import Testing

struct APIDateTimeTests {
  private static let instant = Date(timeIntervalSince1970: 1_714_979_289)  // 2024-05-06T07:08:09Z

  @Test(
    "Reads what servers write",
    arguments: [
      "2024-05-06T07:08:09Z", "2024-05-06 09:08:09+02:00", "2024-05-06T07:08:09.000",
      "2024-05-06T03:08:09-0400",
    ])
  func readsWhatServersWrite(text: String) throws {
    #expect(try Date(text, strategy: .apiDateTime) == Self.instant)
  }

  @Test("Writes UTC")
  func writesUTC() {
    #expect(Self.instant.formatted(.apiDateTime) == "2024-05-06T07:08:09Z")
  }

  @Test("A missing zone survives a round trip")
  func aZoneThatIsNotWrittenGoesBothWays() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(Self.instant.formatted(APIDateTime(timeZone: zone)) == "2024-05-06T09:08:09")
    #expect(try Date("2024-05-06T09:08:09", strategy: APIDateTime(timeZone: zone)) == Self.instant)
  }

  @Test("Rejects other texts", arguments: ["", "2024-05-06", "soon", "2024-02-30T07:08:09Z"])
  func refusesOtherTexts(text: String) {
    #expect(throws: CocoaError.self) { try Date(text, strategy: .apiDateTime) }
  }
}
