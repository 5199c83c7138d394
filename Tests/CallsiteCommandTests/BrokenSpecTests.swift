import Foundation
import TestSupport
import Testing

@Suite("Broken specs", .onOwnThreads)
struct BrokenSpecTests {
  /// A document in Tests/BrokenSpecs and its first error.
  struct Case: CustomTestStringConvertible, Sendable {
    var spec: String
    var error: String

    init(_ spec: String, _ error: String) {
      self.spec = spec
      self.error = error
    }

    var testDescription: String { spec }
  }

  static let cases = [
    Case(
      "bad-yaml",
      "7:6: error: YAML: did not find expected key, while parsing a block mapping that begins at line 5, column 5. "
        + "[yaml-syntax]"),
    Case(
      "colliding-names",
      "10:5: error: Schema 'line_item' would have the same Swift name as another schema, LineItem; it is "
        + "named LineItem2. Give one of them an x-callsite-name. [name-collision]"),
    Case(
      "cyclic-reference",
      "6:5: error: The schema 'Order' → 'Purchase' → 'Order' is composed of itself, so no value is valid; remove "
        + "one of the references. [cyclic-reference]"),
    Case(
      "duplicate-key",
      "9:5: error: Duplicate key 'get'; the first one is used. [duplicate-key]"),
    Case(
      "duplicate-operation-id",
      "11:20: error: The operationId 'listOrders' is used twice; this one is read as 'listOrders2'. "
        + "[duplicate-operation-id]"),
    Case(
      "missing-path-parameter",
      "5:5: error: The path '/orders/{order_id}' needs a path parameter 'order_id', which isn't declared; a string "
        + "is assumed. [missing-path-parameter]"),
    Case(
      "unknown-extension-option",
      "10:9: error: 'x-callsite-enum' has no option 'opne'; expected 'open' or 'cases'. [invalid-extension]"),
    Case(
      "unknown-extension",
      "7:7: error: Unknown extension 'x-callsite-nmae'; expected 'x-callsite-name', 'x-callsite-envelope', "
        + "'x-callsite-pagination', 'x-callsite-chunks' or 'x-callsite-idempotent'. [unknown-extension]"),
    Case(
      "unknown-field",
      "7:7: error: An operation has no field 'paramters', which is ignored; did you mean 'parameters'? "
        + "[unknown-field]"),
    Case(
      "unknown-login",
      "15:17: error: 'logIn' of 'x-callsite-tokens' names 'login', which isn't an operationId; did you mean 'logIn'? "
        + "[invalid-extension]"),
    Case(
      "unknown-reference",
      "14:32: error: There is no schema 'Oder'; did you mean 'Order'? [unresolved-reference]"),
    Case(
      "unknown-scheme",
      "4:5: error: There is no security scheme 'bearer', so the requirement is left out; declare it, or correct the "
        + "name. [unresolved-reference]"),
    Case(
      "unknown-type",
      "9:21: error: 'type' must be string, integer, number, boolean, array, object or null, but is the string "
        + "'strng'; any value is assumed; did you mean 'string'? [unknown-type]"),
    Case(
      "unsupported-version",
      "1:10: error: The version must be an OpenAPI 3 version such as '3.1.1', or '2.0' for Swagger, but is the string "
        + "'1.2'. [unsupported-version]"),
    Case(
      "wrong-type",
      "8:17: error: 'required' of a schema must be a list of property names, but is the boolean true; it is ignored. "
        + "[wrong-type]"
    ),
    Case(
      "several-problems",
      "5:5: error: The path '/orders/{id}' needs a path parameter 'id', which isn't declared; a string is assumed. "
        + "[missing-path-parameter]"),
  ]

  @Test("A strict run reports the error's location, exits with 2 and writes nothing", arguments: cases)
  func stops(_ broken: Case) throws {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let file = "\(broken.spec).yaml"
    let run = try CommandRun(
      "generate", file, "--module", "ShopAPI", "--output", output.path, "--strict", in: Self.folder.path)
    #expect(run.errors.hasPrefix("\(file):\(broken.error)\n"))
    #expect(run.status == 2)
    #expect(!FileManager.default.fileExists(atPath: output.path))
  }

  @Test("All problems of a document are reported together")
  func reportsAll() throws {
    let run = try CommandRun("lint", "several-problems.yaml", "--strict", in: Self.folder.path)
    #expect((run.output + run.errors).split(separator: "\n").filter { $0.contains(": error: ") }.count == 4)
    #expect(run.status == 1)
  }

  @Test("Every broken spec has its expectation")
  func isComplete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(files == Self.cases.map { "\($0.spec).yaml" }.sorted())
  }

  private static let folder = Checkout.root.appendingPathComponent("Tests/BrokenSpecs")
}
