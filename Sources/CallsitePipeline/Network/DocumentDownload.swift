package import CallsiteSource
package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// A download that a thread waits for. It is cancelled if it gets too large or takes too long.
///
/// The session calls its delegate on one queue, and the waiting thread reads the results only after the final
/// signal.
package final class DocumentDownload: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private typealias Problem = ReadableFolders.Problem

  /// The response to a download.
  package struct Response: Sendable {
    package let bytes: [UInt8]
    /// The address after redirects.
    package let address: String
    /// Whether the server responded that the document is the one that the headers asked about (304).
    package let isUnchanged: Bool
    package let entityTag: String?
    package let lastModified: String?
  }

  private let maximumSize: Int
  private let headers: [String: String]
  private let end = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  /// Whether the time is over. FoundationNetworking crashes if a redirect is answered after its task was cancelled.
  private var isOver = false
  private var bytes: [UInt8] = []
  private var head: HTTPURLResponse?
  private var problem: String?
  private var address = ""
  private var redirects = 0
  /// Whether all redirects so far stayed at the host that the headers are for.
  private var isAtOrigin = true
  private static let maximumRedirects = 5

  /// - Parameter headers: Headers to send, which redirects don't take to another host.
  package init(maximumSize: Int, headers: [String: String] = [:]) {
    self.maximumSize = maximumSize
    self.headers = headers
  }

  /// Returns the URL of an address.
  ///
  /// - Throws: If it isn't one, or contains credentials.
  package static func url(of address: String) throws(ReadableFolders.Problem) -> URL {
    guard let url = URL(string: address), url.host?.isEmpty == false else {
      throw .unfetched("it isn't a URL")
    }
    guard url.user == nil, url.password == nil else {
      throw .unfetched("its URL contains credentials, which would appear in every message about it")
    }
    return url
  }

  /// Returns the server's response.
  package func run(_ url: URL, timeout: Double) throws(ReadableFolders.Problem) -> Response {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    address = url.absoluteString
    var request = URLRequest(url: url)
    request.setValue("application/json, application/yaml, */*;q=0.5", forHTTPHeaderField: "Accept")
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    session.dataTask(with: request).resume()
    guard end.wait(timeout: .now() + timeout) == .success else {
      lock.withLock { isOver = true }
      throw .unfetched("the response wasn't complete within \(Int(timeout.rounded(.up))) seconds")
    }
    if let problem { throw .unfetched(problem) }
    return Response(
      bytes: bytes, address: address, isUnchanged: head?.statusCode == 304,
      entityTag: head?.value(forHTTPHeaderField: "ETag"),
      lastModified: head?.value(forHTTPHeaderField: "Last-Modified"))
  }

  package func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    redirects += 1
    let target = request.url?.absoluteString ?? ""
    let losesEncryption = address.lowercased().hasPrefix("https:") && !target.lowercased().hasPrefix("https:")
    if !NetworkAddress.isAddress(target) || losesEncryption || redirects > Self.maximumRedirects {
      problem = "it redirects to '\(target)', which isn't followed"
      return answer { completionHandler(nil) }
    }
    isAtOrigin = isAtOrigin && Self.origin(of: target) == Self.origin(of: address)
    address = target
    var request = request
    for (name, value) in headers { request.setValue(isAtOrigin ? value : nil, forHTTPHeaderField: name) }
    answer { completionHandler(request) }
  }

  private func answer(_ answer: () -> Void) {
    lock.withLock {
      if !isOver { answer() }
    }
  }

  package func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    head = response as? HTTPURLResponse
    if problem == nil, let head { problem = fault(of: head) }
    completionHandler(problem == nil ? .allow : .cancel)
  }

  package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard problem == nil else { return }
    bytes += data
    guard bytes.count > maximumSize else { return }
    problem = tooLarge
    dataTask.cancel()
  }

  package func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if problem == nil, let error { problem = Self.reason(of: error) }
    end.signal()
  }

  private func fault(of response: HTTPURLResponse) -> String? {
    if response.statusCode == 304, isConditional { return nil }
    if response.statusCode != 200 { return "the server responded with status \(response.statusCode)" }
    if response.mimeType?.lowercased() == "text/html" { return "it's a web page, not a document" }
    return response.expectedContentLength > Int64(maximumSize) ? tooLarge : nil
  }

  private var isConditional: Bool {
    headers["If-None-Match"] != nil || headers["If-Modified-Since"] != nil
  }

  /// Returns what has to be equal for credentials to be sent (RFC 6454).
  private static func origin(of address: String) -> [String?] {
    guard let url = URL(string: address) else { return [] }
    let scheme = url.scheme?.lowercased()
    return [scheme, url.host?.lowercased(), "\(url.port ?? (scheme == "https" ? 443 : 80))"]
  }

  private var tooLarge: String {
    let megabytes = maximumSize >> 20
    return "it's larger than \(megabytes > 0 ? "\(megabytes) MB" : "\(maximumSize) bytes")"
  }

  private static func reason(of error: any Error) -> String {
    switch (error as? URLError)?.code {
    case .cannotFindHost?, .dnsLookupFailed?: "the host wasn't found"
    case .cannotConnectToHost?: "can't connect to the host"
    case .networkConnectionLost?, .badServerResponse?: "the connection was lost"
    case .secureConnectionFailed?, .serverCertificateUntrusted?, .serverCertificateHasBadDate?:
      "can't establish a secure connection"
    case .notConnectedToInternet?: "there is no network connection"
    case let code?: "the connection failed (URLError \(code.rawValue))"
    case nil: "the connection failed"
    }
  }
}
