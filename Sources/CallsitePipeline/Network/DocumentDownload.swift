import CallsiteSource
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A download that a thread waits for. It is cancelled if it gets too large or takes too long.
///
/// The session calls its delegate on one queue, and the waiting thread reads the results only after the final
/// signal.
final class DocumentDownload: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private typealias Problem = ReadableFolders.Problem

  private let maximumSize: Int
  private let end = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []
  private var problem: String?
  private var address = ""
  private var redirects = 0
  private static let maximumRedirects = 5

  init(maximumSize: Int) {
    self.maximumSize = maximumSize
  }

  /// Returns the document's bytes and their address after redirects.
  func run(
    _ url: URL, timeout: Double
  ) throws(ReadableFolders.Problem) -> (bytes: [UInt8], address: String) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    address = url.absoluteString
    var request = URLRequest(url: url)
    request.setValue("application/json, application/yaml, */*;q=0.5", forHTTPHeaderField: "Accept")
    session.dataTask(with: request).resume()
    guard end.wait(timeout: .now() + timeout) == .success else {
      throw .unfetched("the response wasn't complete within \(Int(timeout.rounded(.up))) seconds")
    }
    if let problem { throw .unfetched(problem) }
    return (bytes, address)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    redirects += 1
    let target = request.url?.absoluteString ?? ""
    let losesEncryption = address.lowercased().hasPrefix("https:") && !target.lowercased().hasPrefix("https:")
    if !NetworkAddress.isAddress(target) || losesEncryption || redirects > Self.maximumRedirects {
      problem = "it redirects to '\(target)', which isn't followed"
      return completionHandler(nil)
    }
    address = target
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if problem == nil, let response = response as? HTTPURLResponse { problem = fault(of: response) }
    completionHandler(problem == nil ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard problem == nil else { return }
    bytes += data
    guard bytes.count > maximumSize else { return }
    problem = tooLarge
    dataTask.cancel()
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if problem == nil, let error { problem = Self.reason(of: error) }
    end.signal()
  }

  private func fault(of response: HTTPURLResponse) -> String? {
    if response.statusCode != 200 { return "the server responded with status \(response.statusCode)" }
    if response.mimeType?.lowercased() == "text/html" { return "it's a web page, not a document" }
    return response.expectedContentLength > Int64(maximumSize) ? tooLarge : nil
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
