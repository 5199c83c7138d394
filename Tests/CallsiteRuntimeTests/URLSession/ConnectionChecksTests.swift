import Foundation
import Testing

@testable import CallsiteRuntime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct ConnectionChecksTests {
  private static let credential = URLCredential(user: "app", password: "", persistence: .none)

  /// Returns the answer to a question, the name of the credential, and how often the server was refused.
  private func answer(_ question: ConnectionChecks.Question, _ checks: ConnectionChecks) async -> (
    disposition: URLSession.AuthChallengeDisposition, user: String?, refusals: Int
  ) {
    let space = URLProtectionSpace(
      host: "api.example.com", port: 443, protocol: "https", realm: nil, authenticationMethod: nil)
    let (refusals, refusing) = AsyncStream<Void>.makeStream()
    let (disposition, user) = await withCheckedContinuation { continuation in
      checks.answer(question, about: space, refuse: { refusing.yield() }) { disposition, credential in
        continuation.resume(returning: (disposition, credential?.user))
      }
    }
    refusing.finish()
    return (disposition, user, await refusals.reduce(0) { count, _ in count + 1 })
  }

  @Test(
    "A server that the app doesn't trust is refused, and the system decides about any other",
    arguments: [true, false])
  func trust(isTrusted: Bool) async {
    let checks = ConnectionChecks(isTrusted: { $0.host == "api.example.com" && isTrusted })
    let answer = await answer(.isServerTrusted, checks)
    #expect(answer.disposition == (isTrusted ? .performDefaultHandling : .cancelAuthenticationChallenge))
    #expect(answer.refusals == (isTrusted ? 0 : 1))
  }

  @Test("A server that asks for a certificate receives the app's, if there is one for it")
  func certificate() async {
    let own = ConnectionChecks(clientCertificate: { $0.host == "api.example.com" ? Self.credential : nil })
    let answer = await answer(.clientCertificate, own)
    #expect(answer.disposition == .useCredential && answer.user == "app")
    let none = ConnectionChecks(clientCertificate: { _ in nil })
    #expect(await self.answer(.clientCertificate, none).disposition == .performDefaultHandling)
  }

  @Test(
    "The system answers what the app has no answer to",
    arguments: [ConnectionChecks.Question.isServerTrusted, .clientCertificate, .other])
  func others(question: ConnectionChecks.Question) async {
    let answer = await answer(question, ConnectionChecks())
    #expect(answer.disposition == .performDefaultHandling && answer.user == nil)
  }
}
