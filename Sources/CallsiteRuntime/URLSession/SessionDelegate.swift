import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Forwards the events of a session to the transfers they belong to.
final class SessionDelegate: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var transfers: [Int: Transfer] = [:]
  private let checks: ConnectionChecks

  init(checks: ConnectionChecks) {
    self.checks = checks
  }

  func register(_ transfer: Transfer, for task: URLSessionTask) {
    lock.withLock { transfers[task.taskIdentifier] = transfer }
  }

  private func transfer(of task: URLSessionTask) -> Transfer? {
    lock.withLock { transfers[task.taskIdentifier] }
  }
}

extension SessionDelegate: URLSessionDataDelegate {
  /// The transport follows redirects, because the session would drop bodies and forward credentials.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let transfer = transfer(of: task)
    // The reader of the response may cancel the task, so the answer comes first.
    transfer?.answer { completionHandler(nil) }
    transfer?.receive(response)
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

  /// The request contains its own credentials, so a response that asks for credentials is the result.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // Linux asks after a 401 response is complete, and never ends the task without a credential.
      lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }?.end()
    #else
      let transfer = transfer(of: task)
      checks.answer(challenge, refuse: { transfer?.refuseTrust() }, completion: completionHandler)
    #endif
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let transfer = lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }
    // Linux doesn't report a redirect without a location before.
    if error == nil, let response = task.response { transfer?.receive(response) }
    transfer?.complete(error)
  }
}

/// The status and header fields of a response.
struct ResponseHead {
  let status: Int
  let headers: HeaderFields
  let length: Int64?

  init(_ response: HTTPURLResponse, to method: HTTPMethod) {
    status = response.statusCode
    var headers = HeaderFields(
      response.allHeaderFields
        .compactMap { name, value in
          (name as? String).map { (key: $0.lowercased(), name: $0, value: value as? String ?? "\(value)") }
        }
        .sorted { $0.key < $1.key }
        .flatMap { key, name, value in
          guard key == "set-cookie" else { return [HeaderFields.Field(name: name, value: value)] }
          return SetCookie.split(value).map { HeaderFields.Field(name: name, value: $0) }
        }
    )
    // The body arrives decoded, so the fields about its encoding and length no longer apply.
    if method != .head, let encoding = headers["Content-Encoding"], encoding.lowercased() != "identity" {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    self.headers = headers
    length = headers["Content-Length"].flatMap { Int64($0) }
  }

  /// Whether no other request is likely to follow, so that the body will be read: this isn't a redirect, and the
  /// server doesn't ask for other credentials.
  var endsCall: Bool { !(300...399).contains(status) && status != 401 }
}
