#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  package import Foundation
#endif

/// The app's answers to the challenges of a connection: whether it trusts the server, and who it is itself.
package struct ConnectionChecks: Sendable {
  /// `URLProtectionSpace` isn't `Sendable` everywhere, but never changes.
  private struct Space: @unchecked Sendable {
    let value: URLProtectionSpace
  }

  private let isTrusted: URLSessionTransport.TrustCheck?
  private let clientCertificate: URLSessionTransport.ClientCertificate?

  package init(
    isTrusted: URLSessionTransport.TrustCheck? = nil,
    clientCertificate: URLSessionTransport.ClientCertificate? = nil
  ) {
    self.isTrusted = isTrusted
    self.clientCertificate = clientCertificate
  }

  /// The question of a challenge.
  enum Question {
    case isServerTrusted, clientCertificate, other
  }

  /// Answers a question. Those that the app has no answer to are left to the system.
  ///
  /// - Parameters:
  ///   - refuse: Called before a server that the app doesn't trust is refused.
  ///   - completion: Receives the answer.
  func answer(
    _ question: Question, about space: URLProtectionSpace, refuse: @escaping @Sendable () -> Void,
    completion: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let space = Space(value: space)
    switch question {
    case .isServerTrusted:
      guard let isTrusted else { return completion(.performDefaultHandling, nil) }
      Task {
        // The system must also trust the certificate.
        if await isTrusted(space.value) { return completion(.performDefaultHandling, nil) }
        refuse()
        completion(.cancelAuthenticationChallenge, nil)
      }
    case .clientCertificate:
      guard let clientCertificate else { return completion(.performDefaultHandling, nil) }
      Task {
        let credential = await clientCertificate(space.value)
        completion(credential == nil ? .performDefaultHandling : .useCredential, credential)
      }
    case .other: completion(.performDefaultHandling, nil)
    }
  }
}

#if !canImport(FoundationNetworking)
  extension ConnectionChecks {
    /// Answers a challenge. See ``answer(_:about:refuse:completion:)``.
    package func answer(
      _ challenge: URLAuthenticationChallenge,
      refuse: @escaping @Sendable () -> Void = {},
      completion: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let space = challenge.protectionSpace
      let question: Question =
        switch space.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust: .isServerTrusted
        case NSURLAuthenticationMethodClientCertificate: .clientCertificate
        default: .other
        }
      answer(question, about: space, refuse: refuse, completion: completion)
    }
  }
#endif
