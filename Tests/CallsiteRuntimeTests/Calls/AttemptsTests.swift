import Foundation
import Testing

@_spi(Generated) @testable import CallsiteRuntime

struct AttemptsTests {
  /// A policy whose delays are half of their limits, given the random number below.
  private static let policy = RetryPolicy(maximumAttempts: 4, firstDelay: .seconds(2))

  /// Sends the responses in order and repeats the last one; `nil` breaks the connection.
  private actor Script {
    private(set) var count = 0
    private let answers: [ClientResponse?]

    init(_ answers: [ClientResponse?]) { self.answers = answers }

    func next() throws -> ClientResponse {
      defer { count += 1 }
      guard let answer = answers[min(count, answers.count - 1)] else {
        throw URLError(.networkConnectionLost)
      }
      return answer
    }
  }

  private struct Outcome: Sendable {
    var error: APIError?
    var attempts: Int
    var delays: [Duration]
  }

  private func run(
    _ answers: [ClientResponse?],
    method: HTTPMethod = .get,
    policy: RetryPolicy = policy,
    options: RequestOptions = .init(),
    _ set: (inout OperationRequest) -> Void = { _ in }
  ) async -> Outcome {
    let script = Script(answers)
    let clock = SkippingClock()
    let client = APIClient.make(
      respond: { _ in try await script.next() },
      configure: {
        $0.retryPolicy = policy
        $0.environment.clock = clock
        $0.environment.random = { 1 << 63 }
      }
    )
    var request = client.request("pets", method, "/pets")
    set(&request)
    var failure: APIError?
    do throws(APIError) {
      try await client.run(request, options)
    } catch {
      failure = error
    }
    return Outcome(error: failure, attempts: await script.count, delays: clock.sleeps)
  }

  @Test("A temporary failure is retried", arguments: [408, 429, 502, 503, 504])
  func aFailureThatPassesIsNone(status: Int) async {
    let outcome = await run([.json("{}", status: status), nil, .json("{}")])
    #expect(outcome.error == nil)
    #expect(outcome.attempts == 3)
    #expect(outcome.delays == [.seconds(1), .seconds(2)])
  }

  @Test("Other statuses are final", arguments: [400, 401, 403, 404, 409, 422, 500, 501])
  func otherStatusesAreFinal(status: Int) async {
    let outcome = await run([.json("{}", status: status)])
    #expect(outcome.error?.status == status)
    #expect(outcome.attempts == 1)
  }

  @Test("The last failure is the result")
  func theLastFailureIsTheResult() async {
    let outcome = await run([nil, .json("{}", status: 502), nil, .json("{}", status: 503)])
    #expect(outcome.error?.kind == .server)
    #expect(outcome.error?.status == 503)
    #expect(outcome.attempts == 4)
    #expect(outcome.delays == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(await run([nil]).error?.kind.isTransport == true)
  }

  @Test("Respects Retry-After")
  func theServerSaysWhen() async {
    let busy = ClientResponse.json(
      "{}", status: 503,
      headers: ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:30 GMT"]
    )
    let many = ClientResponse.json("{}", status: 429, headers: ["Retry-After": "3"])
    let outcome = await run([many, busy, .json("{}")])
    #expect(outcome.error == nil)
    #expect(outcome.delays == [.seconds(3), .seconds(7)])
  }

