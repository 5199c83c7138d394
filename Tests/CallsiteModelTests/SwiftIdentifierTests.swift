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

  @Test("Any other name is written as it is", arguments: ["id", "async", "type", "_2fa", "naïve"])
  func plain(name: String) {
    let name = SwiftIdentifier(name)
    #expect(name.code == name.name && name.member == name.name && name.label == name.name)
  }

  @Test("The few keywords that mean something after a dot or as a label keep their backticks")
  func exceptions() {
    #expect(SwiftIdentifier("init").member == "`init`")
    #expect(SwiftIdentifier("self").member == "`self`")
    #expect(SwiftIdentifier("inout").label == "`inout`")
  }
}
