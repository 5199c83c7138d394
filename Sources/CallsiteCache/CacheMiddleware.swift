import CallsiteRuntime
import Foundation

/// Responds from the cache. It comes after the credentials, which it must know, and acts on each hop, so that a response
/// behind a redirect is stored under its own address. Its responses look to logs and retries like the server's.
struct CacheMiddleware: Middleware {
  let cache: ResponseCache
  let call: StoreContext

  func intercept(
    _ request: ClientRequest, next: any Transport
  ) async throws -> ClientResponse {
    guard request.method.isSafe else { return try await change(request, next) }
    let control = CacheControl(request.headers)
    guard call.policy != .ignore, request.hasCacheableAnswer, !control.has("no-store") else {
      return try await next.send(request)
    }
    let key = key(of: request)
    let stored = await cache.response(for: key, to: request)
    if let stored, mayUse(stored, control) { return stored.response }
    return try await fetch(request, key, stored, next)
  }

  private func mayUse(_ stored: StoredResponse, _ control: CacheControl) -> Bool {
    guard !control.has("no-cache"), control.seconds("max-age").map({ stored.freshness.age < $0 }) ?? true
    else { return false }
    switch call.policy {
    case .automatic: return stored.freshness.isFresh
    case .preferStored: return stored.freshness.isFresh || stored.freshness.allowsStale
    case .revalidate, .ignore: return false
    }
  }

  /// Sends the request, with the validators of a stored response if there is one.
  private func fetch(
    _ request: ClientRequest,
    _ key: CacheKey,
    _ stored: StoredResponse?,
    _ next: any Transport
  ) async throws -> ClientResponse {
    let generation = await cache.generation
    let stopwatch = Stopwatch(clock: call.clock)
    var conditional = request
    if let stored { conditional.headers.merge(stored.conditions) }
    var response = try await next.send(conditional)
    if let stored, response.status == 304 {
      await response.discard()
      let headers = stored.headers(updatedBy: response.headers)
      guard let updated = answer(to: request, headers, stopwatch, body: stored.body) else {
        await cache.remove(key)
        return ClientResponse(status: 200, headers: headers, body: ByteStream(stored.body))
      }
      await cache.store(updated, for: key, asOf: generation)
      return updated.response
    }
    // A server that is down or busy doesn't invalidate its earlier response.
    if (200...299).contains(response.status) || [404, 410].contains(response.status) {
      await cache.remove(key)
    }
    response.body = recorded(response, to: request, key, generation, stopwatch)
    return response
  }

  /// Returns a body that stores the response once it's complete, if it may be stored.
  private func recorded(
    _ response: ClientResponse,
    to request: ClientRequest,
    _ key: CacheKey,
    _ generation: UInt64,
    _ stopwatch: Stopwatch
  ) -> ByteStream {
    guard response.status == 200, response.body.length ?? 0 <= Int64(cache.longestBody),
      let empty = answer(to: request, response.headers.storable, stopwatch, body: Data())
    else { return response.body }
    let recorded = RecordedBody(body: response.body, limit: cache.longestBody) { [cache] body in
      let complete = StoredResponse(
        headers: empty.headers,
        body: body,
        freshness: empty.freshness,
        selecting: empty.selecting
      )
      await cache.store(complete, for: key, asOf: generation)
    }
    return ByteStream(length: response.body.length, isReplayable: false) { recorded }
  }

  /// Returns the response to store, or `nil` if it may not be stored or would be of no use.
  private func answer(
    to request: ClientRequest,
    _ headers: HeaderFields,
    _ stopwatch: Stopwatch,
    body: Data
  ) -> StoredResponse? {
    guard !CacheControl(headers).has("no-store"), let names = headers.varyingNames,
      headers["Content-Type"]?.lowercased().hasPrefix("text/event-stream") != true
    else { return nil }
    let stored = StoredResponse(
      headers: headers,
      body: body,
      freshness: Freshness(
        headers,
        sinceRequest: stopwatch,
        now: call.now(),
        defaultLifetime: cache.defaultLifetime
      ),
      selecting: (names, cache.values(of: names, in: request))
    )
    return stored.freshness.lifetime > 0 || !stored.conditions.isEmpty ? stored : nil
  }

  /// Sends a request that may change resources, and invalidates what it may have changed (RFC 9111, section
  /// 4.4). This includes failed requests, because the server may have carried them out.
  private func change(
    _ request: ClientRequest,
    _ next: any Transport
  ) async throws -> ClientResponse {
    do {
      let response = try await next.send(request)
      let related = ["Location", "Content-Location"].compactMap { name -> URL? in
        let url = response.headers[name].flatMap { URL(string: $0, relativeTo: request.url) }?.absoluteURL
        return url.flatMap(Origin.init) == Origin(request.url) ? url : nil
      }
      await cache.invalidate(Set(([request.url] + related).map(resource)))
      return response
    } catch {
      await cache.invalidate([resource(request.url)])
      throw error
    }
  }

  private func key(of request: ClientRequest) -> CacheKey {
    let credentials = request.headers.filter {
      call.credentialHeaders.contains($0.lowercased()) || SecretNames.contains(header: $0)
    }
    let texts = credentials.flatMap { [$0.name.lowercased(), $0.value] }
    return CacheKey(
      resource: resource(request.url),
      variant: cache.fingerprints.fingerprint(
        of: [request.method.rawValue, request.url.absoluteString] + texts
      )
    )
  }

  private func resource(_ url: URL) -> Fingerprint {
    cache.fingerprints.fingerprint(
      of: [Origin(url)?.description ?? "", url.path(percentEncoded: true)]
    )
  }
}

extension ClientRequest {
  /// Whether the response is complete and can be used for other requests. Partial responses, tokens, and
  /// responses to conditional requests aren't stored, nor are streams, which continue.
  fileprivate var hasCacheableAnswer: Bool {
    let excluding = ["Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since"]
    return method == .get && body == nil && !isStreamed && !hasSecretBody
      && excluding.allSatisfy { headers[$0] == nil }
  }
}

/// A response body that is passed on as it arrives and handed over once it's complete.
struct RecordedBody: AsyncSequence, Sendable {
  typealias Element = Data

  let body: ByteStream

  /// The maximum number of bytes to record. A longer body is only passed on.
  let limit: Int
  let whenComplete: @Sendable (Data) async -> Void

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var chunks: ElementIterator<Data, any Error>
    fileprivate let limit: Int
    fileprivate let whenComplete: @Sendable (Data) async -> Void
    fileprivate var recorded: Data? = Data()

    mutating func next() async throws -> Data? {
      guard let chunk = try await chunks.next() else {
        if let recorded { await whenComplete(recorded) }
        recorded = nil
        return nil
      }
      if let count = recorded?.count, chunk.count <= limit - count {
        recorded?.append(chunk)
      } else {
        recorded = nil
      }
      return chunk
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: body.makeAsyncIterator(), limit: limit, whenComplete: whenComplete)
  }
}
