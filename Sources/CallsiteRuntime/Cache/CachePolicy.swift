/// How one call uses the client's ``ResponseCache``; without one it makes no difference.
public enum CachePolicy: Hashable, Sendable {
  /// A fresh answer is taken from the cache; for a stale one the server is asked whether it still holds.
  case automatic
  /// The server is always asked whether a stored answer still holds.
  case revalidate
  /// A stored answer is taken however old it is, unless the server forbade that (`no-cache`,
  /// `must-revalidate`).
  case preferStored
  /// The server answers, and nothing is stored.
  case ignore
}
