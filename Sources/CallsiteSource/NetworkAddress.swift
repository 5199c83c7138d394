import Foundation

/// Addresses of documents on the network, as text: absolute `http` and `https` URLs.
package enum NetworkAddress {
  package static func isAddress(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// What a reference means in the document at an address (RFC 3986, section 5), without its fragment:
  /// `pet.yaml` in `https://example.com/api/a.yaml` → `https://example.com/api/pet.yaml`.
  ///
  /// Nil for a text that is no URL, and for schemes other than `http` and `https`.
  package static func resolving(_ reference: String, against base: String) -> String? {
    let text = reference.prefix { $0 != "#" }
    guard let url = URL(string: String(text), relativeTo: URL(string: base)) else { return nil }
    let address = url.absoluteString
    return isAddress(address) ? address : nil
  }
}
