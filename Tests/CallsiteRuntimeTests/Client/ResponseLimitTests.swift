import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// Responses that exceed the limit.
@Suite(.timeLimit(.minutes(60)))
struct ResponseLimitTests {
  private func error(
    _ length: Int, limit: Int, options: RequestOptions = .init(), status: Int = 200
  ) async -> APIError? {
    let client = APIClient.make(
      respond: { _ in
        let body = ByteStream(length: nil) { AsyncStream.bytes(length, in: 10) }
        return ClientResponse(status: status, body: body)
      },
      configure: { $0.limits.responseSize = limit }
    )
    do throws(APIError) {
      _ = try await client.data(client.request("file", .get, "/file"), options)
      return nil
    } catch {
      return error
    }
  }

  @Test("The limit is 64 megabytes by default")
  func theLimitIs64MegabytesByDefault() {
    #expect(ClientConfiguration().limits.responseSize == 64_000_000)
  }

  @Test("A longer response is an error")
  func aLongerResponseIsAnError() async {
    #expect(await error(1000, limit: 1000) == nil)
    let error = await error(1010, limit: 1000)
    #expect(error?.kind == .unexpectedContent)
    #expect(error?.underlying is BodyTooLong)
    #expect(error?.status == 200)
  }

  @Test("A call can override the limit")
  func aCallMayHaveALimitOfItsOwn() async {
    #expect(await error(1010, limit: 1000, options: .init(responseLimit: 2000)) == nil)
    #expect(await error(1000, limit: 2000, options: .init(responseLimit: 10)) != nil)
  }

  @Test("Error responses have the same limit")
  func errorsHaveTheSameLimit() async {
    #expect(await error(1010, limit: 1000, status: 500)?.kind == .unexpectedContent)
  }

  @Test(
    "The limit applies to a body of any status that never ends", arguments: TestedTransport.allCases,
    [200, 401, 500])
  func theLimitAppliesToABodyThatNeverEnds(tested: TestedTransport, status: Int) async throws {
    let answer = Data.answer(status, [], body: Data(count: 2_000_000), length: 1 << 40)
    try await FaultServer.run([answer], keepsOpen: true) { server in
      let client = APIClient.make(
        server: server.url.absoluteString,
        configure: {
          $0.transport = tested.make()
          $0.limits.responseSize = 1_000_000
        })
      let error = await #expect(throws: APIError.self) {
        try await client.data(client.request("file", .get, "/file"), .init())
      }
      #expect(error?.underlying is BodyTooLong)
      await server.clientCloses()
    }
  }

  @Test("The limit applies to decompressed bytes", arguments: TestedTransport.allCases)
  func bytesCountAsTheyAreReadNotAsTheyAreSent(tested: TestedTransport) async throws {
    // A thousand zeros, in 29 bytes.
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAAC/2NgGAWjYBQMdwAAgBcLBugDAAA="))
    try await FaultServer.run([.answer(200, ["Content-Encoding: gzip"], body: body)]) { server in
      let client = APIClient.make(
        server: server.url.absoluteString,
        configure: {
          $0.transport = tested.make()
          $0.limits.responseSize = 900
        }
      )
      let error = await #expect(throws: APIError.self) {
        try await client.data(client.request("file", .get, "/file"), .init())
      }
      #expect(error?.underlying is BodyTooLong)
    }
  }
}
