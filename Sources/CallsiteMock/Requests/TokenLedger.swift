import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import OrderedCollections

/// The issued tokens, and whether they are still valid.
struct TokenLedger: Sendable {
  enum Standing: Sendable {
    case valid, expired, unknown
  }

  private struct Entry: Sendable {
    var uses = 0
    let issued: Double
    var isRevoked = false
  }

  /// The maximum number of tokens, after which the oldest ones are dropped.
  static let capacity = 1_000

  private var entries: [String: Entry] = [:]
  private var order: [String] = []
  private var count = 0

  /// Issues a unique token.
  mutating func issue(_ kind: String, at time: Double) -> String {
    count += 1
    let token = "mock-\(kind)-\(count)"
    entries[token] = Entry(issued: time)
    order.append(token)
    if order.count > Self.capacity { entries[order.removeFirst()] = nil }
    return token
  }

  mutating func revoke(_ token: String) {
    entries[token]?.isRevoked = true
  }

  /// Counts a use of a token, and returns whether it's valid.
  mutating func use(_ token: String, for lifetime: MockOptions.TokenLifetime?, at time: Double) -> Standing {
    guard var entry = entries[token] else { return .unknown }
    entry.uses += 1
    entries[token] = entry
    if entry.isRevoked { return .expired }
    switch lifetime {
    case .requests(let count)?: return entry.uses > count ? .expired : .valid
    case .seconds(let seconds)?: return time - entry.issued >= seconds ? .expired : .valid
    case nil: return .valid
    }
  }
}

// `x-callsite-tokens`: operations that log in issue tokens, which the server recognizes.
extension MockAPI {
  func issueTokens(
    _ call: MockCall, _ answer: DocumentedResponse, _ value: inout DocumentValue?,
    _ headers: inout MockHeaders,
    _ state: inout MockState
  ) {
    for scheme in document.securitySchemes.values {
      guard let tokens = scheme.tokens else { continue }
      let id = call.operation.id
      if tokens.logOut == id, let token = CredentialCheck.credential(call.request, scheme) {
        state.tokens.revoke(token)
      }
      guard tokens.logIn.contains(id) || tokens.refresh == id else { continue }
      if tokens.accessToken == nil, case .apiKey(let name, .cookie) = scheme.kind {
        let token = state.tokens.issue("access-token", at: call.time)
        headers["Set-Cookie"] = "\(name)=\(token); Path=/; HttpOnly"
      }
      guard let schema = answer.content?.schema else { continue }
      if let pointer = tokens.accessToken { put("access-token", at: pointer, schema, &value, call, &state) }
      if let pointer = tokens.refreshToken { put("refresh-token", at: pointer, schema, &value, call, &state) }
    }
  }

  /// Puts a new token into a response, if the response has a place for it.
  private func put(
    _ kind: String, at pointer: String, _ schema: Schema, _ value: inout DocumentValue?, _ call: MockCall,
    _ state: inout MockState
  ) {
    let place = JSONPointer(pointer)
    guard var changed = value, changed[place] != nil else { return }
    let token = state.tokens.issue(kind, at: call.time)
    changed[place] = .string(token)
    if generator.validation.isValid(changed, schema) { value = changed }
  }
}
