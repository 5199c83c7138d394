@testable import CallsiteDrift
import Foundation
import TestSupport
import Testing

@Suite("The list of rules")
struct DriftRuleTests {
  @Test("has every rule that a file declares, once")
  func complete() throws {
    let folder = Checkout.root.appendingPathComponent("Sources/CallsiteDrift")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.split(separator: "/").last?.hasPrefix("DriftRule") == true }
    let declared = try files.flatMap { file in
      try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        .matches(of: /"([a-z0-9-]+)",\s*(?:\.source,\s*)?\.(?:breaking|warning|info)/).map { String($0.1) }
    }
    let areas = SchemaArea.allCases.flatMap { area in SchemaChange.all.map { $0.rule(in: area).id } }
    let listed = DriftRule.all.map(\.id)
    #expect(declared.count > 150)
    #expect(declared.filter { !listed.contains($0) } == [])
    #expect(Set(listed).subtracting(declared).subtracting(areas) == [])
    #expect(Set(listed).count == listed.count)
  }
}
