import CallsiteDocument
import Testing

/// Two versions of a document and what is found between them.
struct CallPair: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  /// Each `id @ path`.
  let findings: [String]

  /// - Parameters:
  ///   - old: The document below its head.
  init(_ old: String, _ new: String, _ findings: String...) {
    self.old = old
    self.new = new
    self.findings = findings
  }

  /// A document with one operation, `POST /a`.
  static func operation(_ old: String, _ new: String, _ findings: String...) -> CallPair {
    CallPair(operation(old), operation(new), findings)
  }

  /// The same with one response of the operation, `200`.
  static func response(_ old: String, _ new: String, _ findings: String...) -> CallPair {
    let (before, after) = (
      "responses: { '200': { description: OK, \(old) } }", "responses: { '200': { description: OK, \(new) } }"
    )
    return CallPair(operation(before), operation(after), findings)
  }

  /// The same with one security scheme, `s`.
  static func scheme(_ old: String, _ new: String, _ findings: String...) -> CallPair {
    CallPair(
      "paths: {}\ncomponents: { securitySchemes: { \(old) } }",
      "paths: {}\ncomponents: { securitySchemes: { \(new) } }", findings)
  }

  private init(_ old: String, _ new: String, _ findings: [String]) {
    self.old = old
    self.new = new
    self.findings = findings
  }

  private static func operation(_ fields: String) -> String {
    """
    paths: { /a: { post: { operationId: a, \(fields) } } }
    components:
      securitySchemes:
        k: { type: apiKey, name: K, in: header }
        o: { type: oauth2, flows: { implicit: { authorizationUrl: https://a, scopes: { read: R, write: W } } } }
    """
  }

  var testDescription: String { "\(old) → \(new)" }

  func documents() throws -> (old: APIDocument, new: APIDocument) {
    let head = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n"
    return (try WireReading.document(head + old), try WireReading.document(head + new))
  }
}
