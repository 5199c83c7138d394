package import Foundation

/// A store for responses that later requests use: `ResponseCache`, of the product CallsiteCache.
public protocol ResponseStore: Sendable {
  /// The functions that clients call.
  var link: StoreLink { get }
}

/// The functions of a response store that a client calls.
public struct StoreLink: Sendable {
  package let clear: @Sendable () async -> Void
  let middleware: @Sendable (StoreContext) -> any Middleware

  /// - Parameters:
  ///   - clear: Removes all responses.
  ///   - middleware: Returns the middleware that responds to a call's requests from the store.
  package init(
    clear: @escaping @Sendable () async -> Void,
    middleware: @escaping @Sendable (StoreContext) -> any Middleware
  ) {
    self.clear = clear
    self.middleware = middleware
  }
}

/// The information about a call that a store for responses needs.
package struct StoreContext: Sendable {
  package let policy: CachePolicy

  /// The API's own header fields for credentials, in lowercase.
  package let credentialHeaders: Set<String>
  package let now: @Sendable () -> Date
  package let clock: any Clock<Duration>
}

/// Specifies how a call uses the client's cache, if there is one.
public enum CachePolicy: Hashable, Sendable {
  /// Uses a fresh response from the cache, and revalidates a stale one.
  case automatic
  /// Revalidates a stored response even if it's fresh.
  case revalidate
  /// Uses a stored response of any age, unless the server forbids it (`no-cache`, `must-revalidate`).
  case preferStored
  /// Neither reads nor stores responses.
  case ignore
}
