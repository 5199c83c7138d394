import CallsiteRuntime
import FeatureSnapshots
import Testing

struct ReferencesTests {
  @Test(
    "What refers to itself below a component comes back as it was",
    arguments: [
      #"{"author":{"name":"a","teacher":{"name":"b"}},"title":"t","translator":{"teacher":{}}}"#,
      #"{"chapters":[{"heading":"1","sections":[{"heading":"1.1"}]}],"subtitle":"s","title":"t"}"#,
      #"{"outline":{"first":{"next":{"text":"b"},"text":"a"}},"title":"t"}"#,
      #"{"index":{"cover":{"color":"red"},"first":{"next":{"pages":[2]},"pages":[1]}},"title":"t"}"#,
      #"{"cover":{"color":"red"},"shelf":{"above":{"above":{}}},"title":"t"}"#,
    ])
  func roundTrips(text: String) throws {
    #expect(try JSON.roundTrip(text, as: References.Book.self) == text)
  }

  @Test("Two references to one location share a type with the location itself")
  func oneType() throws {
    let author = References.BookAuthor(name: "a", teacher: References.BookAuthor(name: "b"))
    let book = References.Book(title: "t", author: author, translator: author)
    #expect(book.author == book.translator)
    let page = References.GetPageResponse(
      title: "p", author: author, before: References.GetPageResponse(title: "o"))
    #expect(page.before?.title == "o")
  }

  @Test("A webhook's payload uses the types that references lead to")
  func webhooks() throws {
    let webhook: References.ReferencesWebhook = try JSON.read(#"{"by":{"name":"a"},"page":"7"}"#)
    #expect(webhook == .pageRead(.init(page: "7", by: References.BookAuthor(name: "a"))))
  }

  @Test("A discriminator selects branches by their original names and by its own mapping")
  func discriminator() throws {
    guard
      case .film(let film) = try JSON.read(
        #"{"kind":"Film","sequel":{"kind":"song"}}"#, as: References.Medium.self)
    else { return #expect(Bool(false), "no film") }
    #expect(film.sequel != nil)
    #expect(throws: Never.self) { try JSON.read(#"{"kind":"song"}"#, as: References.Medium.self) }
  }
}
