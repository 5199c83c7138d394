import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// What becomes of errors that aren't responses.
struct CallContextTests {
  private struct Odd: Error {}

  private func kind(_ thrown: any Error) async -> APIError.Kind? {
    let client = APIClient.make { _ in throw thrown }
    do {
      try await client.run(client.request("x", .get, "/x"), .init())
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func everyErrorHasAKind() async {
    #expect(await kind(CancellationError()) == .cancelled)
    #expect(await kind(URLError(.cancelled)) == .cancelled)
    #expect(await kind(URLError(.timedOut)) == .transport)
    #expect(await kind(Odd()) == .transport)
    #expect(await kind(APIError(.notFound)) == .notFound)
  }

  @Test func theAddressDoesNotStayInAnError() async {
    let context = CallContext(operation: "x", method: .get, path: "/x")
    let thrown = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: "https://a.b/?key=secret"])
    let error = context.error(wrapping: thrown)
    #expect(!"\(error) \(String(reflecting: error.underlying))".contains("secret"))
    #expect((error.underlying as? URLError)?.code == .timedOut)
  }
}
