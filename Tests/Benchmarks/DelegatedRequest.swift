import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request whose response arrives in a session's delegate, one at a time: what URLSession itself costs whoever limits
/// the length of bodies or decides about redirects, as the runtime does.
final class DelegatedRequest: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var waiter: CheckedContinuation<Data, any Error>?
  private var status: Int?
  private var body = Data()

  /// Returns the body of a response with status 200.
  func data(for request: URLRequest, by session: URLSession) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      lock.withLock { (waiter, status, body) = (continuation, nil, Data()) }
      session.dataTask(with: request).resume()
    }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    lock.withLock { status = (response as? HTTPURLResponse)?.statusCode }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    lock.withLock { body.append(data) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (waiter, status, body) = lock.withLock { (self.waiter, self.status, self.body) }
    guard status == 200, error == nil else {
      waiter?.resume(throwing: error ?? URLError(.badServerResponse))
      return
    }
    waiter?.resume(returning: body)
  }
}

/// Delivers the events of a session as the runtime's queue does.
final class EventQueue: OperationQueue, @unchecked Sendable {
  private let queue = DispatchQueue(label: "callsite.benchmarks")

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    queue.async(execute: block)
  }
}
