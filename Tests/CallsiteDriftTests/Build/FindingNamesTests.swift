@testable import CallsiteDrift
import Testing

@Suite("The names that an error may mention because of a finding")
struct FindingNamesTests {
  private func names(_ rule: DriftRule, _ path: String, _ part: DeclarationPlace.Part = .whole)
    -> FindingNames
  {
    FindingNames(Finding(rule, at: .declaration(path, part), message: ""))
  }

  @Test("are those of a member, and of the type around it")
  func members() {
    let names = names(.swiftPropertyRemoved, "Pet.name")
    #expect(names.subjects == ["name"])
    #expect(names.owners == ["Pet"])
  }

  @Test("aren't those of every method with a parameter of that name")
  func parameters() {
    let names = names(.swiftParameterRemoved, "pets.list", .parameter("limit"))
    #expect(names.subjects == ["limit"])
    #expect(names.owners == ["pets", "list"])
    #expect(self.names(.swiftParametersReordered, "pets.list", .parameters).subjects == ["list"])
  }

  @Test("are those of a method and what's special about it")
  func parts() {
    #expect(names(.swiftMethodRemoved, "pets.list", .overload(label: "to")).subjects == ["list", "to"])
    #expect(names(.swiftResultChanged, "pets.list", .result).subjects == ["list", "result"])
    #expect(names(.swiftConformanceRemoved, "Pet", .conformance("Hashable")).subjects == ["Pet", "Hashable"])
  }
}