  @Test("A delay beyond the budget isn't waited for", arguments: [429, 503])
  func whatLiesBeyondTheBudgetIsNotWaitedFor(status: Int) async {
    let outcome = await run([
      .json("{}", status: status, headers: ["Retry-After": "20"]),
      .json("{}", status: status, headers: ["Retry-After": "11"]),
    ])
    #expect(
      outcome.error?.kind
        == (status == 429 ? .rateLimited(retryAfter: .seconds(11)) : .unavailable(retryAfter: .seconds(11))))
    #expect(outcome.delays == [.seconds(20)])
  }

  @Test(
    "Only idempotent methods are repeated",
    arguments: [(HTTPMethod.get, 4), (.put, 4), (.delete, 4), (.head, 4), (.post, 1), (.patch, 1)])
  func onlyIdempotentMethodsAreRepeated(method: HTTPMethod, attempts: Int) async {
    #expect(await run([nil], method: method).attempts == attempts)
    #expect(await run([.json("{}", status: 503)], method: method).attempts == attempts)
  }

  @Test("By default there are two retries")
  func byDefaultThereAreTwoRetries() {
    #expect(ClientConfiguration().retryPolicy == RetryPolicy())
    #expect(RetryPolicy().maximumAttempts == 3)
    #expect(ClientConfiguration().limits.timeout == .seconds(30))
  }

  @Test("Requests that the server deferred are retried", arguments: [429, 503])
  func whatTheServerRefusedUntilLaterIsRepeated(status: Int) async {
    let refusal = ClientResponse.json("{}", status: status, headers: ["Retry-After": "3"])
    let outcome = await run([refusal, .json("{}")], method: .post)
    #expect(outcome.error == nil)
    #expect(outcome.attempts == 2)
    #expect(outcome.delays == [.seconds(3)])
    #expect(await run([.json("{}", status: status)], method: .post).attempts == 1)
  }

  @Test(
    "What never left is repeated",
    arguments: [
      (URLError.Code.cannotConnectToHost, 4), (.cannotFindHost, 4), (.notConnectedToInternet, 4),
      (.networkConnectionLost, 1), (.timedOut, 1),
    ])
  func whatNeverLeftIsRepeated(code: URLError.Code, attempts: Int) async {
    let counter = Counter()
    let client = APIClient.make(
      respond: { _ in
        await counter.add()
        throw URLError(code)
      },
      configure: {
        $0.retryPolicy = Self.policy
        $0.environment.clock = SkippingClock()
      }
    )
    try? await client.run(client.request("pets", .post, "/pets"), .init())
    #expect(await counter.count == attempts)
  }

  private actor Counter {
    private(set) var count = 0
    func add() { count += 1 }
  }

  @Test("A deletion that was lost isn't reported as missing", arguments: [404, 410])
  func aDeletionThatWasLostIsNotReportedAsMissing(status: Int) async {
    let outcome = await run([nil, .json("{}", status: status)], method: .delete)
    #expect(outcome.error?.kind == .transport(.connectionLost))
    #expect(outcome.error?.mayHaveTakenEffect == true)
    #expect(outcome.attempts == 2)
    #expect(await run([.json("{}", status: status)], method: .delete).error?.kind == .notFound)
  }

  @Test("The document can allow retries")
  func theDocumentMayAllowIt() async {
    #expect(await run([nil], method: .post) { $0.mayBeRepeated() }.attempts == 4)
  }

  @Test(
    "A key and the caller allow it together",
    arguments: [(true, true, 4), (true, false, 1), (false, true, 1)])
  func aKeyAndTheCallerAllowItTogether(hasKey: Bool, isAllowed: Bool, attempts: Int) async {
    let options = RequestOptions(
      headers: hasKey ? ["Idempotency-Key": "1"] : [:],
      retry: RetryPolicy(maximumAttempts: 4, repeatsKeyedRequests: isAllowed)
    )
    #expect(await run([nil], method: .post, options: options).attempts == attempts)
  }

  @Test("The call's policy replaces the client's")
  func theCallsPolicyTakesThePlaceOfTheClients() async {
    #expect(await run([nil], options: RequestOptions(retry: RetryPolicy.none)).attempts == 1)
    #expect(await run([nil], policy: .none, options: RequestOptions(retry: Self.policy)).attempts == 4)
  }

  @Test("A body that can be read only once is sent once")
  func aBodyThatCanBeReadOnceIsSentOnce() async {
    let stream = ByteStream(length: 1, isReplayable: false) { AsyncStream.bytes(1, in: 1) }
    #expect(await run([nil], method: .put) { $0.body = .stream(stream) }.attempts == 1)
  }

  @Test("Nothing is sent after cancellation")
  func nothingIsSentAfterCancellation() async {
    let clock = ManualClock()
    let script = Script([nil])
    let client = APIClient.make(
      respond: { _ in try await script.next() },
      configure: {
        $0.retryPolicy = Self.policy
        $0.environment.clock = clock
      }
    )
    let call = Task { try await client.run(client.request("pets", .get, "/pets"), .init()) }
    _ = await clock.nextSleep()
    call.cancel()
    let error = await #expect(throws: APIError.self) { try await call.value }
    #expect(error?.kind == .cancelled)
    #expect(await script.count == 1)
  }

  @Test("Delays are random up to a limit", arguments: [(0, 0.0), (UInt64.max, 1.0), (1 << 63, 0.5)])
  func delaysAreRandomUpToABound(random: UInt64, share: Double) {
    let policy = RetryPolicy(firstDelay: .seconds(1), longestDelay: .seconds(5))
    for (retry, bound) in [(1, 1.0), (2, 2.0), (3, 4.0), (4, 5.0), (5000, 5.0)] {
      #expect(abs(policy.delay(before: retry, random: random).seconds - bound * share) < 1e-9)
    }
  }
}
