import CallsiteDocument
import Testing

@Suite("What a document has and a client doesn't")
struct SkippedObjectsTests {
  @Test("Webhooks are skipped, which is said once")
  func webhooksAreSkippedWhichIsSaid() throws {
    let reading = try Reading.root(
      """
      paths: {}
      webhooks:
        paid: { post: { responses: { '200': { description: OK } } } }
        sent: { post: { responses: { '200': { description: OK } } } }
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:5:3: warning: The webhook 'paid' and 1 more are skipped: clients don't receive requests. Models \
        are generated for what they send. [unsupported-feature]

        """)
    #expect(reading.document?.operations.isEmpty == true)
  }

  @Test("Callbacks and links are skipped, which is said once for each kind")
  func callbacksAndLinksAreSkippedWhich() throws {
    let reading = try Reading.root(
      """
      paths:
        /a:
          post: { operationId: a, callbacks: { done: {} }, responses: { '200': { $ref: '#/components/responses/R' } } }
          put: { operationId: b, callbacks: { gone: {} }, responses: { '200': { $ref: '#/components/responses/R' } } }
      components: { responses: { R: { description: OK, links: { next: { operationId: b } } } } }
      """)
    #expect(
      reading.diagnostics == """
        a.yaml:5:42: warning: The callback 'done' is skipped: clients don't receive requests. Schemas among the \
        components are generated. 1 more is like it. [unsupported-feature]
        a.yaml:7:59: warning: The link 'next' is skipped: the caller passes values from call to call. \
        [unsupported-feature]

        """)
  }
}
