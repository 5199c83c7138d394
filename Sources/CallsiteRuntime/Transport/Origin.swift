import Foundation

/// Scheme, host and port: the boundary that credentials don't cross (RFC 6454).
struct Origin: Hashable, Sendable, CustomStringConvertible {
  let scheme: String
  let host: String
  let port: Int

  /// `nil` for a URL that isn't HTTP or has no host.
  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty else {
      return nil
    }
    switch scheme {
    case "https": port = url.port ?? 443
    case "http": port = url.port ?? 80
    default: return nil
    }
    self.scheme = scheme
    self.host = host
  }

  var isSecure: Bool { scheme == "https" }

  /// Whether the host is this very machine: `localhost`, 127.0.0.0/8 or ::1.
  var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  var description: String { "\(scheme)://\(host):\(port)" }
}
