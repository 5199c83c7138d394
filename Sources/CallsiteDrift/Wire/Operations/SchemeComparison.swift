import CallsiteDocument
import OrderedCollections

/// Compares two versions of a security scheme.
struct SchemeComparison {
  private let old: SecurityScheme
  private let new: SecurityScheme

  init(_ old: SecurityScheme, _ new: SecurityScheme) {
    self.old = old
    self.new = new
  }

  /// The changes, each a rule and the predicate of its message.
  ///
  /// - Parameter names: The old and the new name.
  func changes(_ names: (old: String, new: String)) -> [(DriftRule, String)] {
    let (before, after) = (old.details, new.details)
    var changes: [(DriftRule, String)] = []
    if !old.isSent(like: new) {
      changes.append(
        (.schemeCredentialsChanged, "now expects \(new.noun(names.new)) instead of \(old.noun(names.old))"))
    } else if before.form != after.form {
      changes.append((.schemeTypeChanged, "changed type: \(before.form) → \(after.form)"))
    }
    if before.openIDConnectURL != after.openIDConnectURL {
      changes.append((.identityURLChanged, "has a different OpenID Connect URL"))
    }
    for (name, flow) in before.flows {
      if let other = after.flows[name] {
        changes += flowChanges(flow, other)
      } else {
        changes.append((.flowRemoved, "lost the flow '\(name)'"))
      }
    }
    for name in after.flows.keys where before.flows[name] == nil {
      changes.append((.flowAdded, "gained the flow '\(name)'"))
    }
    return changes
  }

  private func flowChanges(
    _ before: SecuritySchemeDetails.Flow, _ after: SecuritySchemeDetails.Flow
  ) -> [(DriftRule, String)] {
    var changes: [(DriftRule, String)] = []
    if before.authorizationURL != after.authorizationURL {
      changes.append((.authorizationURLChanged, "has a different authorization URL"))
    }
    if before.tokenURL != after.tokenURL || before.refreshURL != after.refreshURL {
      changes.append((.tokenURLChanged, "has a different token or refresh URL"))
    }
    let removed = before.scopes.keys.filter { after.scopes[$0] == nil }
    let added = after.scopes.keys.filter { before.scopes[$0] == nil }
    if !removed.isEmpty {
      changes.append(
        (.schemeScopeRemoved, "lost \(removed.count == 1 ? "the scope" : "the scopes") \(removed.quoted)"))
    }
    if !added.isEmpty {
      changes.append(
        (.schemeScopeAdded, "gained \(added.count == 1 ? "the scope" : "the scopes") \(added.quoted)"))
    }
    return changes
  }
}
