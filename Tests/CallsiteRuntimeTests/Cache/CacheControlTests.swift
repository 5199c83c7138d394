import Testing

@testable import CallsiteCache
@testable import CallsiteRuntime

struct CacheControlTests {
  private func control(_ text: String) -> CacheControl { CacheControl(["Cache-Control": text]) }

  @Test("Directives are found in any case and spacing")
  func directivesAreFoundInAnyCaseAndSpacing() {
    let control = control("Private ,MAX-AGE = 60,no-cache")
    #expect(control.has("private") && control.has("no-cache"))
    #expect(control.seconds("max-age") == 60)
    #expect(!control.has("no-store"))
    #expect(control.seconds("s-maxage") == nil)
  }

  @Test("Commas inside quotes don't separate directives")
  func commasInQuotesDontSeparate() {
    let control = control(#"no-cache="Set-Cookie, no-store", max-age="5""#)
    #expect(control.has("no-cache"))
    #expect(!control.has("no-store"))
    #expect(control.seconds("max-age") == 5)
  }

  @Test("Invalid numbers count as zero", arguments: ["", "-1", "1.5", "soon", "０"])
  func whatIsNoNumberIsZero(text: String) {
    #expect(control("max-age=\(text)").seconds("max-age") == 0)
  }

  @Test("The first of two values counts, and values are capped")
  func theFirstOfTwoCountsAndTheLargestIsBounded() {
    #expect(control("max-age=1, max-age=9").seconds("max-age") == 1)
    #expect(control("max-age=99999999999999999999").seconds("max-age") == 0x1p31)
  }
}
