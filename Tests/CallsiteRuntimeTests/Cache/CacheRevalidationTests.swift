import Foundation
import Testing

@testable import CallsiteCache
@_spi(Generated) @testable import CallsiteRuntime

struct CacheRevalidationTests {
  /// A server with one version of a resource, which has a validator.
  private func api(_ validator: (name: String, value: String), status: Int = 304) -> CachedAPI {
    let condition = validator.name == "ETag" ? "If-None-Match" : "If-Modified-Since"
    return CachedAPI { request, count in
      if request.headers[condition] == validator.value {
        let update: HeaderFields = [
          "Cache-Control": "max-age=30", "X-Update": "\(count)", "Content-Length": "0",
        ]
        return ClientResponse(status: status, headers: update)
      }
      return .json(
        "\(count)", headers: [validator.name: validator.value, "Cache-Control": "max-age=10", "X-First": "1"])
    }
  }

  @Test(
    "A stale answer that still holds isn't sent again",
    arguments: [("ETag", "\"v1\""), ("ETag", "W/\"v1\""), ("Last-Modified", "yesterday")])
  func aStaleAnswerThatStillHoldsIsNotSentAgain(name: String, value: String) async throws {
    let api = api((name, value))
    #expect(try await api.get() == 1)
    api.clock.advance(by: .seconds(10))
    #expect(try await api.get() == 1)
    #expect(api.requests.count == 2)
    api.clock.advance(by: .seconds(29))
    #expect(try await api.get() == 1)
    #expect(api.requests.count == 2)
  }

  @Test("The headers of a 304 are merged")
  func theHeadersOfA304AreMerged() async throws {
    let api = api(("ETag", "\"v1\""))
    _ = try await api.get()
    api.clock.advance(by: .seconds(10))
    let client = api.client()
    let response = try await client.response(client.request("pets", .get, "/pets"), .init())
    #expect(response.status == 200)
    #expect(response.headers["X-Update"] == "2")
    #expect(response.headers["X-First"] == "1")
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Content-Length"] == nil)
  }

  @Test("A failed revalidation is reported")
  func aServerThatIsDownIsNotHidden() async throws {
    let api = api(("ETag", "\"v1\""), status: 500)
    _ = try await api.get()
    api.clock.advance(by: .seconds(10))
    let error = await #expect(throws: APIError.self) { _ = try await api.get() }
    #expect(error?.kind == .server)
    #expect(try await api.get("/pets", .preferStored) == 1)
  }

  @Test("A conditional request gets the server's response")
  func whoAsksWithOwnConditionsGetsTheServersAnswer() async throws {
    let api = api(("ETag", "\"v1\""))
    _ = try await api.get()
    let error = await #expect(throws: APIError.self) {
      _ = try await api.get(headers: ["If-None-Match": "\"v1\""])
    }
    #expect(error?.status == 304)
  }

  @Test("A response with only a validator is revalidated each time")
  func anAnswerWithValidatorOnlyIsAskedAboutEachTime() async throws {
    let api = CachedAPI { request, count in
      request.headers["If-None-Match"] == nil
        ? .json("\(count)", headers: ["ETag": "\"v\""]) : ClientResponse(status: 304)
    }
    #expect(try await [api.get(), api.get(), api.get()] == [1, 1, 1])
    #expect(api.requests.count == 3)
  }
}
