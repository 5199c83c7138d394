import CallsiteDocument

extension Reading {
  /// A Swagger 2.0 document with these fields at its root, whose first line is line 3.
  static func swagger(_ yaml: String, isStrict: Bool = false) throws -> Reading {
    try Reading("swagger: '2.0'\ninfo: { title: Pets, version: '1' }\n" + yaml, isStrict: isStrict)
  }

  /// A Swagger 2.0 document with one operation, whose first field is on line 6 in column 7.
  static func swaggerOperation(_ yaml: String, root: String = "", isStrict: Bool = false) throws -> Reading {
    try swagger("paths:\n  /a:\n    post:\n" + fields(of: yaml) + root, isStrict: isStrict)
  }

  /// The same in OpenAPI 3.1.
  static func operation(_ yaml: String, root: String = "") throws -> Reading {
    try Reading.root("paths:\n  /a:\n    post:\n" + fields(of: yaml) + root)
  }

  private static func fields(of yaml: String) -> String {
    "operationId: a\n\(yaml)\n".split(separator: "\n").map { "      \($0)\n" }.joined()
  }
}
