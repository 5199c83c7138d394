import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands the events of a session to the transfers they belong to.
final class SessionDelegate: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var transfers: [Int: Transfer] = [:]
  private let isTrusted: URLSessionTransport.TrustCheck?

  init(isTrusted: URLSessionTransport.TrustCheck?) {
    self.isTrusted = isTrusted
  }

  func register(_ transfer: Transfer, for task: URLSessionTask) {
    lock.withLock { transfers[task.taskIdentifier] = transfer }
  }

  private func transfer(of task: URLSessionTask) -> Transfer? {
    lock.withLock { transfers[task.taskIdentifier] }
  }
}

extension SessionDelegate: URLSessionDataDelegate {
  /// Redirects are followed by the transport: here they would lose bodies and carry credentials along.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    transfer(of: task)?.receive(response)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    transfer(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    transfer(of: task)?.didSend(totalBytesSent, of: totalBytesExpectedToSend)
  }

  /// Credentials are the request's business, so a response that asks for some is the response.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // Linux asks after the whole response to a 401 is there, and without a credential never ends the task.
      lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }?.end()
    #else
      let space = challenge.protectionSpace
      guard let isTrusted, space.authenticationMethod == NSURLAuthenticationMethodServerTrust else {
        return completionHandler(.performDefaultHandling, nil)
      }
      let transfer = transfer(of: task)
      Task {
        if await isTrusted(space) {
          // The system still has to trust the certificate as well.
          completionHandler(.performDefaultHandling, nil)
        } else {
          transfer?.refuseTrust()
          completionHandler(.cancelAuthenticationChallenge, nil)
        }
      }
    #endif
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }?.complete(error)
  }
}

/// Status and headers as the transport reports them.
struct ResponseHead {
  let status: Int
  let headers: HeaderFields
  let length: Int64?

  init(_ response: HTTPURLResponse, to method: HTTPMethod) {
    status = response.statusCode
    var headers = HeaderFields(
      response.allHeaderFields
        .compactMap { name, value in
          (name as? String).map { HeaderFields.Field(name: $0, value: "\(value)") }
        }
        .sorted { $0.name.lowercased() < $1.name.lowercased() }
    )
    // The body arrives decoded, so what the headers say of its encoding and length no longer holds.
    if method != .head, let encoding = headers["Content-Encoding"], encoding.lowercased() != "identity" {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    self.headers = headers
    length = headers["Content-Length"].flatMap { Int64($0) }
  }
}
