import CallsiteModel
import Testing

struct SwiftIdentifierTests {
  @Test("A keyword needs backticks where it is declared, not after a dot or as a label")
  func keywords() {
    let name = SwiftIdentifier("default")
    #expect(name.code == "`default`")
    #expect(name.member == "default")
    #expect(name.label == "default")
    #expect(name.name == "default")
  }

  @Test("'await' begins an expression in the body of an async method")
  func await() {
    #expect(SwiftIdentifier("await").code == "`await`")
    #expect(SwiftIdentifier("await").label == "await")
  }

  @Test("Any other name is unchanged", arguments: ["id", "async", "type", "_2fa", "naïve"])
  func plain(name: String) {
    let name = SwiftIdentifier(name)
    #expect(name.code == name.name && name.member == name.name && name.label == name.name)
  }

  @Test("The few keywords with a meaning after a dot or as a label keep their backticks")
  func exceptions() {
    #expect(SwiftIdentifier("init").member == "`init`")
    #expect(SwiftIdentifier("self").member == "`self`")
    #expect(SwiftIdentifier("inout").label == "`inout`")
  }
}

struct SwiftStringLiteralTests {
  @Test(
    "Text survives a round trip",
    arguments: [
      ("plain", #""plain""#),
      ("", #""""#),
      (#"say "hi""#, #""say \"hi\"""#),
      (#"\(name)"#, #""\\(name)""#),
      ("a\nb\r\tc", #""a\nb\r\tc""#),
      ("\0\u{1B}", #""\u{0}\u{1b}""#),
      ("\u{2028}\u{2029}\u{85}", #""\u{2028}\u{2029}\u{85}""#),
      ("\u{202E}\u{2066}\u{FEFF}", #""\u{202e}\u{2066}\u{feff}""#),
      (#"""""#, #""\"\"\"""#),
      ("naïve 🙂 #", #""naïve 🙂 #""#),
    ])
  func literal(text: String, code: String) {
    #expect(SwiftStringLiteral(text).code == code)
    #expect(SwiftStringLiteral(text).text == text)
  }
}

struct TypeReferenceTests {
  @Test("Types are written in their short form")
  func description() {
    let pet = TypeReference.declared("Pet")
    #expect("\(TypeReference.optional(.array(pet)))" == "[Pet]?")
    #expect("\(TypeReference.dictionary(.optional(pet)))" == "[String: Pet?]")
    #expect("\(TypeReference.optional(.nullable(pet)))" == "Nullable<Pet>?")
  }

  @Test("An optional of an optional is the optional")
  func optional() {
    let pet = TypeReference.declared("Pet")
    #expect(pet.asOptional.asOptional == .optional(pet))
  }

  @Test("Lists, dictionaries and optionals keep the wire format")
  func wireFormats() {
    let date = ValueType(.date, wireFormat: .dateTime)
    #expect(date.list.wireFormat == .list(.dateTime))
    #expect(date.dictionary.wireFormat == .map(.dateTime))
    #expect(date.nullableElement.list.wireFormat == .list(.orNull(.dateTime)))
    #expect(date.nullableElement.withoutNull == date)
    #expect(ValueType(.string).list.wireFormat == nil)
  }
}
