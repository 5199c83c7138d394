import Foundation
import TestSupport
import Testing

/// A package whose client is exchanged, built by the Swift compiler itself.
@Suite("Diff with the compiler's word", .onOwnQueue)
struct DiffBuildTests {
  let project: Project

  init() throws {
    project = try Project()
    for name in ["v1.yaml", "v2.yaml", "App/OrderList.swift"] {
      try project.write(try ReviewDocumentationTests.sample(name), to: name)
    }
    try project.write(
      "output: ../Client\napis: [{ spec: ../v2.yaml, module: ShopAPI }]\n", to: "Specs/callsite.yaml")
    let modules = try #require(CommandRun.executable()).deletingLastPathComponent().appendingPathComponent(
      "Modules")
    try project.write(
      """
      set -e
      mkdir -p .build
      swiftc -swift-version 6 -suppress-warnings -parse-as-library -module-name ShopAPI -I '\(modules.path)' \\
        -emit-module -emit-module-path .build/ShopAPI.swiftmodule -Xfrontend -experimental-skip-all-function-bodies \\
        $(find Client -name '*.swift')
      swiftc -swift-version 6 -parse-as-library -module-name App -I '\(modules.path)' -I .build -typecheck App/*.swift

      """, to: "build.sh")
  }

  private func diff(_ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["diff", "v1.yaml", "v2.yaml", "--app", "App", "--scratch-path", "scratch"] + arguments,
      in: project.path)
  }

  @Test("The compiler's errors are under their findings, in the app's own files")
  func rejected() throws {
    let generation = try CommandRun(
      "generate", "v1.yaml", "--module", "ShopAPI", "--output", "Client", in: project.path)
    #expect(generation.status == 0)
    let run = try diff("--build", "sh build.sh")
    #expect(run.errors == "" && run.status == 0)
    #expect(
      run.output.contains(
        """
            rejected at App/OrderList.swift:12:48: var sum: Double { orders.reduce(0) { $0 + $1.total } }
              error: value of optional type 'Double?' must be unwrapped to a value of type 'Double'

        """))
    #expect(run.output.contains("\napp     1 line in 1 file no longer compiles"))
    #expect(try project.swiftFiles(in: "Client").values.contains { $0.contains("var total: Double\n") })
  }

  @Test("What stands in the way is said")
  func errors() throws {
    let none = try diff("--build", "sh build.sh")
    #expect(none.status == 2)
    #expect(
      none.errors.hasPrefix(
        "error: 'Client/ShopAPI', where the client of ShopAPI belongs, has no Swift that Callsite generated"))
    #expect(
      try CommandRun("diff", "v1.yaml", "v2.yaml", "--build", "true", in: project.path).errors.contains(
        "--build needs --app FOLDER."))
    #expect(
      try diff("--build", "true", "--fix-its").errors.contains(
        "Give --build without --fix-its and --keep-names."))
  }
}
