import Testing

@testable import CallsiteDrift

struct ArticleTests {
  @Test(
    "A name has the article that it is read with",
    arguments: [
      ("Order", "an `Order`"), ("Pet", "a `Pet`"), ("User", "a `User`"), ("Unit", "a `Unit`"),
      ("Update", "an `Update`"), ("Uninstall", "an `Uninstall`"), ("Hour", "an `Hour`"), ("Pets", "a `Pets`"),
      ("SMSCode", "an `SMSCode`"), ("URLPart", "a `URLPart`"), ("Int", "an `Int`"), ("[Int]", "an `[Int]`"),
      ("OneTimeCode", "a `OneTimeCode`"), ("Shop.Address", "a `Shop.Address`"), ("_links", "a `_links`"),
    ])
  func articles(name: String, phrase: String) {
    #expect(Article.of(name) == phrase)
  }
}
