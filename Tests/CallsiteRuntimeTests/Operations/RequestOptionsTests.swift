import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct RequestOptionsTests {
  private let client = APIClient.make(
    tokens: nil,
    respond: { request in
      .json(#""\#(request.headers["X-Name"] ?? "")""#, status: 201, headers: ["ETag": "7"])
    })

  private func name(_ options: RequestOptions) async throws(APIError) -> String {
    try await client.value(client.request("name", .get, "/name", security: []), options)
  }

  @Test("A call's result comes with its status and header fields, and its options apply")
  @MainActor func response() async throws {
    let (seen, seeing) = AsyncStream<ResponseMetadata>.makeStream()
    let options = RequestOptions(headers: ["X-Name": "Rex"], onResponse: { seeing.yield($0) })
    // A variable of the main actor, to prove that the call stays on it.
    var calls = 0
    let (result, response) = try await withResponse(options) { options in
      calls += 1
      return try await name(options)
    }
    #expect(result == "Rex" && calls == 1)
    #expect(response.status == 201 && response.headers["ETag"] == "7")
    var iterator = seen.makeAsyncIterator()
    #expect(await iterator.next() == response)
  }

  @Test("The error of a call is its own, and any other error is the client's")
  func errors() async throws {
    let failing = APIClient.make(respond: { _ in ClientResponse(status: 404) })
    let request = failing.request("a", .get, "/a", security: [])
    do throws(APIError) {
      _ = try await withResponse { try await failing.run(request, $0) }
      Issue.record("no error")
    } catch {
      #expect(error.kind == .notFound)
    }
    do throws(APIError) {
      _ = try await withResponse { _ in throw CocoaError(.fileNoSuchFile) }
      Issue.record("no error")
    } catch {
      #expect(error.kind == .client && error.underlying is CocoaError)
    }
  }

  @Test("A call without a response, such as a stubbed one, has the status 200")
  func stubbed() async throws {
    let (value, response) = try await withResponse { _ in 5 }
    #expect(value == 5 && response.status == 200 && response.headers.isEmpty)
  }
}
