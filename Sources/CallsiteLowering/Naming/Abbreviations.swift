/// Common initialisms and abbreviations.
enum Abbreviations {
  /// Returns a known word in capitals, in singular or plural: `Id` → `ID`, `Urls` → `URLs`.
  static func capitalized(_ word: String) -> String? {
    let lowered = word.lowercased()
    if known.contains(lowered) { return lowered.uppercased() }
    guard lowered.hasSuffix("s"), known.contains(String(lowered.dropLast())) else { return nil }
    return lowered.dropLast().uppercased() + "s"
  }

  private static let known: Set<String> = [
    "api", "ascii", "cpu", "css", "csv", "db", "dns", "eof", "ftp", "gps", "gpu", "guid", "html", "http",
    "https", "id", "ip", "iso", "jpeg", "json", "jwt", "mime", "oauth", "os", "pdf", "png", "ram", "rpc",
    "sdk", "sha", "sku", "sms", "smtp", "sql", "ssh", "ssl", "svg", "tcp", "tls", "ttl", "udp", "ui", "uri",
    "url", "utc", "utf", "uuid", "vat", "vm", "vpn", "xml", "yaml", "zip",
  ]
}
