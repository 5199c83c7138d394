import TestSupport
import Testing

@testable import NameStability

/// Adding or removing a part of a document doesn't change the Swift names of the others.
@Suite(.onOwnThreads)
struct NameStabilityTests {
  @Test("No name changes with another part of a small document", arguments: SmallAPI.all)
  func small(api: SmallAPI) throws {
    let document = try api.document()
    let edits = try DocumentEdit.all(of: document, copy: api.document(file: "copy.yaml"))
    let flips = document.flips(by: edits)
    #expect(flips.isEmpty, "\(flips.joined(separator: "\n"))")
  }
}

extension SmallAPI: CustomTestStringConvertible {
  public var testDescription: String { name }
}
