import CallsiteDiagnostics
import Testing

@Suite("Suggested names")
struct NearestNamesTests {
  @Test(
    "Are sorted by similarity, and empty if none is similar",
    arguments: [
      ("strng", ["integer", "string"], "; did you mean 'string'?"),
      ("pet", ["Pets", "Pet", "Car"], "; did you mean 'Pet' or 'Pets'?"),
      ("lgoIn", ["logIn"], "; did you mean 'logIn'?"),
      ("Order", ["Customer", "Invoice"], "."),
      ("", ["a"], "; did you mean 'a'?"),
    ])
  func areSuggestedNearestFirstAndNot(
    name: String, candidates: [String], suggestion: String
  ) {
    #expect(NearestNames(name, among: candidates).suggestion == suggestion)
  }

  @Test("Are at most three")
  func areAtMostThree() {
    #expect(NearestNames("ab", among: ["aa", "bb", "ac", "ad", "ab"]).names == ["ab", "aa", "bb"])
  }

  @Test(
    "Are joined as in a sentence",
    arguments: [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")])
  func areJoinedAsInASentence(names: [String], text: String) {
    #expect(names.joinedWithOr() == text)
  }
}
