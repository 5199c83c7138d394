import CallsiteDiagnostics
import CallsiteRendering
import Foundation
import TestSupport
import Testing

/// Every hostile text in every location: it's data, or reported by a diagnostic.
///
/// Each document has different texts in its locations, until all have been everywhere.
@Suite(.onOwnThreads)
struct InjectionTests {
  /// What each document generates, which all tests look at.
  private static let generations = Payload.all.indices.map { number in
    Result { try Generation(Place.document(number)) }
  }

  @Test("There are thousands of cases, and harmless text in the same locations causes no errors")
  func coverage() throws {
    #expect(Place.all.count * Payload.all.count > 5_000)
    let generation = try Generation(Place.document { $0.replacing("-", with: "") })
    #expect(generation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    #expect(generation.files.map(\.path).contains("Models/Schema.swift"))
  }

  @Test("Hostile text stays text", arguments: Payload.all.indices)
  func staysText(number: Int) throws {
    let generation = try Self.generations[number].get()
    #expect(!generation.files.isEmpty)
    for file in generation.files + generation.testingFiles {
      let scanner = SwiftScanner(file.text)
      #expect(scanner.problems == [], "\(file.path)")
      let isCode = scanner.words.contains(Substring(Payload.sentinel))
      #expect(!isCode, "\(file.path)")
    }
    #expect(try Compiler.parse((generation.files + generation.testingFiles).map(\.text).joined()) == "")
  }

  @Test(
    "Hostile text can't create files outside the folder or with invalid names",
    arguments: Payload.all.indices)
  func staysInFolder(number: Int) throws {
    let generation = try Self.generations[number].get()
    let folders = /((Models|Endpoints|Samples|Stubs)\/)?[^\/\\.:\p{C}]+\.swift/
    for paths in [generation.files.map(\.path), generation.testingFiles.map(\.path)] {
      let names = paths.map { String($0.split(separator: "/").last ?? "") }
      #expect(paths.allSatisfy { $0.wholeMatch(of: folders) != nil })
      #expect(names.allSatisfy { $0.utf8.count <= 255 })
      #expect(Set(names.map { $0.lowercased() }).count == names.count)
    }
  }

  @Test("Hostile text in a message is limited to one short line", arguments: Payload.all.indices)
  func staysInMessage(number: Int) throws {
    for diagnostic in try Self.generations[number].get().diagnostics {
      let text = TextDiagnostics.render(diagnostic)
      let hasControls = text.unicodeScalars.contains {
        $0.properties.generalCategory == .control && $0 != "\n"
      }
      #expect(!hasControls, "\(diagnostic.id)")
      #expect(text.split(whereSeparator: \.isNewline).count == 1 + diagnostic.notes.count, "\(diagnostic.id)")
      #expect(text.utf8.count < 4_000, "\(diagnostic.id)")
    }
  }
}
