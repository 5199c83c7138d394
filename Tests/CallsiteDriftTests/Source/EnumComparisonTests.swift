import CallsiteDrift
import Testing

@Suite("Callers of an enum")
struct EnumComparisonTests {
  private func changed(_ old: String, _ new: String) throws -> Changed {
    try Changed.schemas(.source, from: "Kind: { \(old) }", to: "Kind: { \(new) }")
  }

  @Test("that switch over all cases must add a new one, whether the enum is open or not")
  func added() throws {
    for end in ["", ", x-callsite-enum: { open: false }"] {
      let change = try changed("type: string, enum: [a]\(end)", "type: string, enum: [a, b]\(end)")
      #expect(change.lines == ["breaking swift-case-added Kind.b"])
      #expect(
        change.consequences == [
          "Callers that switch exhaustively over `Kind` must add `.b`, or a default."
        ])
    }
  }

  @Test("lose a removed case, and follow one with the same raw value")
  func removed() throws {
    let old = "type: string, enum: [a, b]"
    #expect(try changed(old, "type: string, enum: [a]").lines == ["breaking swift-case-removed Kind.b"])
    #expect(
      try changed(old, "\(old), x-callsite-enum: { cases: { b: { name: c } } }").lines == [
        "breaking swift-case-renamed Kind.b"
      ])
  }

  @Test("see it open, closed or with other raw values")
  func forms() throws {
    let open = "type: string, enum: [a]"
    let closed = "\(open), x-callsite-enum: { open: false }"
    #expect(try changed(closed, open).lines == ["breaking swift-enum-opened Kind"])
    #expect(try changed(open, closed).lines == ["breaking swift-enum-closed Kind"])
    #expect(
      try changed("type: string, enum: ['1']", "type: integer, enum: [1]").lines.last
        == "breaking swift-raw-type-changed Kind.rawValue")
    let shown = "\(open), x-callsite-enum: { cases: { a: { displayName: A } } }"
    #expect(try changed(shown, open).lines == ["breaking swift-display-names-removed Kind.displayName"])
    #expect(try changed(open, shown).lines == ["info swift-display-names-added Kind.displayName"])
  }

  @Test("read payloads with their new types")
  func unions() throws {
    let old = "oneOf: [{ type: string }, { type: array, items: { type: string } }]"
    let payload = try changed(old, "oneOf: [{ type: string }, { type: array, items: { type: integer } }]")
    #expect(
      payload.lines
        == ["breaking swift-case-added Kind.integerList", "breaking swift-case-removed Kind.stringList"])
    let named = "oneOf: [{ type: string, x-callsite-name: v }, { type: boolean }]"
    #expect(
      try changed(named, "oneOf: [{ type: integer, x-callsite-name: v }, { type: boolean }]").lines == [
        "breaking swift-case-payload-changed Kind.v"
      ])
  }
}
