extension HeaderFields {
  /// Names under which credentials travel, as far as a name can tell.
  ///
  /// An API key's header may have any name, so words that such names contain count as well: a header hidden
  /// for nothing costs a debugging minute, a leaked key costs more.
  static func isSensitive(_ name: String) -> Bool {
    let name = name.lowercased()
    return telltales.contains { name.contains($0) }
  }

  private static let telltales = [
    "auth", "cookie", "credential", "key", "password", "secret", "session", "signature", "token",
  ]

  /// Without the fields that carry credentials.
  var withoutCredentials: HeaderFields {
    filter { !Self.isSensitive($0) }
  }
}

extension HeaderFields.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `name: value`, with the value of a credential hidden.
  public var description: String {
    "\(name): \(HeaderFields.isSensitive(name) ? "<redacted>" : value)"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}

extension HeaderFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One field a line; values of credentials are hidden.
  public var description: String { map(\.description).joined(separator: "\n") }

  public var debugDescription: String { description }

  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map(\.description), displayStyle: .collection)
  }
}
