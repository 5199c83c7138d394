import CallsiteSource

/// The call site in the vendor's own SDK, according to vendor extensions.
///
/// Supports Fern's `x-fern-sdk-group-name` and `x-fern-sdk-method-name`, Speakeasy's `x-speakeasy-group` and
/// `x-speakeasy-name-override`, `x-operation-group` and `x-operation-name` (OpenSearch, LoopBack),
/// `x-methodName` and `x-method-name` (Adyen and others), and AutoRest's `x-ms-client-name`.
package struct CallHints: Hashable, Sendable {
  /// The services that contain the method, or `nil` if they aren't specified.
  package var services: [String]?
  package var method: String?

  init(services: [String]? = nil, method: String? = nil) {
    self.services = services
    self.method = method
  }

  init(_ object: ObjectReader) {
    for entry in object.mapping.entries where entry.key.hasPrefix("x-") {
      switch entry.key {
      case "x-fern-sdk-group-name", "x-speakeasy-group", "x-operation-group":
        services = Self.names(entry.value)
      case "x-fern-sdk-method-name", "x-speakeasy-name-override", "x-operation-name", "x-methodName",
        "x-method-name", "x-ms-client-name":
        method = entry.value.string
      default: break
      }
    }
    takeMethodOfGroup(object)
  }

  /// Takes the method from `x-operation-group`, where OpenSearch writes it as the last part.
  private mutating func takeMethodOfGroup(_ object: ObjectReader) {
    guard method == nil, object.mapping["x-operation-group"] != nil, let names = services,
      let last = names.last
    else { return }
    method = last
    services = Array(names.dropLast())
  }

  /// Returns the names in `a.b` or a list.
  private static func names(_ node: SourceNode) -> [String]? {
    if let text = node.string { return text.split(separator: ".").map(String.init) }
    return node.sequence?.compactMap(\.string)
  }
}

/// An operation's `x-callsite-name`: a method, or a whole call site.
///
/// `list` specifies only the method, `fineTuning.jobs.list` also the services, and `.list` a method of the
/// client.
package struct GivenCallName {
  let services: [String]?
  let method: String

  /// Returns `nil` if the text isn't a list of Swift names separated by dots.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let names = parts.first == "" ? Array(parts.dropFirst()) : parts
    guard let last = names.last, names.allSatisfy({ SwiftName.isValid($0) && $0 != "_" }),
      parts.first != "" || names.count == 1
    else { return nil }
    method = last
    services = parts.count == 1 ? nil : Array(names.dropLast())
  }
}

extension ObjectReader {
  /// Reads an operation's `x-callsite-name`.
  func callName() -> GivenCallName? {
    guard let node = mapping["x-callsite-name"] else { return nil }
    if let text = node.string, let name = GivenCallName(text) { return name }
    return swiftName().flatMap(GivenCallName.init)
  }
}

/// Checks names that a document or a configuration gives to modules, types and members: letters, digits and `_`, not
/// starting with a digit. Callsite adds backticks where needed.
package enum SwiftName {
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }
}
