@testable import CallsiteDrift
import CallsiteLowering
import Foundation
import Testing
import TestSupport

@Suite("A document compared with itself", .onOwnThreads)
struct SelfComparisonTests {
  /// The specs of this package, and a folder of real documents if present.
  private static let documents: [String] = {
    let root = Checkout.root
    let names = [
      "museum.yaml", "petstore-3.0.yaml", "redoc-petstore-2.0.yaml",
    ]
    return [
      "Specs/careconnect.yaml", "Specs/helppet.yaml", "Specs/hestami.yaml", "Specs/neuromed.yaml",
      "Specs/taskjuggler.yaml",
    ].map { root.appendingPathComponent($0).path }
      + names.map { root.deletingLastPathComponent().appendingPathComponent("shared/corpus/\($0)").path }
      .filter(FileManager.default.fileExists)
  }()

  @Test("has no finding on the source and silent axes", arguments: documents)
  func nothing(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let version = try Changed.version(text, path, .shop)
    let findings = VersionComparison().compare(version, with: version).findings
    #expect(findings.filter { $0.axis != .wire } == [])
  }

  @Test("has none in an older format, either")
  func versions() throws {
    let folder = Checkout.root.appendingPathComponent("Tests/Versions")
    let texts = try ["swagger-2.0", "openapi-3.0", "openapi-3.1"].map { name in
      try String(contentsOf: folder.appendingPathComponent("\(name).yaml"), encoding: .utf8)
    }
    for (old, new) in [(texts[0], texts[1]), (texts[1], texts[2]), (texts[2], texts[0])] {
      for axis in [Finding.Axis.source, .silent] {
        #expect(try Changed(axis, from: old, to: new).lines == [])
      }
    }
  }
}

@Suite("The rules of the source and silent axes")
struct RulesTests {
  @Test("have unique ids, and an explanation each")
  func registry() {
    let ids = DriftRule.sources.map(\.id) + DriftRule.silents.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(DriftRule.sources.allSatisfy { $0.id.wholeMatch(of: /swift-[a-z-]+/) != nil })
    #expect(DriftRule.silents.allSatisfy { $0.id.wholeMatch(of: /silent-[a-z-]+/) != nil })
    #expect(DriftRule.sources.allSatisfy { $0.explanation.hasSuffix(".") })
    #expect(DriftRule.silents.allSatisfy { $0.explanation.hasSuffix(".") })
  }

  @Test("describe additions the way they describe removals")
  func symmetry() {
    let ids = Set(DriftRule.sources.map(\.id))
    let unpaired = ids.filter { id in
      let other = id.hasSuffix("-removed") ? id.replacing("-removed", with: "-added") : nil
      return other.map { !ids.contains($0) } ?? false
    }
    #expect(unpaired == [])
  }
}
