import Testing

@testable import CallsiteRuntime

struct WebLinkTests {
  @Test(
    "The next page is found in every form of the header",
    arguments: [
      (
        #"<https://a.example/?page=2>; rel="next", <https://a.example/?page=9>; rel="last""#,
        "https://a.example/?page=2"
      ),
      (#"</?page=1>; rel="prev first", </?page=3>; rel="last next""#, "/?page=3"),
      (#"<a>; title="x, <b>; rel=\"next\""; rel="up", <c>; REL=NEXT"#, "c"),
      (#"  <?page=2>  ;  title = "a \" , b" ; rel = next "#, "?page=2"),
      (#"<a,b;c>;rel=next"#, "a,b;c"),
      (#"<a>; rel=prev; rel=next, <b>; rel=next"#, "b"),
      (#"<a>; rel=next; anchor="/other", <b>; rel=next"#, "b"),
      (#"garbage "x, y" , <b>; rel=next; foo"#, "b"),
      (#"<a>; title="never closed; rel=next"#, nil),
      (#"<a; rel=next"#, nil),
      (#"<a>; rel="nextish", <b>; title=next"#, nil),
      ("", nil),
    ])
  func next(_ header: String, _ target: String?) {
    #expect(WebLink.target("next", in: ["Link": header]) == target)
  }

  @Test("Several header fields are read in order")
  func fields() {
    var headers: HeaderFields = ["Link": "<a>; rel=prev"]
    headers.append("link", "<b>; rel=next")
    #expect(WebLink.target("next", in: headers) == "b")
    #expect(WebLink.target("prev", in: headers) == "a")
  }
}
