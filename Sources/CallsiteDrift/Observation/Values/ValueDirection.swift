/// Which way a value goes: what is read-only isn't sent, what is write-only doesn't come back.
enum ValueDirection: Hashable, Sendable {
  case request, response
}
