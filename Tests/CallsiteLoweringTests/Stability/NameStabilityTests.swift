import CallsiteDocument
import TestSupport
import Testing

/// Adding or removing a part of a document doesn't change the Swift names of the others.
@Suite(.onOwnThreads)
struct NameStabilityTests {
  @Test("No name changes with another part of a small document", arguments: SmallAPI.all)
  func small(api: SmallAPI) throws {
    let flips = try Self.flips(of: api.document())
    #expect(flips.isEmpty, "\(flips.joined(separator: "\n"))")
  }

  /// Returns the names that any edit changes.
  private static func flips(of document: APIDocument) throws -> [String] {
    let names = SwiftNames(of: document)
    return try DocumentEdit.all(of: document).flatMap { edit in
      names.flips(by: edit).map { "\(edit.name): \($0)" }
    }
  }
}
