import Testing

@testable import CallsiteReview

@Suite("The folder of an update's report")
struct UpdateFolderTests {
  @Test(
    "It's in the folder of the project",
    arguments: [
      ("Specs/callsite.yaml", ".callsite"), ("callsite.yaml", ".callsite"),
      ("../Specs/callsite.yaml", "../.callsite"),
      ("App/callsite.yaml", "App/.callsite"), ("/shop/Specs/callsite.yaml", "/shop/.callsite"),
    ])
  func place(configuration: String, folder: String) {
    #expect(UpdateFolder(beside: configuration).path == folder)
  }
}
