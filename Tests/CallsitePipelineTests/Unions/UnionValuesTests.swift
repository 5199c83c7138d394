import Foundation
import TestSupport
import Testing

private let corpus = Checkout.root.deletingLastPathComponent().appending(path: "shared/corpus")

/// The number of values that are decoded as their own branch, and the numbers of others that are known.
struct UnionExpectation: CustomTestStringConvertible {
  let document: String
  /// The least number of values that are decoded as their own branch.
  let own: Int
  /// The greatest number of values that are decoded as another branch whose schema also allows them.
  let ambiguous: Int

  init(_ document: String, own: Int, ambiguous: Int = 0) {
    (self.document, self.own, self.ambiguous) = (document, own, ambiguous)
  }

  var testDescription: String { document }

  /// The documents with unions, except for those in ``large``.
  ///
  /// Equal unions are counted once, where they're declared.
  ///
  /// Ambiguous are whole numbers beside integers (Polar, Prefect, Discord), strings of other kinds beside strings
  /// (Airflow, Intercom, OpenAI), empty lists, and objects that nothing in the documents distinguishes.
  ///
  /// Ambiguous are also objects that only a format inside them distinguishes (Nexus), because formats are annotations.
  static let small: [UnionExpectation] = [
    .init("adyen-checkout-v72.json", own: 74, ambiguous: 1),
    .init("adyen-management-v3.yaml", own: 6),
    .init("adyen-transfer-webhooks-v4.json", own: 26),
    .init("airflow.yaml", own: 33, ambiguous: 1),
    .init("autorest-body-complex.json", own: 10, ambiguous: 1),
    .init("cafe-3.2.yaml", own: 2),
    .init("directus/openapi/index.yaml", own: 29),
    .init("discord.json", own: 192, ambiguous: 2),
    .init("django-crm.yaml", own: 8),
    .init("drf-spectacular-gis.yaml", own: 6),
    .init("drf-spectacular-polymorphic.yaml", own: 2),
    .init("drf-spectacular-rest-auth.yaml", own: 0),
    .init("fastapi-template.json", own: 2),
    .init("flashnotes.json", own: 2),
    .init("heyapi-full-3.1.yaml", own: 34),
    .init("immich.json", own: 3),
    .init("intercom-2.16.yaml", own: 93, ambiguous: 5),
    .init("libopenapi-jsonschema-2020-12.yaml", own: 5, ambiguous: 1),
    .init("linode.yaml", own: 2),
    .init("lob/lob-api-public.yml", own: 45),
    .init("nexus.json", own: 68, ambiguous: 1),
    .init("objects-api.yaml", own: 4),
    .init("openfeature-ofrep.yaml", own: 12),
    .init("opensearch-ml/spec/namespaces/ml.yaml", own: 2),
    .init("openzaak-zaken-swagger.json", own: 68, ambiguous: 2),
    .init("ory.json", own: 16),
    .init("paypal-orders-v2.json", own: 398, ambiguous: 2),
    .init("prefect.json", own: 99, ambiguous: 7),
    .init("readme-polymorphism.json", own: 7),
    .init("redoc-petstore-2.0.yaml", own: 4),
    .init("redoc-petstore-3.1.yaml", own: 7, ambiguous: 1),
    .init("redocly-lint-3.2.yaml", own: 2),
    .init("sendgrid-oai.json", own: 2),
    .init("slack-web.json", own: 1, ambiguous: 1),
    .init("superset.json", own: 4),
    .init("swagger-ui-expansion-3.1.yaml", own: 4),
  ]

  /// The documents that take seconds each without optimization.
  static let large: [UnionExpectation] = [
    .init("openai.yaml", own: 1514, ambiguous: 3),
    .init("polar.json", own: 461, ambiguous: 40),
    .init("box.json", own: 82),
    .init("inventree.yaml", own: 15),
    .init("openzaak-zaken.yaml", own: 18),
    .init("influxdb-oss.yaml", own: 66),
    .init("appstoreconnect.json", own: 184),
    .init("authentik.yaml", own: 9),
    .init("cloudflare-indented.json", own: 376, ambiguous: 73),
    .init("stripe-spec3.json", own: 137, ambiguous: 4),
  ]

  static var all: [UnionExpectation] {
    small + (ProcessInfo.processInfo.environment["CALLSITE_CORPUS"] == nil ? [] : large + others)
  }

  /// The other documents, which have no unions.
  private static var others: [UnionExpectation] {
    let index = String(
      decoding: (try? Data(contentsOf: corpus.appending(path: "INDEX.tsv"))) ?? Data(), as: UTF8.self)
    let known = Set((small + large).map(\.document))
    let documents = index.split(whereSeparator: \.isNewline).dropFirst().compactMap {
      $0.split(separator: "\t").first
    }
    return documents.map(String.init).filter { !known.contains($0) }.map { UnionExpectation($0, own: 0) }
  }
}

/// What a value of each branch of a published document's unions is decoded as: an example, or a generated value.
///
/// With `CALLSITE_CORPUS=1`, all documents are read, as `.ci/nightly unions` does, which adds up the numbers that are
/// printed.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: corpus.path), "needs the corpus beside the project"),
  .onOwnThreads)
struct UnionValuesTests {
  @Test("A value of each branch of a union is decoded as that branch", arguments: UnionExpectation.all)
  func branches(expectation: UnionExpectation) throws {
    let verdicts = try UnionVerdicts(corpus.appending(path: expectation.document).path)
    print("unions:", expectation.document, verdicts.own, verdicts.ambiguous.count, verdicts.wrong.count)
    verdicts.wrong.forEach { print("wrong:", expectation.document, $0) }
    #expect(verdicts.own >= expectation.own)
    #expect(verdicts.ambiguous.count <= expectation.ambiguous, "\(verdicts.ambiguous)")
    #expect(verdicts.wrong.isEmpty, "\(verdicts.wrong)")
  }
}
