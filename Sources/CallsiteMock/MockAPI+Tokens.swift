import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import OrderedCollections

// `x-callsite-tokens`: logging in gives out tokens that the server knows again.
extension MockAPI {
  func issueTokens(
    _ call: MockCall, _ answer: DocumentedAnswer, _ value: inout DocumentValue?, _ state: inout MockState
  ) {
    for scheme in document.securitySchemes.values {
      guard let tokens = scheme.tokens else { continue }
      let id = call.operation.id
      if tokens.logOut == id, let token = CredentialCheck.credential(call.request, scheme) {
        state.tokens.revoke(token)
      }
      guard tokens.logIn.contains(id) || tokens.refresh == id, let schema = answer.content?.schema else {
        continue
      }
      put("access-token", at: tokens.accessToken, schema, &value, call, &state)
      if let pointer = tokens.refreshToken { put("refresh-token", at: pointer, schema, &value, call, &state) }
    }
  }

  /// Where the answer has a place for a token.
  private func put(
    _ kind: String, at pointer: String, _ schema: Schema, _ value: inout DocumentValue?, _ call: MockCall,
    _ state: inout MockState
  ) {
    let place = ValuePointer(pointer)
    guard var changed = value, changed[place] != nil else { return }
    let token = state.tokens.issue(kind, at: call.time)
    changed[place] = .string(token)
    if generator.validation.isValid(changed, schema) { value = changed }
  }
}
