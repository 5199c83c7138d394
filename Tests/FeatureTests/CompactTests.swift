import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

/// Compact coding has the same wire form as the default.
struct CompactTests {
  @Test(
    "Every kind of property is read and written as with synthesized coding",
    arguments: [
      #"{"begins_at":"2024-01-02T03:04:05Z","note":null,"paid":null}"#,
      #"{"begins_at":"2024-01-02T03:04:05Z","extra":1,"last":null,"moved":null,"note":"n","paid":"1.5","title":null}"#,
      #"""
      {"begins_at":"2024-01-02T03:04:05Z","ends_at":"2024-01-02T04:04:05Z",\#
      "last":{"begins_at":"2024-01-01T03:04:05Z","note":null,"paid":null},"moved":5,\#
      "next":{"begins_at":"2024-01-03T03:04:05Z","note":null,"paid":null},"note":"n","old_name":"o","paid":"2",\#
      "pet":{"full_name":"Rex","id":"1"},"title":"t"}
      """#,
    ])
  func roundTrip(text: String) throws {
    let visit: Compact.Visit = try JSON.read(text)
    #expect(try JSON.text(visit) == text)
    #expect(try JSON.read(JSON.text(visit)) == visit)
  }

  @Test(
    "Strings, numbers and booleans are read and written",
    arguments: [
      #"{"count":1,"is_final":true,"mean":0.5,"unit":"m"}"#,
      #"""
      {"count":-1,"deviation":2.5,"is_estimated":true,"is_final":false,"maximum":9,"mean":0.5,\#
      "note":"n","unit":"m"}
      """#,
    ])
  func frequentTypes(text: String) throws {
    let reading: Compact.Reading = try JSON.read(text)
    #expect(try JSON.text(reading) == text)
  }

  @Test(
    "A required string, number or boolean can't be absent, null, or of another type",
    arguments: ["count", "is_final", "mean", "unit"], ["", "null", "{}"])
  func requiredValues(name: String, value: String) throws {
    var values = ["count": "1", "is_final": "true", "mean": "0.5", "unit": #""m""#]
    values[name] = value.isEmpty ? nil : value
    let text = values.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    #expect(throws: DecodingError.self) { try JSON.read("{\(text)}", as: Compact.Reading.self) }
  }

  @Test("Absent and null are nil if they're equivalent, and an empty array is an empty object")
  func leniency() throws {
    let start = #""begins_at":"2024-01-02T03:04:05Z""#
    let visit: Compact.Visit = try JSON.read("{\(start),\"ends_at\":null}")
    #expect(visit.endsAt == nil && visit.paid == nil && visit.title == nil && visit.last == nil)
    #expect(throws: DecodingError.self) { try JSON.read("{\(start),\"pet\":[]}", as: Compact.Visit.self) }
    #expect(throws: DecodingError.self) { try JSON.read("{}", as: Compact.Visit.self) }
  }
}
